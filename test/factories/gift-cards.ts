import { cardEntities, issuing } from '#functions/gift-cards/cards.ts';
import { cardIdOf, newCode, pinHashOf } from '#functions/gift-cards/codes.ts';
import { transact } from '#functions/platform/table.ts';

/** An issued gift card; amounts in cents. */
export interface HeldCard {
  cardId: string;
  code: string;
  pin: string;
}

/** A gift card with a balance: $100 and a pin unless overridden. */
export const aCard = async (
  overrides: { cents?: number; promoCents?: number; promoExpiresAt?: string; pin?: string } = {},
): Promise<HeldCard> => {
  const { pin = '1234', cents = 10_000, ...promo } = overrides;
  const code = newCode();
  const cardId = await cardIdOf(code);
  const pinHash = pin === '' ? undefined : await pinHashOf(cardId, pin);
  await transact(cardEntities, (write) => issuing(write, { cardId, cents, ...promo, ...(pinHash && { pinHash }) }));
  return { cardId, code, pin };
};
