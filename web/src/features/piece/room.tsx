import { useState } from 'react';
import { inInches, type Size } from '#shared/catalogue/size.ts';
import { cx } from '#web/ui/cx.ts';
import { isCutTurned } from './cut.ts';
import type { PieceLook } from './piece-look.ts';
import { Piece } from './piece.tsx';
import styles from './room.module.css';

export const COUCH_INCHES = 84;
/** From the floor to the lower edge of a piece: the couch, 30 in high, and a hand's breadth of wall. */
export const COUCH_HEIGHT_INCHES = 34;

/** The orientation in which a size hangs: turned if the photo was cropped for that, and again by each `turn`. */
export const useTurned = (
  size: Size | undefined,
  { photo }: PieceLook,
): { shown: Size | undefined; turn: () => void } => {
  const [turned, setTurned] = useState(false);
  const isCut = size !== undefined && photo !== undefined && isCutTurned(photo, size.width / size.height);
  const shown = size && turned !== isCut ? { ...size, width: size.height, height: size.width } : size;
  return { shown, turn: () => setTurned(!turned) };
};

interface RoomProps {
  size: Size;
  /** Hundredths of the room's width that an inch takes. */
  scale: number;
  look: PieceLook;
  alt: string;
  tall?: boolean;
  /** Makes the frame a button that turns it. */
  onTurn?: (() => void) | undefined;
}

/** A piece above the couch, both at the same scale. */
export function Room({ size, scale, look, alt, tall = false, onTurn }: RoomProps) {
  const { width, height } = inInches(size);
  const piece = <Piece size={size} look={look} alt={alt} />;
  return (
    <div className={cx(styles.room, tall && styles.tallRoom)} style={{ '--inch': scale, '--w': width, '--h': height }}>
      <div className={styles.frame} style={{ '--rim': look.finish.rim }}>
        <span className={`num ${styles.wide}`}>
          {size.width} {size.unit}
        </span>
        <span className={`num ${styles.tall}`}>
          {size.height} {size.unit}
        </span>
        {onTurn ? (
          <button type="button" aria-label="Rotate the frame" className={styles.turn} onClick={onTurn}>
            {piece}
          </button>
        ) : (
          piece
        )}
      </div>
      <i className={styles.furniture} aria-hidden="true" />
    </div>
  );
}
