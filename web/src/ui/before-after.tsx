import { ChevronsLeftRight } from 'lucide-react';
import { useState } from 'react';
import styles from './before-after.module.css';
import { cx } from './cx.ts';

export interface BeforeAfterProps {
  photo: string;
  artwork: string;
  /** Described in words: "Two dogs at a window, oil on canvas". */
  artworkAlt: string;
  photoAlt?: string;
  /** How much of the photo shows at first, in per cent. */
  split?: number;
  /** The proportion of the box, so that the brush keeps its shape. */
  shape?: 'tall' | 'square' | 'wide';
  /** Part of the picture to keep in sight, as an object-position. */
  focus?: string;
  /** Names at the bottom corners; left out where the edge is only shown, not moved. */
  labels?: boolean;
  /** Without a handle the edge stays where it is. */
  fixed?: boolean;
  /** The largest picture of the first screen, to be fetched before all others. */
  priority?: boolean;
  className?: string;
}

/** The gesture of the house: the customer's photo turning into the artwork along a dry-brushed edge that can be dragged. */
export function BeforeAfter({ photo, artwork, artworkAlt, photoAlt = "The customer's photo", split: first = 50, shape = 'square', focus, labels = false, fixed = false, priority = false, className }: BeforeAfterProps) {
  const [split, setSplit] = useState(first);
  const style = { '--split': `${split}%`, ...(focus && { '--focus-at': focus }) };
  const fetching = priority ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  return (
    <div className={cx(styles['turn'], styles[shape], className)} style={style}>
      <img src={artwork} alt={artworkAlt} {...fetching} />
      <img src={photo} alt={photoAlt} className={styles['photo']} {...fetching} />
      {labels && (
        <>
          <span className={cx(styles['tag'], styles['left'])} aria-hidden="true">VIEW PHOTO</span>
          <span className={cx(styles['tag'], styles['right'])} aria-hidden="true">VIEW ARTWORK</span>
        </>
      )}
      {!fixed && (
        <>
          <input
            type="range"
            min={0}
            max={100}
            value={split}
            aria-label="VIEW PHOTO / VIEW ARTWORK"
            aria-valuetext={`${split}% photo, ${100 - split}% artwork`}
            onChange={(event) => setSplit(event.currentTarget.valueAsNumber)}
          />
          <span className={styles['grip']} aria-hidden="true">
            <i>
              <ChevronsLeftRight />
            </i>
          </span>
        </>
      )}
    </div>
  );
}
