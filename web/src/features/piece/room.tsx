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

/** A couch of 84 in, a lamp and a plant, drawn in tenths of an inch from the floor at 640 upwards. */
function Furniture() {
  return (
    <svg className={styles.furniture} viewBox="0 0 1440 640" aria-hidden="true">
      <path className={styles.shade} d="M262 628q458-34 916 0-458 40-916 0z" />
      <path className={styles.wood} d="M190 130h8v500h-8zM150 628q44-14 88 0v6h-88z" />
      <path className={styles.glow} d="M150 40h88l38 104H112z" />
      <path className={styles.wood} d="M340 584h28l-8 54h-14zM1072 584h28l-6 54h-14z" />
      <path className={styles.back} d="M336 384q0-42 42-42h684q42 0 42 42v170H336z" />
      <path
        className={styles.cushion}
        d="M372 396q2-26 28-28 144-10 286 0 26 2 26 26v116H372zM728 394q0-24 26-26 142-10 286 0 26 2 28 28v114H728z"
      />
      <path className={styles.back} d="M322 548h796v32q0 18-18 18H340q-18 0-18-18z" />
      <path
        className={styles.seat}
        d="M366 520q0-22 24-22h302q24 0 24 22v26q0 14-16 14H382q-16 0-16-14zM724 520q0-22 24-22h302q24 0 24 22v26q0 14-16 14H740q-16 0-16-14z"
      />
      <path
        className={styles.arm}
        d="M300 456q0-34 36-34t36 34v142h-54q-18 0-18-18zM1068 456q0-34 36-34t36 34v124q0 18-18 18h-54z"
      />
      <path className={styles.ochre} d="M392 412q52-18 104-22 16 50 18 102-54 14-106 14-18-44-16-94z" />
      <path className={styles.blue} d="M950 396q54 4 106 24 2 48-16 92-54 0-106-16 2-52 16-100z" />
      <path
        className={styles.leaf}
        d="M1262 566q-14-120-86-178 78 4 98 112 2-128-34-206 82 72 58 212 22-98 94-124-58 70-76 184z"
      />
      <path className={styles.pot} d="M1216 552h104l-14 86h-76z" />
    </svg>
  );
}

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
      <Furniture />
    </div>
  );
}
