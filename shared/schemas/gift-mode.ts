import { z } from 'zod';
import { MAX_GIFT_NOTE_CHARACTERS } from '../orders/gift-mode.ts';

/**
 * A painting that is a gift for somebody else (docs/decisions/071): whom it is for (of a parcel, the name of its address),
 * a note for them, and the calendar day on which it is wanted, `2026-12-24`. `giftModeProblems`
 * (shared/orders/gift-mode.ts) validates it.
 */
export const GiftMode = z.object({
  recipient: z.string().trim().max(120).default(''),
  note: z.string().trim().max(MAX_GIFT_NOTE_CHARACTERS).default(''),
  wanted_on: z.string().max(10).nullable().default(null),
});
export type GiftMode = z.infer<typeof GiftMode>;

/** What the owner of a placed piece makes of it; null for no gift. */
export const SetGiftMode = z.object({ gift_mode: GiftMode.nullable() });
export type SetGiftMode = z.infer<typeof SetGiftMode>;
