import { sumCents } from './money.ts';
import { piecesOf, takeOff, type Piece, type PromotedItem } from './promotion-pieces.ts';
import { isMark, promotionRefusal, type OfferedPromotion } from './promotion-terms.ts';
import type { Promo } from '../schemas/cart.ts';
import type { PromoNote } from '../schemas/promotion.ts';
import { asTyped, typedCode } from '../text/typed.ts';

/** An applied promotion; `shares` are the cents that it takes off each item, in the items' order. */
export interface AppliedPromo extends Promo {
  shares: number[];
}

export interface Promoted {
  applied: AppliedPromo[];
  /** One reason for each given code that takes nothing off, except marks. */
  notes: PromoNote[];
}

const MAX_CODES = 20;

/** The codes of a `promos` query or field, comma-joined or as a list: each once, in capitals, at most 20 (M-05). */
export const codesIn = (promos: string | readonly string[]): string[] => {
  const codes = (typeof promos === 'string' ? asTyped(promos).split(',') : promos)
    .map(typedCode)
    .filter((code) => code !== '');
  return [...new Set(codes)].slice(0, MAX_CODES);
};

/**
 * Percentages before amounts, then by priority, then by code, so that the result never depends on the order of the
 * list.
 */
const byPriority = (a: OfferedPromotion, b: OfferedPromotion): number =>
  Number(a.off.kind === 'amount') - Number(b.off.kind === 'amount') ||
  b.priority - a.priority ||
  (a.code < b.code ? -1 : 1);

interface Run {
  applied: AppliedPromo[];
  /** The pieces after all promotions of the run. */
  pieces: Piece[];
}

/**
 * Applies promotions one after the other in the order of `withHashSlot`, each to what the one before has left of the pieces.
 */
const run = (start: readonly Piece[], promotions: readonly OfferedPromotion[], itemCount: number): Run => {
  let pieces = [...start];
  const applied = promotions.toSorted(byPriority).map((promotion) => {
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

/** The sets of promotions that may apply together: all stackable ones, or a single one that is not stackable (C25). */
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
 * Applies automatic promotions and then the given codes to items, in cents, rounded down piece by piece and never below
 * 0 (C25). Of codes that exclude each other the set with the largest discount applies, so one more code never raises
 * the price. Pure: `at` is now in epoch milliseconds.
 */
export const applyPromotions = (
  items: readonly PromotedItem[],
  promotions: readonly OfferedPromotion[],
  codes: readonly string[],
  at: number,
): Promoted => {
  const pieces = piecesOf(items);
  const applies = (promotion: OfferedPromotion) => promotionRefusal(promotion, pieces, at) === undefined;
  const start = run(
    pieces,
    promotions.filter((promotion) => promotion.is_automatic && applies(promotion)),
    items.length,
  );
  const notes: PromoNote[] = [];
  const usable: OfferedPromotion[] = [];
  for (const code of codes) {
    const promotion = promotions.find((offered) => offered.code === code);
    const reason = promotion ? promotionRefusal(promotion, pieces, at) : `We do not know the code “${code}”.`;
    if (reason !== undefined) notes.push({ code, reason });
    else if (promotion && !promotion.is_automatic) usable.push(promotion);
  }
  const marks = usable.filter(isMark);
  const runs = togetherOf(usable.filter((promotion) => !isMark(promotion))).map((together) => ({
    together,
    ...run(start.pieces, together, items.length),
  }));
  // Equal discounts: the set with the higher priority, then the stackable set, then the code given first.
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

/** Cents that all applied promotions together take off each item, in the items' order. */
export const sharesOf = (items: readonly unknown[], applied: readonly AppliedPromo[]): number[] =>
  items.map((_, index) => sumCents(applied.map(({ shares }) => shares[index] ?? 0)));
