import { useState } from 'react';
import { inInches, type Size } from '#shared/catalogue/size.ts';
import { cx } from '#web/ui/cx.ts';
import { isCutTurned } from './cut.ts';
import type { PieceLook } from './piece-look.ts';
import { Piece } from './piece.tsx';
import styles from './room.module.css';

/** A couch of 7 ft, drawn as 600 × 190. */
export const COUCH_INCHES = 84;
export const COUCH_HEIGHT_INCHES = (COUCH_INCHES * 190) / 600;

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
      <svg className={styles.sofa} viewBox="28 36 544 150" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
        <path
          className={styles.back}
          d="M66 72q0-34 34-34h188q12 0 12 12v76H66zM300 50q0-12 12-12h188q34 0 34 34v54H300z"
        />
        <path
          className={styles.arms}
          d="M30 86q0-22 24-22t24 22v38h444V86q0-22 24-22t24 22v66q0 12-12 12H42q-12 0-12-12z"
        />
        <path
          className={styles.seats}
          d="M80 112q0-10 10-10h198q10 0 10 10v26H80zM302 112q0-10 10-10h198q10 0 10 10v26H302z"
        />
        <path className={styles.legs} d="M60 164h16v20H60zM524 164h16v20h-16z" />
      </svg>
    </div>
  );
}
