import {
  allowsCancellation,
  cancellationRule,
  settle,
  splitOverSources,
  type CancellationRule,
  type Settlement as Amounts,
} from '#shared/money/refunds.ts';
import { passedOnCents } from '#shared/money/passed-on.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { readOrder } from '../orders/orders.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import type { Actor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { writersOf } from '../platform/table.ts';
import { readPiece, type Piece } from './piece-money.ts';
import type { StoredRefund } from './refund.entity.ts';
import { comingBack, passedOnText, sentenceOf } from './refund-view.ts';
import { donePartsOf, settlePiece } from './settle-piece.ts';

/** A piece or gift card that a customer may cancel: the refund that this would bring now, and the verb for it. */
export interface Cancellable {
  cartId: string;
  /** The cart has an attempt that has not ended. */
  isBeingPaid: boolean;
  preview: Cancellation;
  /** Throws `ConditionRefused` when anything has changed since it was read. */
  cancel: (by: string, idempotencyKey: string) => Promise<StoredRefund[]>;
}

const writers = writersOf({ outbox: Outbox });

const NO_AMOUNTS: Amounts = { keptCents: 0, refundCents: 0, creditCents: 0 };

const previewOf = (
  rule: CancellationRule,
  { order, money }: Piece,
  { keptCents, refundCents }: Amounts,
): Cancellation => {
  const { voidCents, ...back } = comingBack(splitOverSources(refundCents, money.sources));
  const sentence = sentenceOf(rule, { keptCents, refundCents: back.refund_cents, voidCents });
  const passedOn = refundCents > 0 ? passedOnText(passedOnCents(donePartsOf(order))) : '';
  return {
    allowed: allowsCancellation(rule),
    rule,
    sentence: `${sentence} ${passedOn}`.trimEnd(),
    kept_cents: keptCents,
    ...back,
  };
};

/** The artist whom a cancellation is announced to: one who has accepted the order, or was notified of being chosen. */
const artistOf = ({ supplierId, status, isSelectionAnnounced }: StoredOrder): string | null =>
  supplierId !== undefined && (status === ORDER.accepted || isSelectionAnnounced) ? supplierId : null;

/**
 * A painting that its owner may cancel (C6), or whoever may choose its artist while nobody has offered to paint it (C50);
 * refuses `order.not_found` to anyone else.
 */
export const cancellablePiece = async (
  orderId: string,
  actor: Actor,
  permission: 'order.cancel' | 'order.choose' = 'order.cancel',
): Promise<Cancellable> => {
  const { order, money } = await readPiece(() => readOrder(orderId, actor, permission));
  const { cartId } = order;
  const rule = cancellationRule(order, now());
  const isAllowed = allowsCancellation(rule);
  const amounts = isAllowed ? settle(money.account, rule === 'after_acceptance') : NO_AMOUNTS;
  return {
    cartId,
    isBeingPaid: money.cart.attemptId !== undefined,
    preview: previewOf(rule, { order, money }, amounts),
    cancel: (by, idempotencyKey) => {
      if (!isAllowed) throw new Error(`Order ${orderId} cannot be cancelled.`);
      const { keptCents, refundCents } = amounts;
      const cancelled = writers.outbox
        .create(outgoing('order.cancelled', { orderId, cartId, supplierId: artistOf(order), keptCents, refundCents }))
        .commit();
      return settlePiece({ order, money, amounts, rule, by, role: 'customer', idempotencyKey, also: { cancelled } });
    },
  };
};
