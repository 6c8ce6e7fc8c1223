import { isGiftCard } from './gift-cards.ts';
import { percentOf, sumCents } from './money.ts';
import { passedOnCents, type PassedOnPart } from './passed-on.ts';
import type { Promotion, Scope } from '../schemas/promotion.ts';
import { areaInSquareInches, parseSize } from '../catalogue/size.ts';

/** What promotions depend on in a cart item. */
export interface PromotedItem {
  price: number;
  quantity: number;
  supplier_product: string;
  product_id: string;
  options: readonly { name: string; value: string }[];
  /** What of the price is passed on: no promotion counts it, or takes anything off it (C47). */
  passed_on?: readonly PassedOnPart[] | undefined;
}

/**
 * One single piece of a cart item: its price in cents without what is passed on, and `left`, that price minus what
 * promotions took off so far.
 */
export interface Piece {
  /** Index of the cart item. */
  item: number;
  price: number;
  left: number;
  sku: string;
  /** Hundredths of a square inch: rounding makes 45.72 × 60.96 cm equal to 18 × 24 in; 0 without a size. */
  area: number;
}

const HUNDREDTHS = 100;

const areaOf = ({ options }: PromotedItem): number => {
  const size = parseSize(options.find(({ name }) => name === 'size')?.value ?? '');
  return size ? Math.round(areaInSquareInches(size) * HUNDREDTHS) : 0;
};

/**
 * The dearest piece first; equal prices by area and sku, so that the order of the cart's items does not change the
 * discount.
 */
const dearestFirst = (a: Piece, b: Piece): number =>
  b.price - a.price || a.area - b.area || (a.sku < b.sku ? -1 : Number(a.sku > b.sku));

/** The single pieces of cart items, the dearest first, without gift cards (C20, C25). */
export const piecesOf = (items: readonly PromotedItem[]): Piece[] =>
  items
    .flatMap((item, index) => {
      const { quantity, product_id: sku } = item;
      const price = item.price - passedOnCents(item.passed_on);
      const piece = { item: index, price, left: price, sku, area: areaOf(item) };
      return isGiftCard(item.supplier_product) ? [] : Array.from({ length: quantity }, () => piece);
    })
    .toSorted(dearestFirst);

/** Whether a promotion's scope includes a piece. */
export const counts = (scope: Scope, { sku, area }: Piece): boolean => {
  if (scope.kind === 'lines') return scope.skus.includes(sku);
  return scope.kind === 'all' || area > Math.round(scope.square_inches * HUNDREDTHS);
};

/**
 * Splits a fixed amount in proportion to each piece's `left`, rounded down; the remaining cents go to the dearest
 * pieces.
 */
const shareOut = (cents: number, lefts: readonly number[]): number[] => {
  const all = sumCents(lefts);
  const taken = Math.min(cents, all);
  if (taken === 0) return lefts.map(() => 0);
  const parts = lefts.map((left) => Number((BigInt(taken) * BigInt(left)) / BigInt(all)));
  let remaining = taken - sumCents(parts);
  return parts.map((part, index) => {
    const more = Math.min(remaining, (lefts[index] ?? 0) - part);
    remaining -= more;
    return part + more;
  });
};

/** The pieces after one promotion, in the same order: `left` is lowered by whole cents, never below 0. */
export const takeOff = (
  pieces: readonly Piece[],
  { off, applies_to: scope }: Pick<Promotion, 'off' | 'applies_to'>,
): Piece[] => {
  const counted = pieces.filter((piece) => counts(scope, piece));
  const takenOff =
    off.kind === 'amount'
      ? shareOut(
          off.cents,
          counted.map(({ left }) => left),
        )
      : counted.map(({ left }, rank) => percentOf(left, off.percents[Math.min(rank, off.percents.length - 1)] ?? 0));
  let next = 0;
  return pieces.map((piece) => {
    if (!counts(scope, piece)) return piece;
    const cents = takenOff[next] ?? 0;
    next += 1;
    return { ...piece, left: piece.left - cents };
  });
};
