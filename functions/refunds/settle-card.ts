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
import { creating, movingCart, newRefunds, owedEntry, placingOf } from './settlement-writes.ts';

/**
 * Payments in an order by which `splitOverSources`, which begins at the end, refunds a provider's first payment first:
 * bought cards are paid for when the order is placed, and never by gift cards (M-07).
 */
const sourcesOf = ({ money: { sources } }: CardPiece): PaidSource[] => {
  const isCard = ({ processor }: PaidSource): boolean => processor === PROCESSORS.giftCard;
  return [...sources.filter(isCard), ...sources.filter((source) => !isCard(source)).toReversed()];
};

const amountsOf = ({ card, money }: CardPiece): Amounts =>
  card.isUnspent ? settle(money.account, false) : { keptCents: 0, refundCents: 0, creditCents: 0 };

/** While a bank disputes a payment of the cart, a refund would pay it back twice. */
const FROZEN: Cancellation = {
  allowed: false,
  rule: 'frozen',
  sentence:
    'A payment of this order is disputed, so its gift cards cannot be given back. Please wait until the bank, or PayPal, has decided.',
  kept_cents: 0,
  refund_cents: 0,
  sources: [],
};

/**
 * The refund that giving a bought card back would bring now: all that was paid for it while it is unspent and no
 * payment of its cart is disputed, else nothing, with the reason.
 */
export const cardPreview = (piece: CardPiece): Cancellation => {
  if (piece.money.cart.frozenBy !== undefined) return FROZEN;
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

/** Who gives a card back, and `also` for further items of the transaction. */
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
 * Takes a bought card back, all or nothing: the card is void, its price is credited, each payment has a refund, and
 * with the last piece of the cart the uses of promotions are given back. Throws `ConditionRefused` when some of the
 * card is spent, the cart's money has changed since it was read, or an attempt is open.
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
  const entries = [ledgerEntry({ cartId, orderId, memo: CREDIT_MEMOS.giftCard, lines }), ...refunds.map(owedEntry)];
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
