import setUp from '#test/support/table.global.ts';
import { median } from './median.ts';

/*
 * Measures what a page of the staff's list of orders, a search and the shop's figures cost with 100 and 10,000 orders. Run by
 * hand: node test/bench/orders.ts [100 10000]
 */
const SIZES = process.argv.slice(2).map(Number);
const PAGES = 20;
const STATES = 7;

const tearDown = await setUp();
await import('#test/support/own-table.ts');
const { Order } = await import('#functions/orders/order.entity.ts');
const { indexOrder } = await import('#functions/lookups/index-event.ts');
const { DayFigures } = await import('#functions/figures/figures.entity.ts');
const { setMetricsSink } = await import('#functions/platform/metrics.ts');
const { newId } = await import('#functions/platform/ids.ts');
const { addDays } = await import('#shared/time/days.ts');
const { anOrder } = await import('#test/factories/orders.ts');
const { somebody } = await import('#test/factories/people.ts');
const { deliverEventsAbout } = await import('#test/support/events.ts');
console.log = () => undefined;

const placed = await anOrder();
await deliverEventsAbout(placed.cartId);
const { data } = await Order.get({ orderId: placed.orderId }).go();
if (!data) throw new Error('The order is not there.');
const { supplierId, username } = placed.artists[0] ?? {};
const admin = (await somebody('Admin')).shopper;

let orders = 1;
const grow = async (size: number): Promise<void> => {
  for (; orders < size; orders += 20)
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const number = orders + index;
        const order = {
          ...data,
          orderId: newId('order'),
          status: ((number % STATES) + 1) as typeof data.status,
          promisedAt: `${addDays('2026-11-02', number % 60)}T12:00:00.000Z`,
          ...(number % 10 === 0 && { supplierId }),
        };
        await Order.put(order).go();
        await indexOrder(order);
      }),
    );
};
for (let ago = 0; ago < 365; ago += 1) {
  const day = addDays(new Date().toISOString().slice(0, 10), -ago);
  const waits = Object.fromEntries(Array.from({ length: 16 }, (_, bucket) => [`offer:${bucket}`, bucket + 1]));
  await DayFigures.put({ month: day.slice(0, 7), day, figures: { orders: 30, pieces: 33, ...waits }, version: 1 }).go();
}

const LISTS: Record<string, string> = {
  'all, newest first': '/api/admin/order-list',
  'all, due first': '/api/admin/order-list?sort=due',
  'a state': '/api/admin/order-list?status=2',
  'a week and a state': '/api/admin/order-list?week=2026-11-30&status=2',
  'medium, artist and state': `/api/admin/order-list?medium=${data.sku}&artist=${username}&status=2`,
  'search by postal code': `/api/admin/find-orders?q=94105`,
  'figures by day': '/api/admin/figures',
  'figures by month': '/api/admin/figures?by=month',
};
process.stdout.write('| list | orders | read units | ms |\n|---|---|---|---|\n');
for (const size of SIZES.length > 0 ? SIZES : [100, 10_000]) {
  await grow(size);
  for (const [name, path] of Object.entries(LISTS)) {
    const costs: { readUnits: number; ms: number }[] = [];
    setMetricsSink((measure) => costs.push(measure));
    for (let page = 0; page < PAGES; page += 1) await admin.ask(path);
    setMetricsSink(() => undefined);
    const units = median(costs.map(({ readUnits }) => readUnits));
    process.stdout.write(`| ${name} | ${size} | ${units} | ${median(costs.map(({ ms }) => ms)).toFixed(1)} |\n`);
  }
}
await tearDown();
process.exit(0);
