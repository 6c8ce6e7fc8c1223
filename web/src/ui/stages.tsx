import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Picture } from './picture.tsx';
import { MadeBy } from './made-by.tsx';
import styles from './stages.module.css';

interface Stage {
  image: string;
  alt: string;
  /** Shown instead of `image`. */
  picture?: ReactNode;
  label: string;
  when?: string;
  text?: ReactNode;
}

interface StagesProps {
  stages: readonly Stage[];
  label: string;
  className?: string;
}

/** The same picture at each step of the work, each brushed over the one before; scrolls sideways on a phone. */
export function Stages({ stages, label, className }: StagesProps) {
  return (
    // A region that scrolls sideways has to be reachable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={label} tabIndex={0} className={cx(styles.stages, className)}>
      {stages.map((stage) => (
        <figure key={stage.label}>
          <div className={styles.picture}>
            {stage.picture ? <span>{stage.picture}</span> : <Picture src={stage.image} alt={stage.alt} />}
          </div>
          <figcaption>
            <b>{stage.label}</b>
            {stage.when && <span className={styles.when}>{stage.when}</span>}
            {stage.text && <p>{stage.text}</p>}
            {!stage.picture && <MadeBy of={stage.image} />}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
