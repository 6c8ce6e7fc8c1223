import type { ReactNode } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import styles from './question-page.module.css';

interface ConfirmPageProps {
  title: string;
  /** Says what the button will do. */
  children: ReactNode;
  action: string;
  busy: string | false;
  error: Error | null;
  /** How long the link is valid. */
  lifetime?: string;
  /** Shown in place of the button once it is done. */
  done: ReactNode;
  onConfirm: () => void;
}

/**
 * The page of a mailed link. Opening it changes nothing, because mail programs open links by themselves; the button
 * does.
 */
export function ConfirmPage({
  title,
  children,
  action,
  busy,
  error,
  lifetime = 'A link works for three days.',
  done,
  onConfirm,
}: ConfirmPageProps) {
  return (
    <div className={`wrap ${styles.page} ${styles.confirm}`}>
      <h1 className="d2">{title}</h1>
      {done || (
        <>
          <p className="lead">{children}</p>
          {error && (
            <Callout tone="bad" role="alert" title={error.message}>
              {error instanceof ApiError && error.code === 'link.invalid' && lifetime}
            </Callout>
          )}
          <Button size="big" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      )}
    </div>
  );
}
