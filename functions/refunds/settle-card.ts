import { settle, splitOverSources, type Settlement as Amounts } from '#shared/refunds.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { Cart, LedgerEntry } from '../carts/cart.entity.ts';
import { appending } from '../carts/cart-view.ts';
import { ledgerEntry, PROCESSORS } from '../carts/ledger.ts';
import { refundEntities, takingBackCard } from '../gift-cards/refunds.ts';
import { nowIso } from '../platform/clock.ts';
import { outgoing } from '../platform/outbox.entity.ts';
import { security } from '../platform/security-log.ts';
import { items, transact, type Items } from '../platform/table.ts';
import { givingBackPromotions, promotionEntities } from '../promotions/uses.ts';
import { CREDIT_MEMOS, type CardPiece, type PaidSource } from './piece-money.ts';
import { Refund, Settlement, type StoredRefund } from './refund.entity.ts';
import { cardSentence, sourceLines } from './refund-view.ts';
import { creating, movingCart, newRefunds, owed, placingOf } from './settlement-writes.ts';

/**
 * Payments in the order in which `splitOverSources` wants them: no gift card has bought a gift card (M-07), and cards are paid when
 * the order is placed, so the first payment of a provider is the one that goes back first.
 */
const sourcesOf = ({ money: { sources } }: CardPiece): PaidSource[] => {
  const isCard = ({ processor }: PaidSource): boolean => processor === PROCESSORS.giftCard;
  return [...sources.filter(isCard), ...sources.filter((source) => !isCard(source)).toReversed()];
};

const amountsOf = ({ card, money }: CardPiece): Amounts =>
  card.isUnspent ? settle(money.account, false) : { keptCents: 0, refundCents: 0, creditCents: 0 };

/** What giving a bought card back would bring at this moment: all that was paid for it while nothing of it is spent, else nothing, with why. */
export const cardPreview = (piece: CardPiece): Cancellation => {
  const { isUnspent, state } = piece.card;
  const amounts = amountsOf(piece);
  return {
    allowed: isUnspent,
    rule: isUnspent ? 'gift_card' : 'gift_card_used',
    sentence: cardSentence(isUnspent, state, amounts.refundCents),
    kept_cents: 0,
    refund_cents: amounts.refundCents,
    sources: sourceLines(splitOverSources(amounts.refundCents, sourcesOf(piece))),
  };
};

/** Who gives a card back, and what happens in the same transaction. */
export interface GivingBack {
  by: string;
  idempotencyKey?: string;
  reason?: string;
  also?: Items;
}

const entities = {
  ...refundEntities,
  ...promotionEntities,
  cart: Cart,
  settlement: Settlement,
  refund: Refund,
  ledger: LedgerEntry,
};

/**
 * Takes a bought card back and writes down what it owes, all or nothing: its code opens nothing any more, what we owed its holder
 * is owed to its buyer, one refund for each payment, and with the last piece of its cart the uses of promotions. Throws
 * `ConditionRefused` when something of the card was spent or the cart's money has changed since it was read, or a payment is in progress.
 */
export const settleCard = async (
  piece: CardPiece,
  { by, idempotencyKey, reason, also = {} }: GivingBack,
): Promise<StoredRefund[]> => {
  const { name: orderId, card, money } = piece;
  const { cartId, pieceId } = card;
  const { refundCents, creditCents } = amountsOf(piece);
  const refunds = newRefunds({ orderId, cartId, email: money.cart.email ?? '' }, refundCents, sourcesOf(piece));
  const lines = [
    { account: 'gift_cards_sold' as const, cents: creditCents },
    { account: 'customer' as const, cents: -creditCents },
  ];
  const entries = [ledgerEntry({ cartId, orderId, memo: CREDIT_MEMOS.giftCard, lines }), ...refunds.map(owed)];
  const uses = money.isLast ? ((await placingOf(cartId))?.holds.promotions ?? []) : [];
  const settlement = {
    orderId,
    cartId,
    at: nowIso(),
    rule: 'gift_card',
    keptCents: 0,
    refundCents,
    by,
    ...(idempotencyKey && { idempotencyKey }),
    ...(reason && { reason }),
  } as const;
  await transact(entities, (write) =>
    items(
      also,
      { cart: movingCart(write.cart, money, money.isLast), settlement: write.settlement.create(settlement).commit() },
      takingBackCard(write, card),
      appending(write.ledger, entries),
      creating(write.refund, refunds),
      givingBackPromotions(write, uses),
      { returned: write.outbox.create(outgoing('gift-card.returned', { cartId, pieceId, refundCents })).commit() },
    ),
  );
  security('gift card given back', { card: orderId, refundCents, by });
  return refunds;
};
