import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ORDER } from '#shared/orders/order-states.ts';
import { allowsCancellation, cancellationRule } from '#shared/money/refunds.ts';
import type { CartOrders, OrderSummary } from '#shared/schemas/order.ts';
import { useReloadOrders } from '#web/lib/reload-orders.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './cancel-piece.module.css';
import { CancelQuestion, Figures } from './cancel-question.tsx';
import { cancellationQuery } from './cancellation.queries.ts';

const WORDS = { notOwner: 'Only whoever ordered this piece can cancel it.', yes: 'Yes, cancel it', busy: 'Cancelling' };

interface CancelPieceProps {
  order: OrderSummary;
  cart: Pick<CartOrders['cart'], 'timestamp'>;
  nowSeconds: number;
}

const mayCancel = ({
  order: { status, repainted, frozen },
  cart: { timestamp },
  nowSeconds,
}: CancelPieceProps): boolean => {
  const placedAt = new Date(timestamp * 1000).toISOString();
  return allowsCancellation(
    cancellationRule(
      { status, placedAt, ...(repainted && { repaintedAt: placedAt }), ...(frozen && { frozenAt: placedAt }) },
      nowSeconds * 1000,
    ),
  );
};

/**
 * Cancels a piece after a question that shows the refund and the kept amount to the cent (C6); renders nothing once it
 * cannot be cancelled any more.
 */
export function CancelPiece(props: CancelPieceProps) {
  const { order } = props;
  const [isAsking, ask] = useState(false);
  const reload = useReloadOrders();
  // With the question open, the piece that it has cancelled stays until it was read.
  if (!isAsking && !mayCancel(props)) return null;
  // The page's data is loaded again only on close: with the piece cancelled, this question would vanish before it was
  // read.
  const close = () => {
    ask(false);
    reload();
  };
  return (
    <>
      <Button variant="link" onClick={() => ask(true)}>
        Cancel this piece
      </Button>
      <Dialog open={isAsking} title={`Cancel ${order.item.title}?`} onClose={close}>
        <CancelQuestion id={order.id} words={WORDS} onClose={close} />
      </Dialog>
    </>
  );
}

const SETTLED = new Set<number>([ORDER.refunded, ORDER.cancelled]);

/**
 * The refund and the kept amount of a cancelled or refunded piece, for its owner; a visitor with a mailed link gets no
 * answer and sees nothing.
 */
export function SettledPiece({ order }: { order: OrderSummary }) {
  const { data } = useQuery({ ...cancellationQuery(order.id), enabled: SETTLED.has(order.status) });
  if (!data || !SETTLED.has(order.status)) return null;
  return (
    <div className={styles.settled}>
      <Figures cancellation={data} />
      {data.refund_cents > 0 && <p className="small muted">Banks take a few days to show it.</p>}
    </div>
  );
}
