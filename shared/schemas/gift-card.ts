import { z } from 'zod';
import { Address } from './cart.ts';
import { Cancellation } from './refund.ts';

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

/** A card that was bought to be printed and has not been posted: its code is still to be shown, or was. `id` names it. */
export const CardToPrint = z.object({
  id: z.string(),
  cart: z.string(),
  cents: z.number().int(),
  bought_at: z.string(),
  state: z.enum(['to_print', 'to_post', 'posted']),
  /** Where it is posted to. */
  address: Address.nullable(),
});
export type CardToPrint = z.infer<typeof CardToPrint>;

export const CardsToPrint = z.object({ cards: z.array(CardToPrint) });
export type CardsToPrint = z.infer<typeof CardsToPrint>;

/** The code of a printed card, shown this once. */
export const PrintedCard = CardToPrint.extend({ code: z.string() });
export type PrintedCard = z.infer<typeof PrintedCard>;

/** How far a bought card is on its way; `unissued` while it is not paid for or not made yet, `void` once it was given back. */
export const BoughtCardState = z.enum([
  'unissued',
  'waiting',
  'mailing',
  'mailed',
  'printing',
  'printed',
  'posted',
  'void',
]);
export type BoughtCardState = z.infer<typeof BoughtCardState>;

/** A gift card of a placed order. `id` stands where a painting has the id of its order. */
export const BoughtGiftCard = z.object({
  id: z.string(),
  title: z.string(),
  cents: z.number().int(),
  state: BoughtCardState,
  /** Whom its buyer gives it to; null where it is for themselves, or for who may not know. */
  recipient: z.string().nullable(),
});
export type BoughtGiftCard = z.infer<typeof BoughtGiftCard>;

/** The gift cards of an order with what giving each back would bring, for an admin. */
export const CardsOfOrder = z.object({ cards: z.array(BoughtGiftCard.extend({ cancellation: Cancellation })) });
export type CardsOfOrder = z.infer<typeof CardsOfOrder>;
