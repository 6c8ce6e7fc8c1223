import Printer from 'icon:printer';
import type { GiftMode } from '#shared/schemas/gift-mode.ts';
import type { Project } from '#shared/schemas/project.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './gift.module.css';

/** A long note is set smaller, so that it stays on its card. */
const LONG_NOTE = 140;

interface NoteCardProps {
  project: Project;
  gift: GiftMode;
  onClose: () => void;
}

/** The card that goes with a gift, as it is printed: the note, who painted it, the charity's code, and no price. */
export function NoteCard({ project: { artist, passed_on: parts }, gift, onClose }: NoteCardProps) {
  const code = parts.find(({ code: given }) => given !== undefined)?.code;
  return (
    <Dialog
      open
      title="The note"
      shape="wide"
      onClose={onClose}
      footer={
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print the note
        </Button>
      }
    >
      <article className={styles.card} aria-label="The card">
        {gift.recipient && <h3 className={styles.name}>For {gift.recipient}</h3>}
        <p className={cx(styles.words, gift.note.length > LONG_NOTE && styles.long)}>{gift.note}</p>
        <footer className={styles.foot}>
          <span>
            Painted by hand{artist && <> by {artist.name}</>}.{' '}
            {code !== undefined && (
              <>
                With it comes a Watsi gift card: <b translate="no">{code}</b>, on watsi.org.
              </>
            )}
          </span>
          <b className={styles.brand}>Atelier</b>
        </footer>
      </article>
      <p className={cx('small', 'muted', styles.size)}>It prints as a card of 5.8 by 4.1 inches (A6), on any paper.</p>
    </Dialog>
  );
}
