import { ORDER } from '#shared/orders/order-states.ts';
import { shopDayAt } from '#shared/time/shop-zone.ts';
import { balanceOf, centsIn, PLACED_MEMO, type StoredEntry } from '../ledger/ledger.ts';
import type { StoredMove, StoredOrder } from '../orders/order.entity.ts';
import { isOffer, type StoredQuote } from '../quotes/quote.entity.ts';
import type { FigureName, Figures } from './figures.entity.ts';
import { bucketOf } from './waits.ts';

/** An order with what its figures are counted from. */
export interface CountedOrder {
  order: Pick<StoredOrder, 'placedAt'>;
  moves: readonly Pick<StoredMove, 'at' | 'to' | 'promisedAt'>[];
  quotes: readonly StoredQuote[];
}

type Counted = readonly [at: string, name: FigureName, amount: number];

const secondsBetween = (from: string, to: string): number => Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);

const ofEntry = (entry: StoredEntry): Counted[] => {
  const { at, memo, processor } = entry;
  const { total, deposit } = balanceOf([entry]);
  const placed: Counted[] = [
    [at, 'orders', 1],
    [at, 'deposit_cents', deposit],
  ];
  const cents = centsIn(entry, 'customer');
  const moved: Counted[] = [cents < 0 ? [at, 'received_cents', -cents] : [at, 'refunded_cents', cents]];
  return [
    // A forgiven rest lowers what is due, and no event tells of it.
    [at, 'charged_cents', total + centsIn(entry, 'rounding')],
    ...(memo === PLACED_MEMO ? placed : []),
    ...(processor === undefined ? [] : moved),
  ];
};

/** A first proof; a move of before its promised day was stored is neither on time nor late. */
const ofProof = (
  acceptedAt: string,
  { at, promisedAt }: { at: string; promisedAt?: string | undefined },
): Counted[] => [
  [at, `proof:${bucketOf(secondsBetween(acceptedAt, at))}`, 1],
  ...(promisedAt === undefined
    ? []
    : [[at, 'finished', 1] as const, [at, 'on_time', at <= promisedAt ? 1 : 0] as const]),
];

/** Pieces count on the day of their placing, also as accepted ones: so many of that day's an artist has accepted so far. */
const ofOrder = ({ order: { placedAt }, moves, quotes }: CountedOrder): Counted[] => {
  const [firstOffer] = quotes
    .filter(isOffer)
    .map(({ firstAnsweredAt, answeredAt }) => firstAnsweredAt ?? answeredAt)
    .toSorted();
  const acceptedAt = moves.find(({ to }) => to === ORDER.accepted)?.at;
  const proved = moves.find(({ to }) => to === ORDER.proofReady);
  return [
    [placedAt, 'pieces', 1],
    ...(firstOffer ? [[firstOffer, `offer:${bucketOf(secondsBetween(placedAt, firstOffer))}`, 1] as const] : []),
    ...(acceptedAt ? [[placedAt, 'accepted', 1] as const] : []),
    ...(acceptedAt && proved ? ofProof(acceptedAt, proved) : []),
  ];
};

/** What a placed cart adds to the figures of each day in the shop's zone: from its ledger, and its orders' moves and quotes. */
export const figuresOf = (
  entries: readonly StoredEntry[],
  orders: readonly CountedOrder[],
): Record<string, Figures> => {
  const days: Record<string, Figures> = {};
  for (const [at, name, amount] of [...entries.flatMap(ofEntry), ...orders.flatMap(ofOrder)]) {
    if (amount === 0) continue;
    const day = (days[shopDayAt(Date.parse(at))] ??= {});
    day[name] = (day[name] ?? 0) + amount;
  }
  return days;
};
