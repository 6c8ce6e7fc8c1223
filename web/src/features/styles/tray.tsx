import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import type { PaintingStage } from './use-painting.ts';
import styles from './tray.module.css';

/** Progress of a painting in per cent, by the painter's stage. */
const PART: Record<PaintingStage, number> = { none: 0, waiting: 8, painting: 38, finishing: 72, done: 100, failed: 0 };

const NEXT: Partial<Record<PaintingStage, string>> = {
  waiting: 'Waiting for a free brush.',
  painting: 'Painting a first look.',
  finishing: 'This is a first look. The finer version is on its way.',
};

interface TrayProps {
  stage: PaintingStage;
  /** The style and its strength: "Oil Painting, 80%". */
  title: string;
  /** Shown while nothing is being painted. */
  hint: string;
  /** Replaces title and hint. */
  problem: ReactNode;
  /** Actions on the picture. */
  children: ReactNode;
}

/**
 * The bar below the picture: a stroke that grows with the progress of the painting, and a text that names the stage.
 */
export function Tray({ stage, title, hint, problem, children }: TrayProps) {
  const next = NEXT[stage];
  return (
    <div>
      <span
        className={cx(styles.stroke, next && styles.live)}
        style={{ '--part': `${PART[stage]}%` }}
        aria-hidden="true"
      >
        <i />
      </span>
      {problem ? (
        <div className={styles.row}>{problem}</div>
      ) : (
        <div className={`${styles.row} ${styles.saying}`}>
          <p role="status" className="small">
            {next ? (
              <>
                <b>Applying filter. Please wait...</b> <span className="muted">{next}</span>
              </>
            ) : stage === 'done' ? (
              <b>{title}</b>
            ) : (
              <span className="muted">{hint}</span>
            )}
          </p>
          {children}
        </div>
      )}
    </div>
  );
}
