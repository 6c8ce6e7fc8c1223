import { croppedRatio, frameOfCoords } from '#shared/photos/crop.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import { BeforeAfter } from '#web/ui/before-after.tsx';
import { cx } from '#web/ui/cx.ts';
import { placedIn } from '../photos/cropped-photo.tsx';
import styles from './canvas.module.css';
import type { Laid } from '../photos/chosen-style.ts';
import { useLayers } from './use-layers.ts';

interface CanvasProps {
  photo: Asset;
  styleName: string;
  /** The painting over the photo; undefined shows the photo alone. */
  laid: Laid | undefined;
  /** A painting is being made, and none can be shown until it arrives. */
  isBare: boolean;
  /** The compare button is held: the photo is shown. */
  isHeld: boolean;
}

const YOURS = 'Your photo';

const shapeOf = (ratio: number) => (ratio < 0.85 ? 'tall' : ratio > 1.25 ? 'wide' : 'square');

/**
 * The cropped photo with its painting: a painting in a new style is brushed in, a finer one of the same style fades in.
 */
export function Canvas({ photo, styleName, laid, isBare, isHeld }: CanvasProps) {
  const { layers, isShown, onLoad } = useLayers(laid);
  const frame = frameOfCoords(photo.coords);
  const ratio = croppedRatio(frame, { photo: photo.width / photo.height });
  const place = placedIn(frame);
  const isCovered = !isShown || isHeld;
  return (
    <div className={styles.canvas} style={{ '--ratio': ratio }}>
      <BeforeAfter
        covered={isCovered}
        split={24}
        shape={shapeOf(ratio)}
        labels
        className={styles.picture}
        photo={<img src={photo.url} alt={YOURS} style={place} />}
        artwork={
          <>
            <img src={photo.url} alt="" style={place} />
            {layers.map(({ url, opacity }) => (
              <img
                key={url}
                src={url}
                alt={url === laid?.url ? `Your photo in the style ${styleName}` : ''}
                className={cx(styles.layer, isCovered && styles.away)}
                style={{ ...place, opacity }}
                onLoad={() => onLoad(url)}
              />
            ))}
          </>
        }
      />
      {isBare && (
        <div className={styles.under} aria-hidden="true">
          <img src={photo.url} alt="" style={place} />
        </div>
      )}
    </div>
  );
}
