import type { ReadShopFigures, ShopFigures } from '#shared/schemas/shop-figures.ts';
import { spanOf, spansUpTo } from '#shared/time/spans.ts';
import { shopDayAt } from '#shared/time/shop-zone.ts';
import { now } from '../platform/clock.ts';
import { readFunnel } from '../traffic/traffic.ts';
import { DayFigures, type FigureName, type Figures } from './figures.entity.ts';
import { BUCKETS, medianOf } from './waits.ts';

/** The sums of the days from the first to the last, a year at most, the oldest first: one item for each day that has any. */
export const daysBetween = async (first: string, last: string): Promise<{ day: string; figures: Figures }[]> => {
  const months = spansUpTo(last, 'month')
    .map((day) => day.slice(0, 7))
    .filter((month) => month >= first.slice(0, 7));
  const found = await Promise.all(months.map((month) => DayFigures.query.ofMonth({ month }).go({ pages: 'all' })));
  return found
    .flatMap(({ data }) => data)
    .filter(({ day }) => day >= first && day <= last)
    .toSorted((a, b) => a.day.localeCompare(b.day));
};

const sumOf = (days: readonly Figures[]) => {
  const sum = (name: FigureName): number => days.reduce((all, figures) => all + (figures[name] ?? 0), 0);
  const median = (what: 'offer' | 'proof') => medianOf(BUCKETS.map((bucket) => sum(`${what}:${bucket}`)));
  return {
    orders: sum('orders'),
    charged_cents: sum('charged_cents'),
    deposit_cents: sum('deposit_cents'),
    received_cents: sum('received_cents'),
    refunded_cents: sum('refunded_cents'),
    pieces: sum('pieces'),
    accepted: sum('accepted'),
    finished: sum('finished'),
    on_time: sum('on_time'),
    offer_seconds: median('offer'),
    proof_seconds: median('proof'),
  };
};

/**
 * The shop's figures in each of the last 30 days, 12 weeks or 12 months, and in all of them: reads one item for each day, and
 * the counted visits.
 */
export const shopFigures = async ({ by }: ReadShopFigures): Promise<ShopFigures> => {
  const today = shopDayAt(now());
  const spans = spansUpTo(today, by);
  const [days, funnel] = await Promise.all([daysBetween(spans.at(-1) ?? today, today), readFunnel({ by })]);
  const bySpan = Map.groupBy(days, ({ day }) => spanOf(day, by));
  const visitsOf = new Map(funnel.spans.map((span) => [span.from, span]));
  const counted = spans.map((from) => ({
    from,
    ...sumOf((bySpan.get(from) ?? []).map(({ figures }) => figures)),
    visits: visitsOf.get(from)?.visits ?? 0,
    ordered: visitsOf.get(from)?.ordered ?? 0,
  }));
  const { visits, ordered } = funnel.total;
  return { total: { ...sumOf(days.map(({ figures }) => figures)), visits, ordered }, spans: counted };
};
