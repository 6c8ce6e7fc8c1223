import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Cameras need a margin of four empty modules around the code, and dark on light in dark mode too. */
const QUIET_ZONE = 4;

/** A text as a QR code: one path, a square for each dark module. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  );
}
