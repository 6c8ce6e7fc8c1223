import { z } from 'zod';
import { TypedEmail } from './email.ts';
import { Address, CardDesign } from './cart.ts';
import { MailProblem } from './mail-problem.ts';
import { Cancellation } from './refund.ts';

/** A gift card as typed by its holder; `pin` is empty when the card has none. */
export const GiftCardInput = z.object({
  code: z.string().trim().min(1).max(40),
  pin: z.string().trim().max(20).default(''),
});
export type GiftCardInput = z.infer<typeof GiftCardInput>;

/** Balances of a gift card, in cents. */
export const GiftCardFound = z.object({
  status: z.literal(true),
  result: z.object({ card_number: z.string(), balance: z.number().int(), promo_balance: z.number().int() }),
});
export type GiftCardFound = z.infer<typeof GiftCardFound>;

/**
 * A bought card that we print and post: `to_print` before its code was shown to an admin, then `to_post`, then
 * `posted`.
 */
export const CardToPrint = z.object({
  id: z.string(),
  cart: z.string(),
  cents: z.number().int(),
  bought_at: z.string(),
  state: z.enum(['to_print', 'to_post', 'posted']),
  design: CardDesign.optional(),
  /** Address that the card is posted to. */
  address: Address.nullable(),
});
export type CardToPrint = z.infer<typeof CardToPrint>;

/** A bought card, or one that a refund issued, whose mail could not be sent; `recipient` is null when it is no gift. */
export const UnsentCard = z.object({
  id: z.string(),
  cart: z.string(),
  cents: z.number().int(),
  bought_at: z.string(),
  email: z.string(),
  recipient: z.string().nullable(),
  mail_problem: MailProblem.nullable(),
});
export type UnsentCard = z.infer<typeof UnsentCard>;

/** Mails a card again: to another address, or without `email` to the same. */
export const MailCard = z.object({ email: TypedEmail.optional() });
export type MailCard = z.infer<typeof MailCard>;

export const CardsToPrint = z.object({ cards: z.array(CardToPrint), unsent: z.array(UnsentCard).optional() });
export type CardsToPrint = z.infer<typeof CardsToPrint>;

/** A card with its code, which is shown only once, for printing. */
export const PrintedCard = CardToPrint.extend({ code: z.string() });
export type PrintedCard = z.infer<typeof PrintedCard>;

/** Delivery state of a bought card; `unissued` before it is paid for and issued, `void` after it was returned. */
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

/** A gift card bought with a placed cart; `id` is used where a painting has its order id. */
export const BoughtGiftCard = z.object({
  id: z.string(),
  title: z.string(),
  cents: z.number().int(),
  state: BoughtCardState,
  /** Recipient's name; null when the card is for the buyer, or when the reader may not know the recipient. */
  recipient: z.string().nullable(),
  /** Its mail could not be sent, because the address had bounced. */
  unsent: z.boolean().optional(),
});
export type BoughtGiftCard = z.infer<typeof BoughtGiftCard>;

/** The gift cards of a placed cart, each with what its return would refund, for an admin. */
export const CardsOfOrder = z.object({ cards: z.array(BoughtGiftCard.extend({ cancellation: Cancellation })) });
export type CardsOfOrder = z.infer<typeof CardsOfOrder>;
