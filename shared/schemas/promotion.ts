import { z } from 'zod';
import { decimal } from './decimal.ts';
import { typedCode } from '../text/typed.ts';
import { isMark } from '../money/promotion-terms.ts';

/** A promotion code, converted to capitals: letters, digits and hyphens. */
const PromotionCode = z
  .string()
  .overwrite(typedCode)
  .regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/, 'Please use 2 to 40 letters, digits and hyphens.');

const Cents = z.number().int().min(0).max(100_000_00);
const Percent = z.number().int().min(0).max(100);

/**
 * A discount in whole per cent per piece, or a fixed amount off all pieces together. `percents` apply to the pieces
 * from the dearest on, the last one to every further piece: `[5]` is 5 % off each, `[0, 5, 10]` nothing off the first
 * and 10 % from the third on.
 */
export const Discount = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    percents: z
      .array(Percent)
      .min(1)
      .max(10)
      // With falling percentages, adding a piece could lower the discount of the pieces already in the cart.
      .refine(
        (percents) => percents.every((percent, rank) => rank === 0 || percent >= (percents[rank - 1] ?? 0)),
        'Each further piece needs at least the discount of the one before.',
      ),
  }),
  z.object({ kind: z.literal('amount'), cents: Cents }),
]);
export type Discount = z.infer<typeof Discount>;

/** Pieces that a promotion applies to, never gift cards (C20); `larger` means above this many square inches. */
export const Scope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('lines'), skus: z.array(z.string().min(1).max(80)).min(1).max(50) }),
  z.object({ kind: z.literal('larger'), square_inches: decimal().min(0).max(100_000) }),
]);
export type Scope = z.infer<typeof Scope>;

const Limit = z.number().int().min(1).max(1_000_000).nullable();

const terms = {
  code: PromotionCode,
  title: z.string().trim().min(1, 'Please enter what customers read.').max(120),
  /** Applies to every cart without its code. */
  is_automatic: z.boolean(),
  off: Discount,
  applies_to: Scope,
  /** Start (inclusive) and end (exclusive); null for no limit. */
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  /** Promotions with a higher priority apply first. */
  priority: z.number().int().min(-1_000).max(1_000),
  /** Whether the code applies together with other stackable codes; otherwise it applies alone (C25). */
  is_stackable: z.boolean(),
  /** Maximum number of orders that use the code, in all and per customer; null for no limit. */
  limit: Limit,
  limit_per_customer: Limit,
  /** Minimum price in cents of the pieces, before discounts, without gift cards and without what is passed on. */
  minimum_cents: Cents,
};

/** A promotion with its terms; `revoked_at` is null unless an admin revoked it. */
export const Promotion = z.object({ ...terms, revoked_at: z.string().nullable() });
export type Promotion = z.infer<typeof Promotion>;

export const CreatePromotion = z
  .object(terms)
  .refine(
    ({ starts_at: from, ends_at: until }) => from === null || until === null || Date.parse(from) < Date.parse(until),
    { path: ['ends_at'], message: 'It has to end after it begins.' },
  )
  .refine((promotion) => !isMark(promotion) || promotion.code.startsWith('S-'), {
    path: ['off'],
    message: 'A code that takes nothing off begins with S-.',
  })
  .refine(({ is_automatic: isAutomatic, ...promotion }) => !isAutomatic || !isMark(promotion), {
    path: ['is_automatic'],
    message: 'Without a code there has to be something off.',
  });
export type CreatePromotion = z.infer<typeof CreatePromotion>;

/**
 * A promotion in the admin's list; `used` is the number of orders, null when the promotion has no limit and is not
 * counted.
 */
export const ListedPromotion = Promotion.extend({ used: z.number().int().nullable(), created_at: z.string() });
export type ListedPromotion = z.infer<typeof ListedPromotion>;
export const ListedPromotions = z.object({ promotions: z.array(ListedPromotion) });
export type ListedPromotions = z.infer<typeof ListedPromotions>;

/** Another end of a promotion; null for none. */
export const EndPromotion = z.object({
  ends_at: z.iso.datetime().nullable(),
  reason: z.string().trim().min(1, 'Please give a reason.').max(500),
});
export type EndPromotion = z.infer<typeof EndPromotion>;

export const RevokePromotion = z.object({ reason: z.string().trim().min(1, 'Please give a reason.').max(500) });
export type RevokePromotion = z.infer<typeof RevokePromotion>;

/** Sentence for the customer why a given code takes nothing off. */
export const PromoNote = z.object({ code: z.string(), reason: z.string() });
export type PromoNote = z.infer<typeof PromoNote>;

/** A standing promotion that holds for a product line, as its page says it (C48). */
export const ProductPromo = Promotion.pick({
  code: true,
  title: true,
  off: true,
  starts_at: true,
  ends_at: true,
  minimum_cents: true,
});
export type ProductPromo = z.infer<typeof ProductPromo>;
