import { isDeepStrictEqual } from 'node:util';
import { cartOf } from '../carts/cart.entity.ts';
import { ledgerOf } from '../ledger/ledger.ts';
import { OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';
import { Quote } from '../quotes/quote.entity.ts';
import { figuresOf, type CountedOrder } from './cart-figures.ts';
import { CartFigures, DayFigures, type FigureName, type Figures, type StoredDay } from './figures.entity.ts';

const CONSISTENT = { pages: 'all', consistent: true } as const;

const countedOf = async (order: StoredOrder): Promise<CountedOrder> => {
  const { orderId } = order;
  const [{ data: moves }, { data: quotes }] = await Promise.all([
    OrderMove.query.ofOrder({ orderId }).go(CONSISTENT),
    Quote.query.ofOrder({ orderId }).go(CONSISTENT),
  ]);
  return { order, moves, quotes };
};

/** What a cart adds to the figures of each day now. */
const figuresOfCart = async (cartId: string): Promise<Record<string, Figures>> => {
  const [entries, { orderIds }] = await Promise.all([ledgerOf(cartId), cartOf(cartId)]);
  return figuresOf(entries, await Promise.all((await ordersOf(orderIds)).map(countedOf)));
};

/** Figures with what was counted before replaced by what is counted now; without those that are zero. */
const replaced = (figures: Figures, before: Figures = {}, now: Figures = {}): Figures => {
  const sum = { ...figures };
  const add = (counted: Figures, sign: 1 | -1): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of figures are their names.
    for (const [name, amount] of Object.entries(counted) as [FigureName, number][])
      sum[name] = (sum[name] ?? 0) + sign * amount;
  };
  add(before, -1);
  add(now, 1);
  return Object.fromEntries(Object.entries(sum).filter(([, amount]) => amount !== 0));
};

const dayOf = async (day: string): Promise<StoredDay> => {
  const month = day.slice(0, 7);
  const { data } = await DayFigures.get({ month, day }).go({ consistent: true });
  return data ?? { month, day, figures: {}, version: 0 };
};

/**
 * Adds a placed cart to the figures of its days, or replaces what they contain of it. What was counted is recorded in the
 * same transaction, so repeated and reordered events change nothing. Answers whether anything was written.
 */
export const countCart = (cartId: string): Promise<boolean> =>
  retryOnConflict(
    async () => {
      const { data } = await CartFigures.get({ cartId }).go({ consistent: true });
      const [before, now] = [data?.days ?? {}, await figuresOfCart(cartId)];
      const changed = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
        (day) => !isDeepStrictEqual(before[day], now[day]),
      );
      return { before, now, version: data?.version ?? 0, days: await Promise.all(changed.map(dayOf)) };
    },
    async ({ before, now, version, days }) => {
      if (days.length === 0) return false;
      await transact({ cart: CartFigures, day: DayFigures }, (write) =>
        items(
          {
            cart: write.cart
              .put({ cartId, days: now, version: version + 1 })
              .where((stored, { eq, notExists }) =>
                version === 0 ? notExists(stored.version) : eq(stored.version, version),
              )
              .commit(),
          },
          days.map((stored) => ({
            [`day:${stored.day}`]: write.day
              .put({
                ...stored,
                figures: replaced(stored.figures, before[stored.day], now[stored.day]),
                version: stored.version + 1,
              })
              .where((kept, { eq, notExists }) =>
                stored.version === 0 ? notExists(kept.version) : eq(kept.version, stored.version),
              )
              .commit(),
          })),
        ),
      );
      return true;
    },
  );
