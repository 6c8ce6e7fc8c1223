import { AppError } from '#shared/errors.ts';
import type { CancelOrder, Cancellation } from '#shared/schemas/refund.ts';
import { abandonAttempt } from '../carts/attempts.ts';
import { Cart } from '../carts/cart.entity.ts';
import { readBoughtName } from '../gift-cards/bought.ts';
import type { Actor, KnownActor } from '../platform/actor.ts';
import { retryOnConflict } from '../platform/table.ts';
import { cancellableCard } from './cancellable-card.ts';
import { cancellablePiece, type Cancellable } from './cancellable-piece.ts';
import { finishRefundsOf } from './finish-refund.ts';
import { refundsOf, Settlement, type StoredSettlement } from './refund.entity.ts';
import { settledView } from './refund-view.ts';

const MOST_KEY_CHARACTERS = 255;

/** A painting by the id of its order, or a gift card by its name. */
const readCancellable = (id: string, actor: Actor): Promise<Cancellable> =>
  readBoughtName(id) ? cancellableCard(id, actor) : cancellablePiece(id, actor);

const readSettlement = async (orderId: string): Promise<StoredSettlement | undefined> => {
  const { data } = await Settlement.get({ orderId }).go({ consistent: true });
  return data ?? undefined;
};

/** How a piece or a gift card was settled; undefined while it was not. */
export const settledOf = async (orderId: string): Promise<Cancellation | undefined> => {
  const settlement = await readSettlement(orderId);
  if (!settlement) return undefined;
  const refunds = await refundsOf(settlement.cartId);
  return settledView(
    settlement,
    refunds.filter((refund) => refund.orderId === orderId),
  );
};

/**
 * What cancelling a piece, or giving a gift card back, would bring right now, to the cent (C6), or what it brought; the owner's
 * alone to see (`order.not_found`).
 */
export const cancellationOf = async (id: string, actor: Actor): Promise<Cancellation> => {
  const { preview } = await readCancellable(id, actor);
  return (await settledOf(id)) ?? preview;
};

/** A payment that its customer has not finished is given up first; one that the provider works on has to end. */
export const clearPayment = async (cartId: string): Promise<void> => {
  const { data } = await Cart.get({ cartId }).go({ consistent: true, attributes: ['attemptId'] });
  if (!data?.attemptId) return;
  const { state } = await abandonAttempt(cartId, data.attemptId);
  if (state !== 'paid' && state !== 'released') throw new AppError('cart.payment_in_progress');
};

const changed = ({ refund_cents, kept_cents, sentence }: Cancellation): AppError =>
  new AppError('order.refund_changed', {
    fields: { refund_cents: String(refund_cents), kept_cents: String(kept_cents) },
    description: sentence,
  });

const notCancellable = ({ sentence }: Cancellation): AppError =>
  new AppError('order.not_cancellable', { description: sentence });

/** Refuses what cannot be cancelled (`order.not_cancellable`), and other figures than those that were agreed to (`order.refund_changed`). */
export const checkAgreed = (preview: Cancellation, agreedCents: number): void => {
  if (!preview.allowed) throw notCancellable(preview);
  if (preview.refund_cents !== agreedCents) throw changed(preview);
};

/** What can be cancelled, once a payment for its order that its customer has not finished is given up. */
const readCleared = async (id: string, actor: Actor): Promise<Cancellable> => {
  const found = await readCancellable(id, actor);
  if (!found.preview.allowed || !found.isBeingPaid) return found;
  await clearPayment(found.cartId);
  return readCancellable(id, actor);
};

/**
 * Cancels a piece for its owner (C6), or gives a gift card back: its end, the credit note and what is owed back in one transaction,
 * then each refund is paid out; what cannot be paid at once is paid later. The same Idempotency-Key answers the same. Refuses
 * `order.refund_changed` with the new figures when they are not what the customer agreed to, and `order.not_cancellable` what is
 * painted, spent or has ended.
 */
export const cancelOrder = async (
  actor: KnownActor,
  id: string,
  input: CancelOrder,
  idempotencyKey: string | undefined,
): Promise<Cancellation> => {
  if (!idempotencyKey || idempotencyKey.length > MOST_KEY_CHARACTERS)
    throw new AppError('payment.idempotency_key_required');
  return retryOnConflict(
    () => readCleared(id, actor),
    async ({ cartId, preview, cancel }) => {
      const earlier = await readSettlement(id);
      if (earlier && earlier.idempotencyKey !== idempotencyKey) throw notCancellable(settledView(earlier, []));
      if (!earlier) {
        checkAgreed(preview, input.refund_cents);
        await cancel(actor.id, idempotencyKey);
      }
      await finishRefundsOf(cartId);
      return (await settledOf(id)) ?? preview;
    },
  );
};
