import { AppError } from '#shared/errors.ts';
import { formatCents } from '#shared/money/money.ts';
import { ORDER, ORDER_LABELS } from '#shared/orders/order-states.ts';
import { settle, splitOverSources, type Settlement as Amounts } from '#shared/money/refunds.ts';
import type { CancelByStaff } from '#shared/schemas/admin-overview.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { asAdmin } from '../platform/audit.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, items, writersOf } from '../platform/table.ts';
import { clearPayment, settledOf } from './cancel-order.ts';
import { finishRefundsOf } from './finish-refund.ts';
import { readOrderFor } from './guarantee.ts';
import { readPiece, type Piece } from './piece-money.ts';
import { comingBack, voidText } from './refund-view.ts';
import { settlePiece } from './settle-piece.ts';

const writers = writersOf({ outbox: Outbox });

const CANCELLABLE = new Set<number>([ORDER.quoting, ORDER.accepted, ORDER.proofReady, ORDER.approved]);

const readCase = async (orderId: string, admin: SignedInActor): Promise<{ piece: Piece; amounts: Amounts }> => {
  const piece = await readPiece(() => readOrderFor(orderId, admin));
  return { piece, amounts: settle(piece.money.account, false) };
};

const viewOf = ({ order, money }: Piece, { refundCents }: Amounts): Cancellation => {
  // While a bank disputes the payment, a refund would pay it back twice.
  const isFrozen = order.frozenAt !== undefined;
  const isAllowed = CANCELLABLE.has(order.status) && !isFrozen;
  const { voidCents, ...back } = comingBack(isAllowed ? splitOverSources(refundCents, money.sources) : []);
  const all = `Everything that was paid for this piece goes back to the customer: ${formatCents(back.refund_cents)}. ${voidText(voidCents)}`;
  return {
    allowed: isAllowed,
    rule: 'staff',
    sentence: isAllowed
      ? all.trimEnd()
      : isFrozen
        ? 'A case about this piece is open: decide it first.'
        : 'A piece that has shipped is not cancelled: the guarantee covers it.',
    kept_cents: 0,
    ...back,
  };
};

/** What cancelling a piece by the staff would give back, or has given back; refuses `order.not_found`. */
export const staffCancellationOf = async (orderId: string, admin: SignedInActor): Promise<Cancellation> => {
  const { piece, amounts } = await readCase(orderId, admin);
  return (await settledOf(orderId)) ?? viewOf(piece, amounts);
};

/**
 * Cancels a piece that has not shipped, with a full refund whatever its status: settlement, audit entry, credit note and
 * owed refunds in one transaction; customer and artist get mails, the customer with the reason. Refuses
 * `order.not_cancellable`, and `order.refund_changed` when the refund is not the agreed one.
 */
export const cancelByStaff = async (
  orderId: string,
  { refund_cents: agreed, reason }: CancelByStaff,
  admin: SignedInActor,
): Promise<Cancellation> => {
  await clearPayment((await readOrderFor(orderId, admin)).cartId);
  const { piece, amounts } = await readCase(orderId, admin);
  const { order, money } = piece;
  const view = viewOf(piece, amounts);
  if (!view.allowed) throw new AppError('order.not_cancellable', { description: view.sentence });
  if (view.refund_cents !== agreed)
    throw new AppError('order.refund_changed', { fields: { refund_cents: String(view.refund_cents) } });
  const { cartId, email, status, supplierId = null, isSelectionAnnounced } = order;
  const { refundCents } = amounts;
  const notified = isSelectionAnnounced ? supplierId : null;
  const also = items(
    asAdmin(admin, {
      action: 'order.cancel',
      subject: { kind: 'order', id: orderId, label: email },
      before: ORDER_LABELS[status],
      after: `cancelled, ${formatCents(refundCents)} refunded`,
      reason,
    }),
    {
      cancelled: writers.outbox
        .create(
          outgoing('order.cancelled', {
            orderId,
            cartId,
            supplierId: notified,
            keptCents: 0,
            refundCents,
            why: 'staff',
          }),
        )
        .commit(),
    },
  );
  const settling = { order, money, amounts, rule: 'staff', by: admin.id, role: 'admin', reason, also } as const;
  if (!(await ifUnchanged(settlePiece(settling)))) throw new AppError('order.refund_changed');
  await finishRefundsOf(cartId);
  return { ...view, allowed: false };
};
