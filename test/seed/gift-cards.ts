import { cardEntities, issuing } from '#functions/gift-cards/cards.ts';
import { cardIdOf, pinHashOf } from '#functions/gift-cards/codes.ts';
import { transact } from '#functions/platform/table.ts';

/** The card that the local page names, for trying out how cards pay. */
const DEMO = { code: 'ATELIER-DEMO-0100', pin: '1234', cents: 10_000 };

/** Issues the demo card; rejects when there is one, which may have been spent since. */
export const seedGiftCard = async (): Promise<void> => {
  const cardId = await cardIdOf(DEMO.code);
  const pinHash = await pinHashOf(cardId, DEMO.pin);
  await transact(cardEntities, (write) => issuing(write, { cardId, pinHash, cents: DEMO.cents }));
};
