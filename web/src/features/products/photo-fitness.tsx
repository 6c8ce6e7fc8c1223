import ScanFace from 'icon:scan-face';
import { useId } from 'react';
import { frameOfCoords } from '#shared/photos/crop.ts';
import { judgePhoto, type Judgement, type Verdict } from '#shared/photos/fitness.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import { formatSize, parseSize, type Size } from '#shared/catalogue/size.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import styles from './photo-fitness.module.css';

const SHOWN = {
  good: { tone: 'ok', label: 'Good' },
  fair: { tone: 'warn', label: 'Fair' },
  poor: { tone: 'bad', label: 'Not enough' },
} as const satisfies Record<Verdict, object>;

const placed = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${w}%`,
  height: `${h}%`,
});

/** The whole photo with its faces numbered from left to right; the part outside the crop is dimmed. */
function Faces({ photo, judgement }: { photo: Asset; judgement: Judgement }) {
  const faces = photo.fitness?.faces ?? [];
  const troubled = new Set(judgement.advice.flatMap(({ face }) => face ?? []));
  return (
    <figure className={styles.faces}>
      <span className={styles.photo}>
        <img
          src={photo.url}
          alt={`${photo.name}, with its ${faces.length === 1 ? 'face' : `${faces.length} faces`} marked`}
          loading="lazy"
        />
        {photo.coords && <i className={styles.painted} style={placed(frameOfCoords(photo.coords))} />}
        {faces.map((face, index) => (
          <i
            key={`${face.x} ${face.y}`}
            className={cx(styles.face, troubled.has(index) && styles.troubled)}
            style={placed(face)}
          >
            <span className="num" translate="no">
              {index + 1}
            </span>
          </i>
        ))}
      </span>
      {troubled.size > 0 && <figcaption className="small muted">Faces with advice have a broken frame.</figcaption>}
    </figure>
  );
}

function JudgedPhoto({ photo, size, name }: { photo: Asset; size: Size; name: string }) {
  const judgement = judgePhoto(photo, { size, coords: photo.coords });
  const { tone, label } = SHOWN[judgement.verdict];
  const count = photo.fitness?.faces.length ?? 0;
  return (
    <li className={styles.judged}>
      <p className={styles.line}>
        <img src={photo.thumb} alt="" />
        <b>{name}</b>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {judgement.advice.map(({ kind, face, sentence }) => (
        <p key={`${kind} ${face}`} className="small">
          {sentence}
        </p>
      ))}
      {count > 0 && (
        <details>
          <summary className="small">
            <ScanFace aria-hidden="true" />
            Show {count === 1 ? 'the face' : `the ${count} faces`}
          </summary>
          <Faces photo={photo} judgement={judgement} />
        </details>
      )}
    </li>
  );
}

/** Stands where the first photo's judgement will, so that nothing below it moves. */
function AwaitedPhoto() {
  return (
    <li className={styles.judged}>
      <p className={styles.line}>
        <b>Your photo</b>
      </p>
      {/* promise: photo-fitness-shown */}
      <p className={`small muted ${styles.awaited}`}>We look as soon as it has arrived.</p>
    </li>
  );
}

interface PhotoFitnessProps {
  photos: readonly Asset[];
  /** A photo is being uploaded. */
  isUploading?: boolean;
  sizeCode: string | undefined;
}

/**
 * Whether each photo's resolution suits the chosen size, in plain sentences; in the order of the photo list above,
 * which names the photos.
 */
export function PhotoFitness({ photos, isUploading = false, sizeCode }: PhotoFitnessProps) {
  const id = useId();
  const size = sizeCode ? parseSize(sizeCode) : undefined;
  const isAwaited = photos.length === 0 && isUploading;
  if (!size || (photos.length === 0 && !isAwaited)) return null;
  return (
    <section className={styles.fitness} aria-labelledby={id}>
      <h3 id={id}>Good enough for {formatSize(size)}?</h3>
      <ul aria-live="polite">
        {isAwaited && <AwaitedPhoto />}
        {photos.map((photo, index) => (
          <JudgedPhoto
            key={photo.id}
            photo={photo}
            size={size}
            name={photos.length === 1 ? 'Your photo' : `Photo ${index + 1}`}
          />
        ))}
      </ul>
    </section>
  );
}
