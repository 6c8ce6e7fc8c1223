import ArrowLeft from 'icon:arrow-left';
import ArrowRight from 'icon:arrow-right';
import { useState, type MouseEvent } from 'react';
import type { Seller } from '#shared/schemas/artist.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';
import styles from './artist-samples.module.css';

type Samples = Seller['external_samples'];

/** Small pictures below the large one at a time (doc 1 §9, sample popup). */
const POPUP_SAMPLES = 5;

const nameOf = (artist: string, index: number, title?: string): string =>
  title ? `${title}, by ${artist}` : `Work of ${artist}, picture ${index + 1}`;

interface ViewerProps {
  samples: Samples;
  artist: string;
  index: number;
  onShow: (index: number | undefined) => void;
}

/** One sample large, with those around it; arrow keys turn. */
function Viewer({ samples, artist, index, onShow }: ViewerProps) {
  const turn = (by: number) => onShow((index + by + samples.length) % samples.length);
  const first = Math.max(0, Math.min(index - Math.floor(POPUP_SAMPLES / 2), samples.length - POPUP_SAMPLES));
  const around = samples.slice(first, first + POPUP_SAMPLES);
  const shown = samples[index];
  if (!shown) return null;
  return (
    // Arrow keys bubble from the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.viewer}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') turn(1);
        if (key === 'ArrowLeft') turn(-1);
      }}
    >
      <img src={shown.url} alt={nameOf(artist, index, shown.title)} className={styles.large} />
      {samples.length > 1 && (
        <div className={styles.strip}>
          <IconButton label="Previous picture" onClick={() => turn(-1)}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
          <ul aria-label="Pictures">
            {around.map(({ id, url }, place) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={`Picture ${first + place + 1}`}
                  aria-current={first + place === index}
                  onClick={() => onShow(first + place)}
                >
                  <Picture src={url} alt="" />
                </button>
              </li>
            ))}
          </ul>
          <IconButton label="Next picture" onClick={() => turn(1)}>
            <ArrowRight aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** Pictures that the artist chose from work done elsewhere; each opens in a viewer. */
export function ArtistSamples({ samples, name }: { samples: Samples; name: string }) {
  const [open, show] = useState<number>();
  if (samples.length === 0) return null;
  const press = (index: number) => (event: MouseEvent) => {
    // With a key held the browser opens the picture in its own way.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(index);
  };
  return (
    <section className={`block-lamp ${styles.section}`}>
      <div className={`wrap ${styles.row}`}>
        <div className={styles.words}>
          <h2 id="samples">From {name}’s studio</h2>
          <p className="muted">Work from outside Atelier, chosen by {name}.</p>
          <Button variant="ghost" onClick={() => show(0)}>
            Open the viewer
          </Button>
        </div>
        <ul aria-labelledby="samples" className={styles.samples}>
          {samples.map(({ id, url, title }, index) => (
            <li key={id}>
              <a href={url} onClick={press(index)}>
                <Picture src={url} alt={nameOf(name, index, title)} />
              </a>
              {title && <p className="small muted">{title}</p>}
            </li>
          ))}
        </ul>
      </div>
      <Dialog
        open={open !== undefined}
        title={
          open === undefined
            ? ''
            : [samples[open]?.title, `${open + 1} of ${samples.length}`].filter(Boolean).join(', ')
        }
        shape="wide"
        onClose={() => show(undefined)}
      >
        {open !== undefined && <Viewer samples={samples} artist={name} index={open} onShow={show} />}
      </Dialog>
    </section>
  );
}
