import { RotateCw } from 'lucide-react';
import { formatSize, inInches, parseSize } from '#shared/size.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './couch.module.css';
import { COUCH_HEIGHT_INCHES, COUCH_INCHES, Room, useTurned } from './room.tsx';

/** Hundredths of the room's width. */
const WALL_HEIGHT = 42;
const LARGEST_SCALE = 72 / COUCH_INCHES;

/** The chosen size above a couch, as large as it fits; very tall pictures make the whole room smaller. */
export function Couch({ sizeCode, picture, alt }: { sizeCode: string | undefined; picture: string | undefined; alt: string }) {
  const { shown, turn } = useTurned(sizeCode ? parseSize(sizeCode) : undefined);
  if (!shown) return null;
  const { width, height } = inInches(shown);
  const scale = Math.min(LARGEST_SCALE, WALL_HEIGHT / (height + COUCH_HEIGHT_INCHES), 92 / width);
  return (
    <figure className={styles['couch']} aria-label="Size preview">
      <Room size={shown} scale={scale} picture={picture} alt={alt} />
      <figcaption>
        <span className="small">
          <b>{formatSize(shown)}</b> above a 7 ft couch
        </span>
        <Button variant="link" onClick={turn}>
          <RotateCw aria-hidden="true" />
          Rotate the frame
        </Button>
      </figcaption>
    </figure>
  );
}
