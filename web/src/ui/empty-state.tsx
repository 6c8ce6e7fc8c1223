import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
}

/** Says that there is nothing here yet, and what to do. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <Heading className={level === 1 ? 'd1' : 'd3'}>{title}</Heading>
      {children && <p className="muted">{children}</p>}
      {action}
    </div>
  );
}

/** Tries to load again; busy until the answer is there, where `onRetry` answers a promise. */
export function RetryButton({ onRetry, size = 'm' }: { onRetry: () => unknown; size?: 's' | 'm' }) {
  const [isTrying, setIsTrying] = useState(false);
  const retry = async () => {
    setIsTrying(true);
    await Promise.resolve(onRetry()).catch(() => undefined);
    setIsTrying(false);
  };
  return (
    <Button variant="ghost" size={size} busy={isTrying && 'Trying again'} onClick={() => void retry()}>
      Try again
    </Button>
  );
}

/** A part of the page that could not be loaded, with a button to try again. */
export function LoadError({ message, onRetry }: { message?: string | undefined; onRetry?: () => unknown }) {
  return (
    <div className={styles.empty} role="alert">
      <p className="strong">{message ?? 'This part of the page could not be loaded.'}</p>
      {onRetry && <RetryButton onRetry={onRetry} size="s" />}
    </div>
  );
}
