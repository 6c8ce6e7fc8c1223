import type { ReactNode } from 'react';
import type { Wall } from './use-wall.ts';
import styles from './wall.module.css';

/** The whole picture of the wall in the available space; children are positioned on it in per cent. */
export function WallStage({ wall: { url, marks }, children }: { wall: Wall; children: ReactNode }) {
  const { width, height } = marks.box;
  return (
    <div className={styles.stage} style={{ '--ratio': width / height }}>
      <div className={styles.fitted}>
        <img src={url} alt="Your wall" draggable={false} className={styles.wall} />
        {children}
      </div>
    </div>
  );
}
