import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/order-states.ts';
import { allowsCancellation, cancellationRule, settle, splitOverSources, type CancellationRule, type Settlement as Amounts } from '#shared/refunds.ts';
import type { CancelOrder, Cancellation } from '#shared/schemas/refund.ts';
import { abandonAttempt } from '../carts/attempts.ts';
import { Cart } from '../carts/cart.entity.ts';
import { readOrder } from '../orders/orders.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import type { Actor, KnownActor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ConditionRefused } from '../platform/table.ts';
import { writersOf } from '../sellers/writers.ts';
import { finishRefundsOf } from './finish-refund.ts';
import { readPiece, type Piece, type PieceMoney } from './piece-money.ts';
import { refundsOf, Settlement, type StoredSettlement } from './refund.entity.ts';
import { sentenceOf, settledView, sourceLines } from './refund-view.ts';
import { settlePiece } from './settle-piece.ts';

const MOST_KEY_CHARACTERS = 255;

/** How often a piece is looked at again that changes while it is being cancelled. */
const TRIES = 4;

const writers = writersOf({ outbox: Outbox });

const readSettlement = async (orderId: string): Promise<StoredSettlement | undefined> => {
  const { data } = await Settlement.get({ orderId }).go({ consistent: true });
  return data ?? undefined;
};

const settledOf = async (settlement: StoredSettlement): Promise<Cancellation> => {
  const refunds = await refundsOf(settlement.cartId);
  return settledView(settlement, refunds.filter(({ orderId }) => orderId === settlement.orderId));
};

const NOTHING: Amounts = { keptCents: 0, refundCents: 0, creditCents: 0 };

const amountsOf = (rule: CancellationRule, { account }: PieceMoney): Amounts => (allowsCancellation(rule) ? settle(account, rule === 'after_acceptance') : NOTHING);

const previewOf = (rule: CancellationRule, money: PieceMoney, amounts: Amounts): Cancellation => ({
  allowed: allowsCancellation(rule),
  rule,
  sentence: sentenceOf(rule, amounts),
  kept_cents: amounts.keptCents,
  refund_cents: amounts.refundCents,
  sources: sourceLines(splitOverSources(amounts.refundCents, money.sources)),
});

/** What cancelling a piece would give back right now, to the cent (C6), or what it gave; the owner's alone to see (`order.not_found`). */
export const cancellationOf = async (orderId: string, actor: Actor): Promise<Cancellation> => {
  const { order, money } = await readPiece(() => readOrder(orderId, actor, 'order.cancel'));
  const settlement = await readSettlement(orderId);
  if (settlement) return settledOf(settlement);
  const rule = cancellationRule(order, now());
  return previewOf(rule, money, amountsOf(rule, money));
};

/** A payment that its customer has not finished is given up first; one that the provider works on has to end. */
const clearPayment = async (cartId: string): Promise<void> => {
  const { data } = await Cart.get({ cartId }).go({ consistent: true, attributes: ['attemptId'] });
  if (!data?.attemptId) return;
  const { state } = await abandonAttempt(cartId, data.attemptId);
  if (state !== 'paid' && state !== 'released') throw new AppError('cart.payment_in_progress');
};

/** Whoever holds the piece, or was told that it is theirs, learns that it is not. */
const artistOf = ({ supplierId, status, isProcessed }: StoredOrder): string | null => (supplierId !== undefined && (status === ORDER.accepted || isProcessed) ? supplierId : null);

const changed = ({ refund_cents, kept_cents, sentence }: Cancellation): AppError =>
  new AppError('order.refund_changed', { fields: { refund_cents: String(refund_cents), kept_cents: String(kept_cents) }, description: sentence });

const ended = (): AppError => new AppError('order.not_cancellable', { description: sentenceOf('ended', NOTHING) });

const cancelOnce = async ({ order, money }: Piece, { refund_cents: agreedCents }: CancelOrder, by: string, idempotencyKey: string): Promise<void> => {
  const rule = cancellationRule(order, now());
  if (!allowsCancellation(rule)) throw new AppError('order.not_cancellable', { description: sentenceOf(rule, NOTHING) });
  const amounts = amountsOf(rule, money);
  if (amounts.refundCents !== agreedCents) throw changed(previewOf(rule, money, amounts));
  const { keptCents, refundCents } = amounts;
  const { orderId, cartId } = order;
  const told = writers.outbox.create(outgoing('order.cancelled', { orderId, cartId, supplierId: artistOf(order), keptCents, refundCents })).commit();
  await settlePiece({ order, money, amounts, rule, by, idempotencyKey, also: [told] });
};

/** Cancels what is there now; undefined when it has changed in the very moment, and is worth another look. */
const tryCancelling = async (actor: KnownActor, orderId: string, input: CancelOrder, key: string): Promise<Cancellation | undefined> => {
  const read = () => readOrder(orderId, actor, 'order.cancel');
  const found = await read();
  if (allowsCancellation(cancellationRule(found, now()))) await clearPayment(found.cartId);
  const piece = await readPiece(read);
  const earlier = await readSettlement(orderId);
  if (earlier && earlier.idempotencyKey !== key) throw ended();
  try {
    if (!earlier) await cancelOnce(piece, input, actor.id, key);
  } catch (error) {
    if (error instanceof ConditionRefused) return undefined;
    throw error;
  }
  await finishRefundsOf(piece.order.cartId);
  const settlement = await readSettlement(orderId);
  return settlement && settledOf(settlement);
};

/**
 * Cancels a piece for its owner (C6): its status, the credit note and what is owed back in one transaction, then each refund is
 * paid out; what cannot be paid at once is paid later. The same Idempotency-Key answers the same. Refuses `order.refund_changed`
 * with the new figures when they are not what the customer agreed to, and `order.not_cancellable` what is painted or has ended.
 */
export const cancelOrder = async (actor: KnownActor, orderId: string, input: CancelOrder, idempotencyKey: string | undefined): Promise<Cancellation> => {
  if (!idempotencyKey || idempotencyKey.length > MOST_KEY_CHARACTERS) throw new AppError('payment.idempotency_key_required');
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const cancelled = await tryCancelling(actor, orderId, input, idempotencyKey);
    if (cancelled) return cancelled;
  }
  throw new AppError('request.busy');
};
