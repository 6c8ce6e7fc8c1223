import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CartFigures, DayFigures } from '#functions/figures/figures.entity.ts';
import { countCart } from '#functions/figures/count-cart.ts';
import { LedgerEntry } from '#functions/ledger/ledger.entity.ts';
import { balanceOf, centsIn, PLACED_MEMO } from '#functions/ledger/ledger.ts';
import { setClock } from '#functions/platform/clock.ts';
import { ShopFigures, type ShopSpan } from '#shared/schemas/shop-figures.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { anOrder, choose, offer, type PlacedOrder } from '#test/factories/orders.ts';
import { somebody } from '#test/factories/people.ts';
import { deliverEventsAbout } from '#test/support/events.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

// A week of a year in which no other test lives.
const NOON = Date.UTC(2086, 5, 12, 19);
const DAY = '2086-06-12';
let clock = NOON;
let admin: Shopper;
const orders: PlacedOrder[] = [];

const read = async (by = 'day'): Promise<ShopFigures> =>
  ShopFigures.parse(await admin.ask(`/api/admin/figures?by=${by}`));
const spanOf = async (from: string, by = 'day'): Promise<ShopSpan> =>
  (await read(by)).spans.find((span) => span.from === from)!;

beforeAll(async () => {
  setClock(() => clock);
  admin = (await somebody('Admin')).shopper;
  // Ten at night in the shop, which is the next day in UTC.
  clock = NOON + 10 * 3_600_000;
  orders.push(await anOrder({ pieces: 2 }));
  clock = NOON;
  orders.push(await anOrder());
  const [, second] = orders;
  clock += 3_600_000;
  await offer(second!.artists[0]!, second!.orderId, 2_000, 5);
  await choose(second!, second!.artists[0]!);
  for (const { cartId, orderId } of orders) {
    await deliverEventsAbout(cartId, 2);
    await deliverEventsAbout(orderId, 2);
  }
});
afterAll(() => setClock(Date.now));

describe('C40 the shop’s figures', () => {
  it('C40 F24 a day of the shop’s zone counts orders, pieces, money and the wait for an offer, once each', async () => {
    expect(await spanOf(DAY)).toMatchObject({ orders: 2, pieces: 3, accepted: 0, finished: 0, proof_seconds: null });
    const { offer_seconds: wait } = await spanOf(DAY);
    expect(wait).toBeGreaterThanOrEqual(1_800);
    expect(wait).toBeLessThanOrEqual(7_200);
    expect((await spanOf('2086-06-13'))?.orders ?? 0).toBe(0);
  });

  it('C40 the sums equal the ledger, also after a cancellation', async () => {
    const [first] = orders;
    const path = `/api/admin/orders/${first!.orderId}`;
    const { refund_cents } = await admin.ask<Cancellation>(`${path}/cancellation`);
    await admin.ask(`${path}/cancel`, { refund_cents, reason: 'A test.' });
    await deliverEventsAbout(first!.cartId, 2);
    const found = await Promise.all(
      [DAY, '2086-06-13'].map((day) => LedgerEntry.query.ofDay({ day }).go({ pages: 'all' })),
    );
    const entries = found.flatMap(({ data }) => data);
    const moved = entries.filter(({ processor }) => processor !== undefined).map((entry) => centsIn(entry, 'customer'));
    const sum = (numbers: number[]): number => numbers.reduce((all, cents) => all + cents, 0);
    const placed = entries.filter(({ memo }) => memo === PLACED_MEMO);
    expect(await spanOf(DAY)).toMatchObject({
      orders: placed.length,
      charged_cents: sum(entries.map((entry) => balanceOf([entry]).total)),
      deposit_cents: sum(placed.map((entry) => balanceOf([entry]).deposit)),
      received_cents: -sum(moved.filter((cents) => cents < 0)),
      refunded_cents: refund_cents,
    });
    expect(refund_cents).toBeGreaterThan(0);
  });

  it('C40 weeks and months add the days up, and the spans add up to the total', async () => {
    const day = await spanOf(DAY);
    expect(await spanOf('2086-06-10', 'week')).toMatchObject({ orders: day.orders, charged_cents: day.charged_cents });
    expect(await spanOf('2086-06-01', 'month')).toMatchObject({ orders: day.orders, pieces: day.pieces });
    const { total, spans } = await read('week');
    expect(total.charged_cents).toBe(spans.reduce((all, { charged_cents }) => all + charged_cents, 0));
    expect(await refusalOf(admin.get('/api/admin/figures?by=year'))).toEqual([422, 'request.invalid']);
  });

  it('C40 what no event has counted is counted by a rebuild, and counted again nothing changes', async () => {
    const before = await spanOf(DAY);
    const [{ cartId }] = orders as [PlacedOrder];
    expect(await countCart(cartId)).toBe(false);
    for (const { cartId: id } of orders) await CartFigures.delete({ cartId: id }).go();
    await DayFigures.delete({ month: '2086-06', day: DAY }).go();
    expect((await spanOf(DAY)).orders).toBe(0);
    for (const { cartId: id } of orders) expect(await countCart(id)).toBe(true);
    expect(await spanOf(DAY)).toEqual(before);
  });

  it('C40 carts that are counted at the same time lose nothing', async () => {
    const before = await spanOf(DAY);
    for (const { cartId } of orders) await CartFigures.delete({ cartId }).go();
    await DayFigures.delete({ month: '2086-06', day: DAY }).go();
    await Promise.all([...orders, ...orders].map(({ cartId }) => countCart(cartId)));
    expect(await spanOf(DAY)).toEqual(before);
  });
});
