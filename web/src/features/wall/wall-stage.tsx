import type { ReactNode } from 'react';
import type { Wall } from './use-wall.ts';
import styles from './wall.module.css';

/** The picture of the wall, all of it in the space there is; what lies on it is placed in per cent. */
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
