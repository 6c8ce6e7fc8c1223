import { settle, settleTakenBack, splitOverSources, type Settlement as Amounts } from '#shared/money/refunds.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { Cart } from '../carts/cart.entity.ts';
import { CREDIT_MEMOS } from '../carts/piece-accounts.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import { appending, ledgerEntry, type LedgerLine, PROCESSORS, type StoredEntry } from '../ledger/ledger.ts';
import { refundEntities, takingBackCard, voidingCard, type RefundWriters } from '../gift-cards/refunds.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { security } from '../platform/security-log.ts';
import { items, transact, writersOf, type Items } from '../platform/table.ts';
import { givingBackPromotions, promotionEntities } from '../promotions/uses.ts';
import type { CardPiece, PaidSource } from './piece-money.ts';
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

const entities = {
  ...refundEntities,
  ...promotionEntities,
  cart: Cart,
  settlement: Settlement,
  refund: Refund,
  ledger: LedgerEntry,
};

/** Who gives a card back, and `also` for further items of the transaction. */
export interface GivingBack {
  by: string;
  idempotencyKey?: string;
  reason?: string;
  also?: Items;
}

interface Ending extends GivingBack {
  amounts: Amounts;
  rule: 'gift_card' | 'chargeback';
  /** Whether the cart is cancelled with it. */
  isCancelling: boolean;
  /** Items that end the card itself. */
  ending: (write: RefundWriters) => Items;
}

const MEMOS = { gift_card: CREDIT_MEMOS.giftCard, chargeback: CREDIT_MEMOS.chargeback } as const;

const creditNote = ({ name: orderId, card: { cartId } }: CardPiece, { rule, amounts }: Ending): StoredEntry => {
  const { keptCents, creditCents } = amounts;
  const lines: LedgerLine[] = [
    { account: 'gift_cards_sold', cents: keptCents + creditCents },
    { account: 'kept_deposits', cents: -keptCents },
    { account: 'customer', cents: -creditCents },
  ];
  return ledgerEntry({ cartId, orderId, memo: MEMOS[rule], lines: lines.filter(({ cents }) => cents !== 0) });
};

const endCard = async (piece: CardPiece, how: Ending): Promise<StoredRefund[]> => {
  const { name: orderId, card, money } = piece;
  const { cartId } = card;
  const { amounts, rule, isCancelling, ending, by, idempotencyKey, reason, also = {} } = how;
  const { keptCents, refundCents } = amounts;
  const refunds = newRefunds({ orderId, cartId, email: money.cart.email ?? '' }, refundCents, sourcesOf(piece));
  const uses = isCancelling ? ((await placingOf(cartId))?.holds.promotions ?? []) : [];
  const settlement = {
    orderId,
    cartId,
    at: nowIso(),
    rule,
    keptCents,
    refundCents,
    by,
    ...(idempotencyKey && { idempotencyKey }),
    ...(reason && { reason }),
  };
  await transact(entities, (write) =>
    items(
      also,
      { cart: movingCart(write.cart, money, isCancelling), settlement: write.settlement.create(settlement).commit() },
      ending(write),
      appending(write.ledger, [creditNote(piece, how), ...refunds.map(owedEntry)]),
      creating(write.refund, refunds),
      givingBackPromotions(write, uses),
    ),
  );
  return refunds;
};

const writers = writersOf({ outbox: Outbox });

/**
 * Takes a bought card back, all or nothing: the card is void, its price is credited, each payment has a refund, and
 * with the last piece of the cart the uses of promotions are given back. Throws `ConditionRefused` when some of the
 * card is spent, the cart's money has changed since it was read, or an attempt is open.
 */
export const settleCard = async (piece: CardPiece, { also = {}, ...giving }: GivingBack): Promise<StoredRefund[]> => {
  const { name, card, money } = piece;
  const { cartId, pieceId } = card;
  const amounts = amountsOf(piece);
  const { refundCents } = amounts;
  const returned = writers.outbox.create(outgoing('gift-card.returned', { cartId, pieceId, refundCents })).commit();
  const refunds = await endCard(piece, {
    ...giving,
    amounts,
    rule: 'gift_card',
    isCancelling: money.isLast,
    ending: (write) => takingBackCard(write, card),
    also: items(also, { returned }),
  });
  security('gift card given back', { card: name, refundCents, by: giving.by });
  return refunds;
};

/**
 * Ends a bought card whose payment a bank has taken back, spent or not: it is void with what is left on it, what is left
 * of its payments is kept, and nothing more is owed (C17). Throws `ConditionRefused` when the card or the cart's money
 * has changed since it was read, or an attempt is open.
 */
export const settleTakenBackCard = async (piece: CardPiece): Promise<void> => {
  const { name, card, money } = piece;
  const amounts = settleTakenBack(money.account);
  await endCard(piece, {
    amounts,
    rule: 'chargeback',
    isCancelling: false,
    ending: (write) => voidingCard(write, card, true),
    by: 'bank',
  });
  security('gift card ended', {
    card: name,
    rule: 'chargeback',
    keptCents: amounts.keptCents,
    leftCents: card.leftCents,
  });
};
