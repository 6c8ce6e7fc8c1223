import { z } from 'zod';
import { COMMISSION_DAYS, COMMISSION_OTHERWISE } from '../orders/commission.ts';

/** A direct commission (C68): one artist alone is asked, for some days from the placing, and how it goes on after them. */
export const CommissionTerms = z.object({
  days: z.union(COMMISSION_DAYS.map((days) => z.literal(days))),
  otherwise: z.enum(COMMISSION_OTHERWISE),
});
export type CommissionTerms = z.infer<typeof CommissionTerms>;
