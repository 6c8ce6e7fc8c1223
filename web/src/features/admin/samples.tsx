import ArrowLeft from 'icon:arrow-left';
import ArrowRight from 'icon:arrow-right';
import Check from 'icon:check';
import { useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './samples.module.css';

interface SamplesProps {
  samples: readonly { url: string }[];
  /** The artist's name, for the pictures' labels. */
  artist: string;
  /** What one picture is called. */
  what?: 'sample' | 'photo';
}

interface ViewerProps extends SamplesProps {
  open: boolean;
  /** Index of the picture that is shown. */
  at: number | undefined;
  onMove: (to: number) => void;
  onClose: () => void;
}

const named = (what: string): string => what.replace(/^./, (first) => first.toUpperCase());

function Viewer({ samples, artist, what = 'sample', at = 0, onMove, onClose, open }: ViewerProps) {
  const count = samples.length;
  const step = (by: number) => onMove((at + by + count) % count);
  const steps = (
    <>
      <IconButton label={`Previous ${what}`} outlined onClick={() => step(-1)}>
        <ArrowLeft aria-hidden="true" />
      </IconButton>
      <IconButton label={`Next ${what}`} outlined onClick={() => step(1)}>
        <ArrowRight aria-hidden="true" />
      </IconButton>
    </>
  );
  return (
    <Dialog
      open={open}
      shape="full"
      title={`${named(what)} ${at + 1} of ${count}`}
      onClose={onClose}
      footer={count > 1 && steps}
    >
      <img src={samples[at]?.url} alt={`${named(what)} ${at + 1} by ${artist}`} className={styles.large} />
    </Dialog>
  );
}

/** An applicant's samples or a customer's photos; each opens large in a viewer that steps through them. */
export function Samples({ samples, artist, what = 'sample' }: SamplesProps) {
  const [shown, setShown] = useState<number>();
  if (samples.length === 0)
    return <p className={styles.none}>{what === 'sample' ? 'No samples were sent.' : 'There are no photos here.'}</p>;
  return (
    <>
      <ul className={styles.samples} data-count={samples.length}>
        {samples.map(({ url }, index) => (
          <li key={url}>
            <button type="button" aria-label={`Open ${what} ${index + 1} by ${artist}`} onClick={() => setShown(index)}>
              <img src={url} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <Viewer
        samples={samples}
        artist={artist}
        what={what}
        open={shown !== undefined}
        at={shown}
        onMove={setShown}
        onClose={() => setShown(undefined)}
      />
    </>
  );
}

interface PhotoChoiceProps {
  /** Legend of the group. */
  legend: string;
  photos: readonly { id: string; name: string; thumb: string }[];
  chosen: readonly string[];
  onToggle: (id: string) => void;
}

/** Photos as toggle buttons; the pressed ones are chosen. */
export function PhotoChoice({ legend, photos, chosen, onToggle }: PhotoChoiceProps) {
  if (photos.length === 0) return null;
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {photos.map(({ id, name, thumb }, index) => (
        <button
          key={id}
          type="button"
          name="photo"
          aria-pressed={chosen.includes(id)}
          aria-label={`Photo ${index + 1}, ${name}`}
          onClick={() => onToggle(id)}
        >
          <img src={thumb} alt="" loading="lazy" />
          <Check aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
