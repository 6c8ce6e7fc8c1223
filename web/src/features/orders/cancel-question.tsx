import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { ApiError } from '#web/lib/api.ts';
import { useLocation } from '#web/lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { LoadError } from '../../ui/empty-state.tsx';
import { OwnerSignIn } from '../../ui/owner-sign-in.tsx';
import { Loading, SkeletonText } from '../../ui/skeleton.tsx';
import styles from './cancel-piece.module.css';
import { cancellationQuery, useCancelPiece } from './cancellation.queries.ts';

/** A list of the refund of each payment and of the kept amount, with the sum at the end. */
export function Figures({
  cancellation: { sources, kept_cents: kept, refund_cents: refund },
}: {
  cancellation: Cancellation;
}) {
  return (
    <dl className={styles.figures}>
      {sources.map(({ label, cents }, index) => (
        <div key={index}>
          <dt>Back to: {label}</dt>
          <dd className="num" translate="no">
            {formatCents(cents)}
          </dd>
        </div>
      ))}
      {kept > 0 && (
        <div>
          <dt>Deposit, kept</dt>
          <dd className="num" translate="no">
            {formatCents(kept)}
          </dd>
        </div>
      )}
      <div className={styles.sum}>
        <dt>Comes back</dt>
        <dd className="num" translate="no">
          {formatCents(refund)}
        </dd>
      </div>
    </dl>
  );
}

const isNotOwner = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

interface CancelQuestionProps {
  /** Order id of a painting, or id of a gift card. */
  id: string;
  /** Text for a reader who does not own the order, and the button's labels. */
  words: { notOwner: string; yes: string; busy: string };
  onClose: () => void;
}

/** Shows the refund and the kept amount to the cent, and on confirmation cancels for exactly that refund (C6). */
export function CancelQuestion({ id, words, onClose }: CancelQuestionProps) {
  const { data, isPending, isFetching, error, refetch } = useQuery(cancellationQuery(id));
  const cancel = useCancelPiece(id);
  const { pathname } = useLocation();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  if (isPending)
    return (
      <Loading label="Working out what comes back">
        <SkeletonText lines={4} />
      </Loading>
    );
  if (isNotOwner(error))
    return (
      <Callout title={words.notOwner}>
        Please <OwnerSignIn back={pathname} />.
      </Callout>
    );
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  const press = () => cancel.mutate({ refundCents: data.refund_cents, idempotencyKey });
  return (
    <div className={styles.body}>
      <p role={cancel.isSuccess ? 'status' : undefined}>{data.sentence}</p>
      {(data.allowed || data.refund_cents + data.kept_cents > 0) && <Figures cancellation={data} />}
      {cancel.error && <Callout tone="bad" role="alert" title={cancel.error.message} />}
      {data.allowed ? (
        <div className="row">
          <Button
            variant="bad"
            busy={(cancel.isPending && words.busy) || (isFetching && 'Looking again')}
            onClick={press}
          >
            {words.yes}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
        </div>
      ) : (
        <div className="row">
          <Button variant="ghost" onClick={onClose}>
            Back to the order
          </Button>
        </div>
      )}
    </div>
  );
}
