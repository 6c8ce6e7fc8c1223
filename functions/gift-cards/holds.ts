import { giftCardParts, isGiftCard } from '#shared/gift-cards.ts';
import { AppError } from '#shared/errors.ts';
import type { CartItem } from '#shared/schemas/cart.ts';
import { nowIso } from '../platform/clock.ts';
import { items, orRefuse, type Items } from '../platform/table.ts';
import { cardName, moving, promoLeft, type CardWriters } from './cards.ts';
import { DUE_PROMO } from './gift-card.entity.ts';
import type { OpenedCard } from './look-up.ts';

/*
 * Cents of gift cards are taken in the transaction that begins an attempt to pay, and given back in the one that releases it or
 * written down as spent in the one that commits it. Each move has its attempt in its key and the two ends have one key, so a hold
 * is taken once and ends once, whoever asks how often.
 */

/** Cents taken from one card: of its balance, and of the promotional balance that is spent first. */
export interface GiftCardShare {
  cardId: string;
  cents: number;
  promoCents: number;
  /** Where the card stood in the request, to name it where it is refused. */
  position?: number;
}

/** Whose cents are moved. */
export interface HoldingAttempt {
  cartId: string;
  attemptId: string;
}

/** Refuses `gift_card.buys_no_gift_card`: a gift card is bought in an order of its own (M-07). */
export const refuseForGiftCards = (cartItems: readonly CartItem[]): void => {
  if (cartItems.some(({ supplier_product }) => isGiftCard(supplier_product)))
    throw new AppError('gift_card.buys_no_gift_card');
};

/** What opened cards pay of an amount in cents; cards that are not needed have no share. */
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

const tooLittle = ({ position }: GiftCardShare): AppError => {
  const field = position === undefined ? 'giftcards' : `giftcards.${position}`;
  return new AppError('gift_card.too_little', { fields: { [field]: 'Less is left on this card than before.' } });
};

/** Items of the transaction that begins an attempt; refuses `gift_card.too_little` with the card that has less left, or whose promotion has ended. */
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

/** Items of the transaction that releases an attempt: what was taken goes back to where it was. */
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
            // Its promotion may have ended meanwhile: whoever looks after those looks again.
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

/** Items of the transaction that commits an attempt: what was taken is spent. */
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
