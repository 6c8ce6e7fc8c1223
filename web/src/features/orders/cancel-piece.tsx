import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/money.ts';
import { ORDER } from '#shared/order-states.ts';
import type { OrderSummary } from '#shared/schemas/order.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/empty-state.tsx';
import { Loading, SkeletonText } from '../../ui/skeleton.tsx';
import styles from './cancel-piece.module.css';
import { cancellationQuery, useAfterCancelling, useCancelPiece } from './cancellation.queries.ts';

function Figures({ cancellation: { sources, kept_cents: kept, refund_cents: refund } }: { cancellation: Cancellation }) {
  return (
    <dl className={styles['figures']}>
      {sources.map(({ label, cents }, index) => (
        <div key={index}>
          <dt>Back to: {label}</dt>
          <dd className="num">{formatCents(cents)}</dd>
        </div>
      ))}
      {kept > 0 && (
        <div>
          <dt>Deposit, kept</dt>
          <dd className="num">{formatCents(kept)}</dd>
        </div>
      )}
      <div className={styles['sum']}>
        <dt>Comes back</dt>
        <dd className="num">{formatCents(refund)}</dd>
      </div>
    </dl>
  );
}

const isNotOwner = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

function Question({ order, onClose }: { order: OrderSummary; onClose: () => void }) {
  const { data, isPending, isFetching, error, refetch } = useQuery(cancellationQuery(order.id));
  const cancel = useCancelPiece(order.id);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  if (isPending)
    return (
      <Loading label="Working out what comes back">
        <SkeletonText lines={4} />
      </Loading>
    );
  if (isNotOwner(error)) return <Callout title="Only whoever ordered this piece can cancel it.">Please sign in with the account that it was ordered with.</Callout>;
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  const press = () => cancel.mutate({ refundCents: data.refund_cents, idempotencyKey });
  return (
    <div className={styles['body']}>
      <p role={cancel.isSuccess ? 'status' : undefined}>{data.sentence}</p>
      {(data.allowed || data.refund_cents + data.kept_cents > 0) && <Figures cancellation={data} />}
      {cancel.error && <Callout tone="bad" role="alert" title={cancel.error.message} />}
      {data.allowed ? (
        <div className="row">
          <Button variant="bad" busy={(cancel.isPending && 'Cancelling') || (isFetching && 'Looking again')} onClick={press}>
            Yes, cancel it
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

const CANCELLABLE = new Set<number>([ORDER.quoting, ORDER.accepted]);

/** Cancels a piece after a question that shows, to the cent, what comes back and what is kept (C6); nothing once it is painted. */
export function CancelPiece({ order, cartId }: { order: OrderSummary; cartId: string }) {
  const [isAsking, ask] = useState(false);
  const tellOthers = useAfterCancelling(cartId);
  if (!CANCELLABLE.has(order.status)) return null;
  // The page is asked for again only now: with the piece cancelled, this question would be gone before it was read.
  const close = () => {
    ask(false);
    tellOthers();
  };
  return (
    <>
      <Button variant="link" onClick={() => ask(true)}>
        Cancel this piece
      </Button>
      <Dialog open={isAsking} title={`Cancel ${order.item.title}?`} onClose={close}>
        <Question order={order} onClose={close} />
      </Dialog>
    </>
  );
}

const SETTLED = new Set<number>([ORDER.refunded, ORDER.cancelled]);

/** What came back of a piece that was cancelled or refunded, and what was kept, for its owner; nothing for who follows a mailed link. */
export function SettledPiece({ order }: { order: OrderSummary }) {
  const { data } = useQuery({ ...cancellationQuery(order.id), enabled: SETTLED.has(order.status) });
  if (!data || !SETTLED.has(order.status)) return null;
  return (
    <div className={styles['settled']}>
      <Figures cancellation={data} />
      {data.refund_cents > 0 && <p className="small muted">Banks take a few days to show it.</p>}
    </div>
  );
}
