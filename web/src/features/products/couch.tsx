import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { formatSize, inInches, parseSize } from '#shared/size.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './couch.module.css';

/** A couch of 7 ft, drawn as 600 × 190, in a room whose size is given in hundredths of its width. */
const COUCH_INCHES = 84;
const COUCH_HEIGHT_INCHES = (COUCH_INCHES * 190) / 600;
const WALL_HEIGHT = 42;
const LARGEST_SCALE = 72 / COUCH_INCHES;

/** The chosen size above a couch, both in one scale; very tall pictures make the whole room smaller (P-06). */
export function Couch({ sizeCode, picture, alt }: { sizeCode: string | undefined; picture: string | undefined; alt: string }) {
  const [turned, setTurned] = useState(false);
  const size = sizeCode ? parseSize(sizeCode) : undefined;
  if (!size) return null;
  const shown = turned ? { ...size, width: size.height, height: size.width } : size;
  const { width, height } = inInches(shown);
  const inch = Math.min(LARGEST_SCALE, WALL_HEIGHT / (height + COUCH_HEIGHT_INCHES), 92 / width);
  return (
    <figure id="couch" className={styles['couch']} aria-label="Size preview">
      <div className={styles['room']} style={{ '--inch': inch, '--w': width, '--h': height }}>
        <div className={styles['frame']}>
          <span className={`num ${styles['wide']}`}>
            {shown.width} {shown.unit}
          </span>
          <span className={`num ${styles['tall']}`}>
            {shown.height} {shown.unit}
          </span>
          {picture && <img src={picture} alt={alt} />}
        </div>
        <svg className={styles['sofa']} viewBox="28 36 544 150" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
          <path className={styles['back']} d="M66 72q0-34 34-34h188q12 0 12 12v76H66zM300 50q0-12 12-12h188q34 0 34 34v54H300z" />
          <path className={styles['arms']} d="M30 86q0-22 24-22t24 22v38h444V86q0-22 24-22t24 22v66q0 12-12 12H42q-12 0-12-12z" />
          <path className={styles['seats']} d="M80 112q0-10 10-10h198q10 0 10 10v26H80zM302 112q0-10 10-10h198q10 0 10 10v26H302z" />
          <path className={styles['legs']} d="M60 164h16v20H60zM524 164h16v20h-16z" />
        </svg>
      </div>
      <figcaption>
        <span className="small">
          <b>{formatSize(shown)}</b> above a 7 ft couch
        </span>
        <Button variant="link" onClick={() => setTurned(!turned)}>
          <RotateCw aria-hidden="true" />
          Rotate the frame
        </Button>
      </figcaption>
    </figure>
  );
}
