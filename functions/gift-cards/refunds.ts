import type { StoredCart } from '../carts/cart.entity.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, type Items, type WritersOf } from '../platform/table.ts';
import type { BoughtCard } from './bought.ts';
import { cardEntities, cardName, findCard, issuing, moving } from './cards.ts';
import { cardIdOf, newCode, sealCode } from './codes.ts';
import { GiftCardDelivery, type StoredGiftCard } from './gift-card.entity.ts';
import type { GiftCardShare } from './holds.ts';

/*
 * Cents that a gift card has paid are refunded to it (C16); a bought card can be given back for its price while
 * unspent.
 */

/** Entities of a transaction that refunds to a card, or takes one back; to be spread into its own. */
export const refundEntities = { ...cardEntities, giftCardDelivery: GiftCardDelivery, outbox: Outbox };
export type RefundWriters = WritersOf<typeof refundEntities>;

/** How long the promotional balance of a replacement card lasts. */
const NEW_PROMO_MS = 30 * 24 * 3_600_000;

/** The card that a refund goes to, and the transaction items that pay it. */
export interface CardRefund {
  /** The card that paid, void or not, or its replacement. The ledger's refund entry names the first, its payout entry this one. */
  cardId: string;
  /** Items of the transaction; refused when the refund was paid before, or the card can no longer take it. */
  paying: (write: RefundWriters) => Items;
}

const deliveryName = ({ pieceId }: { pieceId: string }): string => `delivery:${pieceId}`;

type Paid = Pick<GiftCardShare, 'cardId' | 'cents' | 'promoCents'>;

const toSameCard = ({ cardId, cents, promoCents }: Paid, refundId: string, cartId: string): CardRefund => ({
  cardId,
  paying: (write) =>
    items(
      {
        [cardName(cardId)]: write.giftCard
          .patch({ cardId })
          .add({ balanceCents: cents, promoCents })
          .where(({ state, promoExpiresAt }, { ne, gt, notExists }) =>
            [
              ne(state, 'void'),
              ...(promoCents > 0 ? [`(${notExists(promoExpiresAt)} OR ${gt(promoExpiresAt, nowIso())})`] : []),
            ].join(' AND '),
          )
          .commit(),
      },
      moving(write, {
        cardId,
        moveId: `${refundId}.refunded`,
        kind: 'refunded',
        cents,
        promoCents,
        heldCents: 0,
        cartId,
      }),
    ),
});

/** What goes to a void card is void with it: the same moves as of a refund that comes before the card's end. */
const toVoidCard = ({ cardId, cents, promoCents }: Paid, refundId: string, cartId: string): CardRefund => ({
  cardId,
  paying: (write) => {
    const moved = { cardId, heldCents: 0, cartId };
    return items(
      moving(write, { ...moved, moveId: `${refundId}.refunded`, kind: 'refunded', cents, promoCents }),
      moving(write, {
        ...moved,
        moveId: `${refundId}.voided`,
        kind: 'voided',
        cents: -cents,
        promoCents: -promoCents,
      }),
    );
  },
});

const toNewCard = async (
  { cardId: replaces, cents, promoCents }: Paid,
  refundId: string,
  { cartId, email = '' }: Pick<StoredCart, 'cartId' | 'email'>,
): Promise<CardRefund> => {
  const code = newCode();
  const [cardId, sealedCode] = await Promise.all([cardIdOf(code), sealCode(code)]);
  const delivery = {
    cartId,
    pieceId: `${refundId}.${replaces}`,
    cardId,
    sealedCode,
    email,
    cents: cents + promoCents,
    boughtAt: nowIso(),
    state: 'mailing' as const,
  };
  const promo = promoCents > 0 ? { promoCents, promoExpiresAt: new Date(now() + NEW_PROMO_MS).toISOString() } : {};
  return {
    cardId,
    paying: (write) =>
      items(
        // The old card's move has the same key as a refund to that card, so the cents are refunded once, to one of the
        // two.
        moving(write, {
          cardId: replaces,
          moveId: `${refundId}.refunded`,
          kind: 'refunded',
          cents: 0,
          promoCents: 0,
          heldCents: 0,
          cartId,
        }),
        { [deliveryName(delivery)]: write.giftCardDelivery.create(delivery).commit() },
        issuing(write, { cardId, cartId, replaces, cents, ...promo }),
        {
          released: write.outbox.create(outgoing('gift-card.released', { cartId, pieceId: delivery.pieceId })).commit(),
        },
      ),
  };
};

const canTake = (card: StoredGiftCard | undefined, { promoCents }: Paid): boolean =>
  card !== undefined && (promoCents === 0 || card.promoExpiresAt === undefined || card.promoExpiresAt > nowIso());

/**
 * Refunds cents to the card that has paid them, in the caller's transaction, once per `refundId`. When its promotional
 * balance has expired, a replacement is issued, and its code is mailed to the order's address. A card that was spent is
 * void only when its own payment was taken back, so its cents are void with it (docs/decisions/026).
 */
export const refundToCard = async (
  paid: Paid,
  refundId: string,
  cart: Pick<StoredCart, 'cartId' | 'email'>,
): Promise<CardRefund> => {
  const card = await findCard(paid.cardId);
  if (card?.state === 'void') return toVoidCard(paid, refundId, cart.cartId);
  return canTake(card, paid) ? toSameCard(paid, refundId, cart.cartId) : toNewCard(paid, refundId, cart);
};

const neverIssued = (write: RefundWriters, { cartId, pieceId, cents }: BoughtCard): Items => ({
  [deliveryName({ pieceId })]: write.giftCardDelivery
    .create({ cartId, pieceId, cents, boughtAt: nowIso(), state: 'void' })
    .commit(),
});

/**
 * Items that end a bought card: it is void with what is left on it, and its code no longer sent; a piece without a card
 * gets none any more. Refused when what is left has changed since it was read.
 */
export const voidingCard = (write: RefundWriters, bought: BoughtCard, isChargedBack = false): Items => {
  const { cartId, pieceId, cardId, leftCents } = bought;
  if (cardId === undefined) return neverIssued(write, bought);
  return items(
    {
      [cardName(cardId)]: write.giftCard
        .patch({ cardId })
        .set({ state: 'void', ...(isChargedBack && { isChargedBack }) })
        .subtract({ balanceCents: leftCents })
        .where(({ state, balanceCents }, { eq, ne }) => `${ne(state, 'void')} AND ${eq(balanceCents, leftCents)}`)
        .commit(),
    },
    moving(write, { cardId, moveId: 'voided', kind: 'voided', cents: -leftCents, promoCents: 0, heldCents: 0, cartId }),
    {
      [deliveryName(bought)]: write.giftCardDelivery
        .patch({ cartId, pieceId })
        .set({ state: 'void' })
        .remove(['sealedCode', 'dueKind', 'dueAt'])
        .commit(),
    },
  );
};

/** Items of the transaction that refunds the price of a bought card. Refused when some of the card is spent or held. */
export const takingBackCard = (write: RefundWriters, bought: BoughtCard): Items =>
  voidingCard(write, { ...bought, leftCents: bought.cents });
