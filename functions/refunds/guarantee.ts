import { AppError } from '#shared/errors.ts';
import { formatCents } from '#shared/money/money.ts';
import { ORDER_LABELS } from '#shared/orders/order-states.ts';
import type { Cancellation, RefundByGuarantee } from '#shared/schemas/refund.ts';
import { asAdmin } from '../platform/audit.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { ifUnchanged, items, writersOf } from '../platform/table.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { isOpen, type StoredClaim } from './claim.entity.ts';
import { deciding } from './claim-decisions.ts';
import { finishRefundsOf } from './finish-refund.ts';
import { caseOf } from './guarantee-case.ts';
import { readPiece } from './piece-money.ts';
import { settlePiece } from './settle-piece.ts';

const writers = writersOf({ outbox: Outbox });

/** An order by its id, for an admin who may refund it; refuses `order.not_found`. */
export const readOrderFor = async (orderId: string, admin: SignedInActor): Promise<StoredOrder> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  return permitted(admin, 'order.refund', data);
};

/**
 * The refund that the money-back guarantee would bring for a piece, and whether it holds, for an admin. Refuses
 * `order.not_found`.
 */
export const guaranteeOf = async (orderId: string, admin: SignedInActor): Promise<Cancellation> =>
  (await caseOf(await readPiece(() => readOrderFor(orderId, admin)))).view;

/** Refuses photos that are neither in the claim nor owned by the customer. */
const checkPhotos = async (
  photos: readonly string[],
  { ownerId }: StoredOrder,
  claim: StoredClaim | undefined,
): Promise<void> => {
  const others = [...new Set(photos)].filter((id) => !claim?.photos.includes(id));
  const known = await picturesOf(others);
  if (others.some((id) => known.get(id)?.ownerId !== ownerId))
    throw new AppError('request.invalid', { fields: { photos: 'Each has to be a photo of this customer.' } });
};

/**
 * Refunds a piece in full under the money-back guarantee, by an admin's decision (C16): settlement with reason and
 * photos, audit entry, credit note and owed refunds in one transaction, which also accepts an open claim. Refuses
 * `guarantee.decided` when the claim that the admin looked at is no longer open, `order.no_guarantee` with the reason,
 * `order.refund_changed` when the refund is not the agreed one, and photos that are not the customer's.
 */
export const refundByGuarantee = async (
  orderId: string,
  input: RefundByGuarantee,
  admin: SignedInActor,
): Promise<Cancellation> => {
  const { order, money } = await readPiece(() => readOrderFor(orderId, admin));
  const { amounts, view, claim } = await caseOf({ order, money });
  if (input.claim !== undefined && (!isOpen(claim) || claim.number !== input.claim))
    throw new AppError('guarantee.decided');
  await checkPhotos(input.photos, order, claim);
  if (!view.allowed) throw new AppError('order.no_guarantee', { description: view.sentence });
  if (view.refund_cents !== input.refund_cents)
    throw new AppError('order.refund_changed', { fields: { refund_cents: String(view.refund_cents) } });
  const { cartId, supplierId = null, email } = order;
  const { reason, photos } = input;
  const { refundCents } = amounts;
  const after = `refunded ${formatCents(refundCents)}`;
  const also = items(
    asAdmin(admin, {
      action: 'order.refund',
      subject: { kind: 'order', id: orderId, label: email },
      before: ORDER_LABELS[order.status],
      after,
      reason,
    }),
    {
      refunded: writers.outbox
        .create(outgoing('order.refunded', { orderId, cartId, supplierId, refundCents }))
        .commit(),
      claim: isOpen(claim) ? deciding(claim, { state: 'accepted', by: admin.id }) : undefined,
    },
  );
  const settling = {
    order,
    money,
    amounts,
    rule: 'guarantee',
    by: admin.id,
    role: 'admin',
    reason,
    photos,
    also,
  } as const;
  if (!(await ifUnchanged(settlePiece(settling)))) throw new AppError('order.refund_changed');
  await finishRefundsOf(cartId);
  return { ...view, allowed: false };
};
