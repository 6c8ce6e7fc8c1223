import { sumCents } from './money.ts';
import { piecesOf, takeOff, type Piece, type PromotedItem } from './promotion-pieces.ts';
import { isMark, refusalOf, type OfferedPromotion } from './promotion-terms.ts';
import type { Promo } from './schemas/cart.ts';
import type { PromoNote } from './schemas/promotion.ts';

/** A promotion that a cart has; `shares` are the cents that it takes off each item, in the items' order. */
export interface AppliedPromo extends Promo {
  shares: number[];
}

export interface Promoted {
  applied: AppliedPromo[];
  /** One for each code that was given and takes nothing off. */
  notes: PromoNote[];
}

const MOST_CODES = 20;

/** The codes of a `promos` query or field, comma-joined or listed, each once, in the spelling in which they are kept (M-05). */
export const codesIn = (promos: string | readonly string[]): string[] => {
  const codes = (typeof promos === 'string' ? promos.split(',') : promos)
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '');
  return [...new Set(codes)].slice(0, MOST_CODES);
};

/** What is left of a promotion's terms is compared last by its code, so that the order never depends on how it was read. */
const inTurn = (a: OfferedPromotion, b: OfferedPromotion): number =>
  Number(a.off.kind === 'amount') - Number(b.off.kind === 'amount') ||
  b.priority - a.priority ||
  (a.code < b.code ? -1 : 1);

interface Run {
  applied: AppliedPromo[];
  /** What is left of each piece afterwards. */
  pieces: Piece[];
}

/** Takes promotions off one after the other, each of what the one before has left; percentages come before fixed amounts. */
const run = (start: readonly Piece[], promotions: readonly OfferedPromotion[], itemCount: number): Run => {
  let pieces = [...start];
  const applied = promotions.toSorted(inTurn).map((promotion) => {
    const after = takeOff(pieces, promotion);
    const shares = Array.from({ length: itemCount }, (_, item) =>
      sumCents(pieces.map((piece, index) => (piece.item === item ? piece.left - (after[index]?.left ?? 0) : 0))),
    );
    pieces = after;
    return { code: promotion.code, title: promotion.title, amount: sumCents(shares), shares };
  });
  return { applied, pieces };
};

const worthOf = (promos: readonly Promo[]): number => sumCents(promos.map(({ amount }) => amount));

/** The codes that may count together: all that stack, or one that does not (C25). */
const togetherOf = (usable: readonly OfferedPromotion[]): OfferedPromotion[][] => [
  usable.filter((promotion) => promotion.is_stackable),
  ...usable.filter((promotion) => !promotion.is_stackable).map((promotion) => [promotion]),
];

const highest = (promotions: readonly OfferedPromotion[]): number =>
  Math.max(...promotions.map(({ priority }) => priority));

const conflict = (code: string, chosen: readonly Promo[]): string => {
  const others = chosen.map((promo) => `“${promo.code}”`).join(' and ');
  return `“${code}” cannot be used together with ${others}; what takes more off counts.`;
};

/**
 * What the promotions take off some items, in cents: automatic ones first, then codes, each of what is left of each piece,
 * rounded down piece by piece and never below 0 (C25). Of codes that exclude each other those count that take most off, so
 * a code more never makes an order dearer. Pure: `at` is now, in milliseconds.
 */
export const applyPromotions = (
  items: readonly PromotedItem[],
  promotions: readonly OfferedPromotion[],
  codes: readonly string[],
  at: number,
): Promoted => {
  const pieces = piecesOf(items);
  const applies = (promotion: OfferedPromotion) => refusalOf(promotion, pieces, at) === undefined;
  const start = run(
    pieces,
    promotions.filter((promotion) => promotion.is_automatic && applies(promotion)),
    items.length,
  );
  const notes: PromoNote[] = [];
  const usable: OfferedPromotion[] = [];
  for (const code of codes) {
    const promotion = promotions.find((offered) => offered.code === code);
    const reason = promotion ? refusalOf(promotion, pieces, at) : `We do not know the code “${code}”.`;
    if (reason !== undefined) notes.push({ code, reason });
    else if (promotion && !promotion.is_automatic) usable.push(promotion);
  }
  const marks = usable.filter(isMark);
  const runs = togetherOf(usable.filter((promotion) => !isMark(promotion))).map((together) => ({
    together,
    ...run(start.pieces, together, items.length),
  }));
  // Of equal ones the first: it was given first, or goes first by its priority.
  const [best] = runs.toSorted(
    (a, b) => worthOf(b.applied) - worthOf(a.applied) || highest(b.together) - highest(a.together),
  );
  const chosen = best?.applied.filter(({ amount }) => amount > 0) ?? [];
  for (const { code } of usable.filter((promotion) => !isMark(promotion))) {
    if (chosen.some((promo) => promo.code === code)) continue;
    const isWorthless = chosen.length === 0 || best?.together.some((promotion) => promotion.code === code);
    notes.push({ code, reason: isWorthless ? `“${code}” takes nothing off this order.` : conflict(code, chosen) });
  }
  const unworthy = marks.map(({ code, title }) => ({ code, title, amount: 0, shares: items.map(() => 0) }));
  return { applied: [...start.applied.filter(({ amount }) => amount > 0), ...chosen, ...unworthy], notes };
};

/** Cents that promotions take off each item, in the items' order. */
export const sharesOf = (items: readonly unknown[], applied: readonly AppliedPromo[]): number[] =>
  items.map((_, index) => sumCents(applied.map(({ shares }) => shares[index] ?? 0)));
