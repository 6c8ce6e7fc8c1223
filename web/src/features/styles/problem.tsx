import { pathTo } from '#shared/site/paths.ts';
import OctagonAlert from 'icon:octagon-alert';
import WifiOff from 'icon:wifi-off';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { PaintingProblem } from './painting-problem.ts';
import styles from './problem.module.css';

/** Why a painting failed and what to do now; below the picture, which stays in sight. */
export function Problem({
  problem: { kind, title, text },
  onRetry,
}: {
  problem: PaintingProblem;
  onRetry: () => void;
}) {
  const Icon = kind === 'offline' ? WifiOff : OctagonAlert;
  return (
    <div className={styles.problem}>
      <p role="alert" className="small">
        <Icon aria-hidden="true" />
        <span>
          <b>{title}</b> {text}
        </span>
      </p>
      {kind === 'deleted' ? (
        <ButtonLink variant="ghost" size="s" to={pathTo('/assets')}>
          Start Over
        </ButtonLink>
      ) : (
        <Button variant="ghost" size="s" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
