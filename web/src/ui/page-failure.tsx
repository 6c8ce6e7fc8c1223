import { ButtonLink } from './button.tsx';
import styles from './empty-state.module.css';
import { RetryButton } from './empty-state.tsx';
import { needsBanner, usePageError } from '../lib/page-error.ts';

interface PageFailureProps {
  /** Heading of the page; absent where the page has one. */
  title?: string;
  /** What is missing; left out below the layout's banner, which says it. */
  message: string;
  onRetry: () => unknown;
}

/** In place of a page whose data could not be loaded: one message, and the ways on. */
export function PageFailure({ title, message, onRetry }: PageFailureProps) {
  const { status } = usePageError();
  const isSaid = needsBanner(status);
  return (
    <div className={styles.empty}>
      {title && <h1 className="d1">{title}</h1>}
      {!isSaid && (
        <p role="alert">
          <b>{message}</b> Please check your connection and try again.
        </p>
      )}
      <div className="row">
        <RetryButton onRetry={onRetry} />
        <ButtonLink to="/" variant="link">
          Back to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
