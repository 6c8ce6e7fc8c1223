import ChevronsLeftRight from 'icon:chevrons-left-right';
import { useState, type ReactElement } from 'react';
import { later } from '#web/lib/later.tsx';
import styles from './before-after.module.css';
import { cx } from './cx.ts';
import { FIRST_PICTURE_SIZES } from './first-picture.ts';
import { MadeBy } from './made-by.tsx';
import { percent } from './percent.ts';
import { PictureColor } from './picture-color.tsx';
import { Picture } from './picture.tsx';

const CutPhoto = later(async () => (await import('./cut-photo.tsx')).CutPhoto);

interface BeforeAfterProps {
  /** URLs of the two pictures, or elements that fill the box with them. */
  photo: string | ReactElement;
  artwork: string | ReactElement;
  /** Alternative text, such as "Two dogs at a window, oil on canvas"; elements bring their own. */
  artworkAlt?: string;
  photoAlt?: string;
  /** Per cent of the photo that shows at first. */
  split?: number;
  /** The proportion of the box, so that the brush keeps its shape. */
  shape?: 'tall' | 'square' | 'wide';
  /** Part of the picture to keep in sight: a face near the upper edge, or in the upper half. */
  focus?: 'face' | 'upper';
  /** Names in the bottom corners; for an edge that can be moved. */
  labels?: boolean;
  /** No handle: the edge stays where it is. */
  fixed?: boolean;
  /** Out of sight, so that the Tab key passes it by. */
  isAside?: boolean;
  /** The photo covers the whole artwork while this is true. */
  covered?: boolean;
  /** The largest picture of the first screen, to be fetched before all others. */
  priority?: boolean;
  /** `sizes` of both pictures with `priority`. */
  sizes?: string;
  /** A caption below it says who made the artwork. */
  captioned?: boolean;
  className?: string;
}

interface LayerProps {
  picture: string | ReactElement;
  alt: string | undefined;
  priority: boolean;
  sizes: string;
  className?: string | undefined;
}

function Layer({ picture, alt, priority, sizes, className }: LayerProps) {
  if (typeof picture !== 'string') return <div className={cx(styles.layer, className)}>{picture}</div>;
  return (
    <Picture
      src={picture}
      alt={alt ?? ''}
      priority={priority}
      sizes={priority ? sizes : undefined}
      className={className}
    />
  );
}

/** The names of the two pictures in their corners. */
function Tags() {
  return (
    <>
      <span className={cx(styles.tag, styles.left)} aria-hidden="true">
        VIEW PHOTO
      </span>
      <span className={cx(styles.tag, styles.right)} aria-hidden="true">
        VIEW ARTWORK
      </span>
    </>
  );
}

/**
 * The customer's photo turning into the artwork along a dry-brushed edge that can be dragged. The photo lies so that the
 * part which was painted meets its painting; where nobody knows which part that is, the two stand side by side, whole.
 */
export function BeforeAfter({
  photo,
  artwork,
  artworkAlt,
  photoAlt = "The customer's photo",
  split: first = 50,
  shape = 'square',
  focus,
  labels = false,
  fixed = false,
  isAside = false,
  covered = false,
  priority = false,
  sizes = FIRST_PICTURE_SIZES,
  captioned = false,
  className,
}: BeforeAfterProps) {
  const [split, setSplit] = useState(first);
  const { className: step, style } = percent(covered ? 100 : split);
  const [, part] = (typeof photo === 'string' && /[?&]part=(\w*)/.exec(photo)) || [];
  if (part === 'unknown')
    return (
      <div className={cx(styles.turn, styles[shape], styles.pair, className)}>
        <Layer picture={photo} alt={photoAlt} priority={priority} sizes={sizes} />
        <Layer picture={artwork} alt={artworkAlt} priority={priority} sizes={sizes} />
        {!captioned && typeof artwork === 'string' && <MadeBy of={artwork} onPicture />}
        {labels && <Tags />}
      </div>
    );
  return (
    <div className={cx(styles.turn, styles[shape], step, focus && styles[focus], className)} style={style}>
      {typeof artwork === 'string' && <PictureColor of={artwork} />}
      <Layer picture={artwork} alt={artworkAlt} priority={priority} sizes={sizes} />
      <Layer
        picture={typeof photo === 'string' && part !== undefined ? <CutPhoto src={photo} alt={photoAlt} /> : photo}
        alt={photoAlt}
        priority={priority}
        sizes={sizes}
        className={styles.photo}
      />
      {!captioned && !covered && typeof artwork === 'string' && <MadeBy of={artwork} onPicture />}
      {labels && !covered && <Tags />}
      {!fixed && !covered && (
        <>
          <input
            type="range"
            min={0}
            max={100}
            value={split}
            tabIndex={isAside ? -1 : undefined}
            aria-label="VIEW PHOTO / VIEW ARTWORK"
            aria-valuetext={`${split}% photo, ${100 - split}% artwork`}
            onChange={(event) => setSplit(event.currentTarget.valueAsNumber)}
          />
          <span className={styles.grip} aria-hidden="true">
            <i>
              <ChevronsLeftRight />
            </i>
          </span>
        </>
      )}
    </div>
  );
}
