import { nowIso } from '../platform/clock.ts';
import { items, type Items, type WritersOf } from '../platform/table.ts';
import { DUE_PROMO, GiftCard, GiftCardMove, type StoredGiftCard, type StoredMove } from './gift-card.entity.ts';

/** Entities that a transaction needs to move a card's cents. */
export const cardEntities = { giftCard: GiftCard, giftCardMove: GiftCardMove };
export type CardWriters = WritersOf<typeof cardEntities>;

/** A card, read consistently. */
export const findCard = async (cardId: string): Promise<StoredGiftCard | undefined> => {
  const { data } = await GiftCard.get({ cardId }).go({ consistent: true });
  return data ?? undefined;
};

/** Those of some cards that are void because the payments for them were taken back, read consistently. */
export const chargedBackAmong = async (cardIds: Iterable<string>): Promise<Set<string>> => {
  const cards = await Promise.all([...new Set(cardIds)].map(findCard));
  return new Set(cards.flatMap((card) => (card?.isChargedBack ? [card.cardId] : [])));
};

/** Cents of the promotional balance that can be spent now. */
export const promoLeft = ({ promoCents, promoExpiresAt }: StoredGiftCard): number =>
  promoExpiresAt !== undefined && promoExpiresAt <= nowIso() ? 0 : promoCents;

/** All moves of a card, read consistently, oldest first. */
export const movesOf = async (cardId: string): Promise<StoredMove[]> => {
  const { data } = await GiftCardMove.query.ofCard({ cardId }).go({ pages: 'all', consistent: true });
  return data.toSorted((a, b) => a.at.localeCompare(b.at));
};

/** Item that creates a move; refused when the same cause (`moveId`) has moved the card before. */
export const moving = (write: CardWriters, move: Omit<StoredMove, 'at'>): Items => ({
  [`giftCardMove:${move.cardId}:${move.moveId}`]: write.giftCardMove.create({ ...move, at: nowIso() }).commit(),
});

/** The name of the item that writes a card. */
export const cardName = (cardId: string): string => `giftCard:${cardId}`;

/** Attributes and cents of a card that is to be issued. */
export type NewCard = Pick<StoredGiftCard, 'cardId' | 'pinHash' | 'cartId' | 'replaces' | 'promoExpiresAt'> & {
  cents: number;
  promoCents?: number;
};

/** Items that issue a card: refused when there is one with this code. */
export const issuing = (write: CardWriters, { cents, promoCents = 0, promoExpiresAt, ...card }: NewCard): Items => {
  const { cardId, cartId } = card;
  const promo = promoExpiresAt === undefined ? {} : { promoExpiresAt, dueKind: DUE_PROMO, dueAt: promoExpiresAt };
  return items(
    {
      [cardName(cardId)]: write.giftCard
        .create({
          ...card,
          ...promo,
          state: 'active',
          faceCents: cents,
          balanceCents: cents,
          promoCents,
          issuedAt: nowIso(),
        })
        .commit(),
    },
    moving(write, {
      cardId,
      moveId: 'issued',
      kind: 'issued',
      cents,
      promoCents,
      heldCents: 0,
      ...(cartId && { cartId }),
    }),
  );
};
