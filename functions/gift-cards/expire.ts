import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { ifUnchanged, items, transact } from '../platform/table.ts';
import { cardEntities, cardName, findCard, moving } from './cards.ts';
import { DUE_PROMO, GiftCard, type StoredGiftCard } from './gift-card.entity.ts';

const expire = async ({ cardId, promoCents }: StoredGiftCard): Promise<string> => {
  const isExpired = await ifUnchanged(
    transact(cardEntities, (write) =>
      items(
        {
          [cardName(cardId)]: write.giftCard
            .patch({ cardId })
            .set({ promoCents: 0 })
            .remove(['dueKind', 'dueAt'])
            .where(
              (card, { eq, lte }) => `${eq(card.promoCents, promoCents)} AND ${lte(card.promoExpiresAt, nowIso())}`,
            )
            .commit(),
        },
        moving(write, {
          cardId,
          moveId: newId('entry'),
          kind: 'expired',
          cents: 0,
          promoCents: -promoCents,
          heldCents: 0,
        }),
      ),
    ),
  );
  // The balance was spent from or refunded to meanwhile: the card stays due, and a later run expires the rest.
  return isExpired ? 'promotion expired' : 'changed meanwhile';
};

/**
 * Removes the rest of a promotional balance from its card once it has expired, or sets when it will be due; answers
 * what it did.
 */
export const expirePromo = async (cardId: string): Promise<string> => {
  const card = await findCard(cardId);
  if (!card) return 'no such card';
  const { promoCents, promoExpiresAt } = card;
  if (promoExpiresAt !== undefined && promoExpiresAt > nowIso()) {
    await GiftCard.patch({ cardId }).set({ dueKind: DUE_PROMO, dueAt: promoExpiresAt }).go();
    return 'not yet';
  }
  if (promoExpiresAt !== undefined && promoCents > 0) return expire(card);
  await GiftCard.patch({ cardId }).remove(['dueKind', 'dueAt']).go();
  return 'nothing left';
};
