import setUp from '#test/support/table.global.ts';

/*
 * Measures how the scheduler works off orders whose deadline has come: milliseconds and units of each due order, for
 * more and more of them. Run by hand: node test/bench/scheduler.ts [sizes]
 */
const SIZES = (process.argv[2] ?? '10,1000,10000').split(',').map(Number);
const BATCH = 500;

const tearDown = await setUp();
await import('#test/support/own-table.ts');
const { Order } = await import('#functions/orders/order.entity.ts');
const { newId } = await import('#functions/platform/ids.ts');
const { measured, setMetricsSink } = await import('#functions/platform/metrics.ts');
const { runDueWork } = await import('#functions/scheduler/scheduler.ts');
const { anOrder } = await import('#test/factories/orders.ts');
const { openPayments } = await import('#test/support/payments.ts');
const { ORDER } = await import('#shared/order-states.ts');
console.log = () => undefined;

const payments = await openPayments();
const { orderId } = await anOrder({ status: ORDER.shipped, checkout: { full_payment: true } });
const { data: first } = await Order.get({ orderId }).go();
if (!first) throw new Error('There is no order to copy.');

let [units, calls] = [0, 0];
setMetricsSink(({ operation, readUnits, writeUnits, tableCalls }) => {
  if (operation !== 'schedule minute') return;
  units += readUnits + writeUnits;
  calls += tableCalls;
});

const putDue = async (count: number): Promise<void> => {
  for (let begun = 0; begun < count; begun += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - begun) }, (_, index) => ({
      ...first,
      orderId: newId('order'),
      dueKind: 'order' as const,
      dueAt: new Date(Date.now() - 86_400_000 + begun + index).toISOString(),
    }));
    await Order.put(batch).go({ concurrency: 4 });
  }
};

process.stdout.write(
  '| due orders | runs | most in a run | ms a due order | units a due order | calls a due order |\n|---|---|---|---|---|---|\n',
);
for (const size of SIZES) {
  await putDue(size);
  [units, calls] = [0, 0];
  let [done, runs, most] = [0, 0, 0];
  const startedAt = performance.now();
  while (done < size) {
    const { orders, failed } = await measured('schedule minute', runDueWork);
    if (orders.length === 0) throw new Error(`Nothing more is done: ${JSON.stringify(failed.slice(0, 3))}`);
    done += orders.length;
    runs += 1;
    most = Math.max(most, orders.length);
  }
  const each = (value: number): string => (value / size).toFixed(1);
  process.stdout.write(
    `| ${size} | ${runs} | ${most} | ${each(performance.now() - startedAt)} | ${each(units)} | ${each(calls)} |\n`,
  );
}
await payments.close();
await tearDown();
