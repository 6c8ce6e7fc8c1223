import type { OwnPiece } from '#shared/schemas/order.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './piece-steps.module.css';
import { stepLink, stepOf, stepsOf } from './progress.ts';

/** The steps of a piece as a line that fills; each that was reached leads to where it can be looked at. */
export function PieceSteps({ piece }: { piece: OwnPiece }) {
  const now = stepOf(piece);
  if (now < 0) return null;
  return (
    <ol className={styles.steps} aria-label={`Progress of ${piece.title}`}>
      {stepsOf(piece.status).map(({ label }, step) => (
        <li
          key={label}
          className={step <= now ? styles.reached : undefined}
          aria-current={step === now ? 'step' : undefined}
        >
          {step <= now ? <SiteLink to={stepLink(piece, step)}>{label}</SiteLink> : <span>{label}</span>}
        </li>
      ))}
    </ol>
  );
}
