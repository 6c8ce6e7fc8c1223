import { cardEntities, issuing } from '#functions/gift-cards/cards.ts';
import { cardIdOf, pinHashOf } from '#functions/gift-cards/codes.ts';
import { transact } from '#functions/platform/table.ts';
import { DEMO_GIFT_CARD } from '#infra/local/local-page.ts';

/**
 * Issues the gift card that the local page names, for trying out payments; rejects when it exists already, because it
 * may have been spent since.
 */
export const seedGiftCard = async (): Promise<void> => {
  const cardId = await cardIdOf(DEMO_GIFT_CARD.code);
  const pinHash = await pinHashOf(cardId, DEMO_GIFT_CARD.pin);
  await transact(cardEntities, (write) => issuing(write, { cardId, pinHash, cents: DEMO_GIFT_CARD.cents }));
};
