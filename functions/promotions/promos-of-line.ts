import { piecesOf } from '#shared/money/promotion-pieces.ts';
import { promotionRefusal } from '#shared/money/promotion-terms.ts';
import type { ProductLine } from '#shared/schemas/product.ts';
import type { ProductPromo, Promotion as PromotionTerms } from '#shared/schemas/promotion.ts';
import { customSizeCode, SIDE_LIMITS } from '#shared/catalogue/size.ts';
import { cached } from '../platform/cached.ts';
import { now } from '../platform/clock.ts';
import { automaticPromotions, termsAt } from './promotions.ts';

const CACHE_TTL_MS = 5_000;

/** As much as any order that a promotion can ask for: its minimum is said beside it. */
const ENOUGH_CENTS = 100_000_00;

type Line = Pick<ProductLine, 'sku' | 'supplier_product' | 'options'>;

const LARGEST = customSizeCode({ width: SIDE_LIMITS.in.max, height: SIDE_LIMITS.in.max, unit: 'in' });

/** One piece of a line in each size that it is made in. */
const piecesOfLine = ({ sku, supplier_product, options }: Line) => {
  const sizes = options.find(({ id }) => id === 'size')?.values.map(({ id }) => id) ?? [''];
  return piecesOf(
    sizes.map((size) => ({
      price: ENOUGH_CENTS,
      quantity: 1,
      supplier_product,
      product_id: sku,
      options: [{ name: 'size', value: size === 'custom' ? LARGEST : size }],
    })),
  );
};

/** A page is the same for everybody, so it cannot promise what a limited number of orders gets. */
const isForEverybody = ({ limit, limit_per_customer: each }: PromotionTerms): boolean =>
  limit === null && each === null;

const readAutomatic = cached(CACHE_TTL_MS, automaticPromotions);

/**
 * The standing promotions that hold now for pieces of a line, the first to apply first; none for a gift card (C20, C48).
 * They may be five seconds old.
 */
export const promosOfLine = async (line: Line): Promise<ProductPromo[]> => {
  const at = now();
  const pieces = piecesOfLine(line);
  return (await readAutomatic())
    .map((stored) => termsAt(stored, at))
    .filter(
      (terms) =>
        isForEverybody(terms) && promotionRefusal({ ...terms, used: 0, usedByCustomer: 0 }, pieces, at) === undefined,
    )
    .toSorted((a, b) => b.priority - a.priority || (a.code < b.code ? -1 : 1))
    .map(({ code, title, off, starts_at, ends_at, minimum_cents }) => ({
      code,
      title,
      off,
      starts_at,
      ends_at,
      minimum_cents,
    }));
};
