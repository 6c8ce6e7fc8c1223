import { useState, type Ref } from 'react';
import { cx } from '#web/ui/cx.ts';
import styles from './style-strip.module.css';

interface StyleTileProps {
  id: string;
  name: string;
  /** Picture until the thumbnail has loaded. */
  example: string;
  /** The customer's own photo in the style. */
  thumbnail: string | undefined;
  isChosen: boolean;
  isBusy: boolean;
  /** The strip's tab stop. */
  isStop: boolean;
  onChoose: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** One style of the strip; the thumbnail of the customer's photo replaces the example once it has loaded. */
export function StyleTile({ id, name, example, thumbnail, isChosen, isBusy, isStop, onChoose, ref }: StyleTileProps) {
  const [shown, show] = useState<string>();
  const [broken, setBroken] = useState<string>();
  return (
    <button
      ref={ref}
      type="button"
      data-style={id}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      className={cx(styles.tile, isBusy && styles.busy)}
      onClick={onChoose}
    >
      <span className={styles.picture}>
        {broken !== example && <img src={example} alt="" loading="lazy" onError={() => setBroken(example)} />}
        {thumbnail && (
          <img
            src={thumbnail}
            alt=""
            className={cx(styles.own, shown === thumbnail && styles.in)}
            onLoad={() => show(thumbnail)}
          />
        )}
      </span>
      <span>{name}</span>
    </button>
  );
}
