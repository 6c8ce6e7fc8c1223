import { giftCardParts } from '#shared/money/gift-card-balance.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import { AppError } from '#shared/errors.ts';
import type { CartItem } from '#shared/schemas/cart.ts';
import { nowIso } from '../platform/clock.ts';
import { items, orRefuse, type Items } from '../platform/table.ts';
import { cardName, moving, promoLeft, type CardWriters } from './cards.ts';
import { DUE_PROMO } from './gift-card.entity.ts';
import type { OpenedCard } from './look-up.ts';

/*
 * Cents of gift cards are taken in the transaction that begins an attempt to pay, and returned in the one that releases
 * it or recorded as spent in the one that commits it. The keys of the moves have the attempt's id, and both ends share
 * one key, so a hold is taken once and ends once, however often a call is repeated.
 */

/** Cents taken from one card: of its balance, and of the promotional balance that is spent first. */
export interface GiftCardShare {
  cardId: string;
  cents: number;
  promoCents: number;
  /** Position of the card in the request, to name it in a refusal. */
  position?: number;
}

/** The attempt that holds the cents. */
export interface HoldingAttempt {
  cartId: string;
  attemptId: string;
}

/** Refuses `gift_card.buys_no_gift_card`: a gift card is bought in an order of its own (M-07). */
export const refuseForGiftCards = (cartItems: readonly CartItem[]): void => {
  if (cartItems.some(({ supplier_product }) => isGiftCard(supplier_product)))
    throw new AppError('gift_card.buys_no_gift_card');
};

/** Splits an amount in cents over opened cards; cards that are not needed have no share. */
export const giftCardShares = (cards: readonly OpenedCard[], amountCents: number): GiftCardShare[] => {
  const parts = giftCardParts(
    amountCents,
    cards.map((card) => ({ balance: card.balanceCents, promo_balance: promoLeft(card) })),
  );
  return cards.flatMap(({ cardId, position }, index) => {
    const { cents, promoCents } = parts[index] ?? { cents: 0, promoCents: 0 };
    return cents + promoCents > 0 ? [{ cardId, cents, promoCents, position }] : [];
  });
};

/** `gift_card.too_little`, of a card by its position, or of all together. */
export const tooLittle = ({ position }: Pick<GiftCardShare, 'position'> = {}): AppError => {
  const field = position === undefined ? 'giftcards' : `giftcards.${position}`;
  return new AppError('gift_card.too_little', { fields: { [field]: 'Less is left on this card than before.' } });
};

/**
 * Items of the transaction that begins an attempt; refuses `gift_card.too_little` with the card that has less left or
 * whose promotional balance has expired.
 */
export const takingGiftCards = (
  write: CardWriters,
  shares: readonly GiftCardShare[],
  { cartId, attemptId }: HoldingAttempt,
): Items =>
  items(
    shares.map((share) => {
      const { cardId, cents, promoCents } = share;
      const taking = write.giftCard
        .patch({ cardId })
        .subtract({ balanceCents: cents, promoCents })
        .where(({ state, balanceCents, promoCents: promo, promoExpiresAt }, { eq, gte, gt, notExists }) =>
          [
            eq(state, 'active'),
            gte(balanceCents, cents),
            ...(promoCents > 0
              ? [gte(promo, promoCents), `(${notExists(promoExpiresAt)} OR ${gt(promoExpiresAt, nowIso())})`]
              : []),
          ].join(' AND '),
        )
        .commit();
      return items(
        { [cardName(cardId)]: orRefuse(taking, () => tooLittle(share)) },
        moving(write, {
          cardId,
          moveId: `${attemptId}.held`,
          kind: 'held',
          cents: -cents,
          promoCents: -promoCents,
          heldCents: cents + promoCents,
          cartId,
        }),
      );
    }),
  );

/** Items of the transaction that releases an attempt: held cents go back to the balances that they came from. */
export const givingBackGiftCards = (
  write: CardWriters,
  shares: readonly GiftCardShare[],
  { cartId, attemptId }: HoldingAttempt,
): Items =>
  items(
    shares.map(({ cardId, cents, promoCents }) =>
      items(
        {
          [cardName(cardId)]: write.giftCard
            .patch({ cardId })
            .add({ balanceCents: cents, promoCents })
            // The promotional balance may have expired meanwhile, so it is due for `expirePromo` again.
            .set(promoCents > 0 ? { dueKind: DUE_PROMO, dueAt: nowIso() } : {})
            .commit(),
        },
        moving(write, {
          cardId,
          moveId: `${attemptId}.end`,
          kind: 'returned',
          cents,
          promoCents,
          heldCents: -cents - promoCents,
          cartId,
        }),
      ),
    ),
  );

/** Items of the transaction that commits an attempt: held cents are spent. */
export const spendingGiftCards = (
  write: CardWriters,
  shares: readonly GiftCardShare[],
  { cartId, attemptId }: HoldingAttempt,
): Items =>
  items(
    shares.map(({ cardId, cents, promoCents }) =>
      moving(write, {
        cardId,
        moveId: `${attemptId}.end`,
        kind: 'spent',
        cents: 0,
        promoCents: 0,
        heldCents: -cents - promoCents,
        cartId,
      }),
    ),
  );
