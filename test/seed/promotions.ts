import { importPromotions } from '#functions/shop/import-promotions.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { isConditionRefused } from '#functions/platform/table.ts';
import { Promotion } from '#functions/promotions/promotion.entity.ts';
import { storedFrom } from '#functions/promotions/promotions.ts';
import type { CreatePromotion } from '#shared/schemas/promotion.ts';
import { catalogue } from './catalogue.ts';

const EVERYTHING: Omit<CreatePromotion, 'code' | 'title' | 'off'> = {
  is_automatic: false,
  applies_to: { kind: 'all' },
  starts_at: null,
  ends_at: null,
  priority: 0,
  is_stackable: false,
  limit: null,
  limit_per_customer: null,
  minimum_cents: 0,
};

/** Area of 18 x 24 in. */
const EIGHTEEN_BY_TWENTY_FOUR = 432;

/** Codes of the demo data: that of the specification (doc 2 §9), and one of each further kind. */
const PROMOTIONS: CreatePromotion[] = [
  {
    ...EVERYTHING,
    code: 'BLACKFRIDAY',
    title: 'Black Friday: 5% off paintings larger than 18x24 in',
    off: { kind: 'percent', percents: [5] },
    applies_to: { kind: 'larger', square_inches: EIGHTEEN_BY_TWENTY_FOUR },
  },
  {
    ...EVERYTHING,
    code: 'FIRST-PORTRAIT',
    title: '$15 off your first portrait',
    off: { kind: 'amount', cents: 1_500 },
    limit_per_customer: 1,
    minimum_cents: 10_000,
  },
  {
    ...EVERYTHING,
    code: 'S-NEWSLETTER',
    title: 'Came from the newsletter',
    off: { kind: 'amount', cents: 0 },
    is_stackable: true,
  },
];

/** Loads the catalogue's standing promotions and the demo's codes; existing ones stay unchanged, revoked ones included. */
export const seedPromotions = async (): Promise<void> => {
  for (const { write } of (await importPromotions(catalogue)).changes) await write();
  for (const terms of PROMOTIONS) {
    await Promotion.create(storedFrom(terms, nowIso()))
      .go()
      .catch((error: unknown) => {
        if (!isConditionRefused(error)) throw error;
      });
  }
};
