import { z } from 'zod';
import { isMark } from '../promotion-terms.ts';

/** A code as it is kept and compared: capitals, digits and hyphens. Customers may type it in small letters. */
export const PromotionCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/, 'Please use 2 to 40 letters, digits and hyphens.');

const Cents = z.number().int().min(0).max(100_000_00);
const Percent = z.number().int().min(0).max(100);

/**
 * What is taken off: whole per cent of each piece, the dearest piece first (`[5]` of every piece; `[0, 5, 10]` nothing of
 * the first, 5 % of the second, 10 % of each further one), or a fixed amount of all pieces together.
 */
export const Discount = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    percents: z
      .array(Percent)
      .min(1)
      .max(10)
      // Else one more piece could take a discount away from those that are there.
      .refine(
        (percents) => percents.every((percent, rank) => rank === 0 || percent >= (percents[rank - 1] ?? 0)),
        'Each further piece needs at least the discount of the one before.',
      ),
  }),
  z.object({ kind: z.literal('amount'), cents: Cents }),
]);
export type Discount = z.infer<typeof Discount>;

/** Which pieces it counts for. Gift cards never count (C20). `larger`: above this many square inches. */
export const Scope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('lines'), skus: z.array(z.string().min(1).max(80)).min(1).max(50) }),
  z.object({ kind: z.literal('larger'), square_inches: z.number().min(0).max(100_000) }),
]);
export type Scope = z.infer<typeof Scope>;

const Limit = z.number().int().min(1).max(1_000_000).nullable();

const terms = {
  code: PromotionCode,
  title: z.string().trim().min(1, 'Please enter what customers read.').max(120),
  /** Counts without its code being given. */
  is_automatic: z.boolean(),
  off: Discount,
  applies_to: Scope,
  /** From when, and until just before when; null without an end. */
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  /** Which goes first: the higher one. */
  priority: z.number().int().min(-1_000).max(1_000),
  /** Whether the code goes together with others that do, too; one code at a time if not (C25). */
  is_stackable: z.boolean(),
  /** How many orders may use it, in all and per customer; null for any number. */
  limit: Limit,
  limit_per_customer: Limit,
  /** Price of the pieces from which it counts, before anything is taken off. */
  minimum_cents: Cents,
};

/** A promotion as its admin wrote it, and whether it was taken back. */
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

/** A promotion as an admin sees it; `used` counts orders, and is null where nothing limits them. */
export const ListedPromotion = Promotion.extend({ used: z.number().int().nullable(), created_at: z.string() });
export type ListedPromotion = z.infer<typeof ListedPromotion>;
export const ListedPromotions = z.object({ promotions: z.array(ListedPromotion) });
export type ListedPromotions = z.infer<typeof ListedPromotions>;

export const RevokePromotion = z.object({ reason: z.string().trim().min(1, 'Please give a reason.').max(500) });
export type RevokePromotion = z.infer<typeof RevokePromotion>;

/** Why a code that was given takes nothing off: a sentence for the customer. */
export const PromoNote = z.object({ code: z.string(), reason: z.string() });
export type PromoNote = z.infer<typeof PromoNote>;
