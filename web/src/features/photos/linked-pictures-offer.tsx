import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import type { LinkedPicture, LinkedPictures } from './linked-pictures.ts';
import { pictureName } from './photo-from-address.ts';
import styles from './photo-rows.module.css';

const picturesText = (count: number): string => (count === 1 ? 'a picture' : `${count} pictures`);

const titleOf = (pictures: readonly LinkedPicture[]): string => {
  if (pictures.some(({ state }) => state === 'coming')) return 'Fetching the pictures of the link...';
  if (pictures.some(({ state }) => state === 'failed'))
    return pictures.length === 1
      ? 'A picture of the link did not come.'
      : `${pictures.length} pictures of the link did not come.`;
  return `The link that led you here brings ${picturesText(pictures.length)}.`;
};

function Picture({ picture: { address, problem } }: { picture: LinkedPicture }) {
  const url = new URL(address);
  return (
    <li>
      <b className={styles.name}>{pictureName(url)}</b> from {url.hostname}
      {problem && <span className={styles.problem}> {problem}</span>}
    </li>
  );
}

/**
 * Offers the pictures of a partner's link as reference photos; they are fetched only when the visitor agrees (P-10).
 */
export function LinkedPicturesOffer({
  linked: { pictures, leftOut, take, dismiss },
  onPick,
}: {
  linked: LinkedPictures;
  onPick: (file: File) => void;
}) {
  const isComing = pictures.some(({ state }) => state === 'coming');
  const hasFailed = pictures.some(({ state }) => state === 'failed');
  return (
    <Callout
      tone={hasFailed ? 'warn' : 'info'}
      role="status"
      title={pictures.length > 0 ? titleOf(pictures) : 'The pictures of the link cannot be taken.'}
    >
      {pictures.length > 0 && (
        <ul className={`small ${styles.linked}`}>
          {pictures.map((picture) => (
            <Picture key={picture.address} picture={picture} />
          ))}
        </ul>
      )}
      {leftOut > 0 && (
        <p className="small">
          {leftOut === 1 ? 'One more was' : `${leftOut} more were`} left out: a link brings at most 3 pictures, each
          from a public address with https.
        </p>
      )}
      <p className={`${styles.actions} ${styles.answers}`}>
        {pictures.length > 0 && (
          <Button variant="ghost" size="s" busy={isComing && 'Fetching...'} onClick={() => take(onPick)}>
            {hasFailed ? 'Try again' : pictures.length === 1 ? 'Use it as my photo' : 'Use them as my photos'}
          </Button>
        )}
        {!isComing && (
          <Button variant="link" onClick={dismiss}>
            {pictures.length > 0 && !hasFailed ? 'No, thanks' : 'Dismiss'}
          </Button>
        )}
      </p>
    </Callout>
  );
}
