import { z } from 'zod';

/** A card as its holder types it; `pin` only where the card has one. */
export const GiftCardInput = z.object({
  code: z.string().trim().min(1).max(40),
  pin: z.string().trim().max(20).default(''),
});
export type GiftCardInput = z.infer<typeof GiftCardInput>;

/** What is left on a card, in cents. */
export const GiftCardFound = z.object({
  status: z.literal(true),
  result: z.object({ card_number: z.string(), balance: z.number().int(), promo_balance: z.number().int() }),
});
export type GiftCardFound = z.infer<typeof GiftCardFound>;

/** A card that was bought to be printed, and whose code has not been shown yet. `id` names it to print it. */
export const CardToPrint = z.object({
  id: z.string(),
  cart: z.string(),
  cents: z.number().int(),
  bought_at: z.string(),
});
export type CardToPrint = z.infer<typeof CardToPrint>;

export const CardsToPrint = z.object({ cards: z.array(CardToPrint) });
export type CardsToPrint = z.infer<typeof CardsToPrint>;

/** The code of a printed card, shown this once. */
export const PrintedCard = CardToPrint.extend({ code: z.string() });
export type PrintedCard = z.infer<typeof PrintedCard>;
