import RotateCw from 'icon:rotate-cw';
import { formatSize, inInches, parseSize } from '#shared/catalogue/size.ts';
import { Button } from '#web/ui/button.tsx';
import type { PieceLook } from '../piece/piece-look.ts';
import { WallButton } from '../wall/wall-button.tsx';
import styles from './couch.module.css';
import { COUCH_HEIGHT_INCHES, COUCH_INCHES, Room, useTurned } from '../piece/room.tsx';
import type { OrderForm } from '../piece/use-order-form.ts';

/** Hundredths of the room's width. */
const WALL_HEIGHT = 40;
const MAX_SCALE = 72 / COUCH_INCHES;

/** The chosen size above a couch, at the largest scale that fits; very tall pictures shrink the whole room. */
export function Couch({ form, look }: { form: OrderForm; look: PieceLook }) {
  const { shown, turn } = useTurned(parseSize(form.selection.size ?? ''), look);
  if (!shown) return null;
  const { width, height } = inInches(shown);
  const rims = 2 * look.finish.rim;
  const scale = Math.min(MAX_SCALE, WALL_HEIGHT / (height + rims + COUCH_HEIGHT_INCHES), 88 / (width + rims));
  return (
    <figure className={styles.couch} aria-label="Size preview">
      <Room size={shown} scale={scale} look={look} alt="Your picture in the chosen size" />
      <figcaption>
        <span className="small">
          <b>{formatSize(shown)}</b> above a 7 ft couch
        </span>
        <div className={styles.ways}>
          <Button variant="link" onClick={turn}>
            <RotateCw aria-hidden="true" />
            Rotate the frame
          </Button>
          <WallButton form={form} look={look} />
        </div>
      </figcaption>
    </figure>
  );
}
