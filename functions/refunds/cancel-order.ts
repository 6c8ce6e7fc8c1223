import { AppError } from '#shared/errors.ts';
import type { CancelOrder, Cancellation } from '#shared/schemas/refund.ts';
import { abandonAttempt } from '../checkout/finish.ts';
import { Cart } from '../carts/cart.entity.ts';
import { readBoughtName } from '../gift-cards/bought.ts';
import type { Actor, KnownActor } from '../platform/actor.ts';
import { retryOnConflict } from '../platform/table.ts';
import { cancellableCard } from './cancellable-card.ts';
import { cancellablePiece, type Cancellable } from './cancellable-piece.ts';
import { finishRefundsOf } from './finish-refund.ts';
import { refundsOf, Settlement, type StoredSettlement } from './refund.entity.ts';
import { endsPiece } from './settlement-writes.ts';
import { settledView } from './refund-view.ts';
import { voidCardsOf } from './piece-money.ts';

const MAX_KEY_CHARACTERS = 255;

/** A painting by the id of its order, or a gift card by its name. */
const readCancellable = (id: string, actor: Actor): Promise<Cancellable> =>
  readBoughtName(id) ? cancellableCard(id, actor) : cancellablePiece(id, actor);

const readSettlement = async (orderId: string): Promise<StoredSettlement | undefined> => {
  const { data } = await Settlement.get({ orderId }).go({ consistent: true });
  return data ?? undefined;
};

/** Outcome of the settlement of a piece or gift card; undefined before it is settled. */
export const settledOf = async (orderId: string): Promise<Cancellation | undefined> => {
  const settlement = await readSettlement(orderId);
  if (!settlement) return undefined;
  const all = await refundsOf(settlement.cartId);
  const refunds = all.filter((refund) => refund.orderId === orderId && endsPiece(refund));
  return settledView(settlement, refunds, await voidCardsOf(refunds));
};

/**
 * The refund that cancelling a piece, or giving a gift card back, would bring now to the cent (C6), or has brought;
 * refuses `order.not_found` to anyone but the owner.
 */
export const cancellationOf = async (id: string, actor: Actor): Promise<Cancellation> => {
  const { preview } = await readCancellable(id, actor);
  return (await settledOf(id)) ?? preview;
};

/**
 * Abandons the unfinished attempt of a cart; refuses `cart.payment_in_progress` while the provider is still processing
 * it.
 */
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

/**
 * Refuses `order.not_cancellable` where cancelling is not allowed, and `order.refund_changed` when the refund is not
 * the agreed one.
 */
export const checkAgreed = (preview: Cancellation, agreedCents: number): void => {
  if (!preview.allowed) throw notCancellable(preview);
  if (preview.refund_cents !== agreedCents) throw changed(preview);
};

/** Reads a piece or gift card, and once more after abandoning the unfinished attempt of its cart. */
const readCleared = async (read: () => Promise<Cancellable>): Promise<Cancellable> => {
  const found = await read();
  if (!found.preview.allowed || !found.isBeingPaid) return found;
  await clearPayment(found.cartId);
  return read();
};

/**
 * Cancels what `read` finds, for the refund that its customer has seen: settlement, credit note and owed refunds in one
 * transaction, then each refund is paid out, by the sweep if it fails at once. The same key gets the same answer. Refuses
 * `order.refund_changed` with the new figures when they are not the agreed ones, and `order.not_cancellable` for a piece
 * that is painted, frozen or has ended, and a card that is spent or whose payment is disputed.
 */
export const cancelAgreed = (
  id: string,
  read: () => Promise<Cancellable>,
  { by, key, refundCents }: { by: string; key: string; refundCents: number },
): Promise<Cancellation> =>
  retryOnConflict(
    () => readCleared(read),
    async ({ cartId, preview, cancel }) => {
      const earlier = await readSettlement(id);
      if (earlier && earlier.idempotencyKey !== key) throw notCancellable((await settledOf(id)) ?? preview);
      if (!earlier) {
        checkAgreed(preview, refundCents);
        await cancel(by, key);
      }
      await finishRefundsOf(cartId);
      return (await settledOf(id)) ?? preview;
    },
  );

/** Cancels a piece for its owner (C6), or gives a gift card back, as `cancelAgreed` does; requires an Idempotency-Key. */
export const cancelOrder = async (
  actor: KnownActor,
  id: string,
  input: CancelOrder,
  idempotencyKey: string | undefined,
): Promise<Cancellation> => {
  if (!idempotencyKey || idempotencyKey.length > MAX_KEY_CHARACTERS)
    throw new AppError('payment.idempotency_key_required');
  const agreed = { by: actor.id, key: idempotencyKey, refundCents: input.refund_cents };
  return cancelAgreed(id, () => readCancellable(id, actor), agreed);
};
