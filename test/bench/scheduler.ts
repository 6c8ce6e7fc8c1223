import setUp from '#test/support/table.global.ts';

/*
 * Measures how the scheduler works off orders whose deadline has come: milliseconds and units of each due order, for
 * more and more of them, by the tests' lean table client. Run by hand: node test/bench/scheduler.ts [sizes]
 */
const SIZES = (process.argv[2] ?? '10,1000,10000').split(',').map(Number);
/** Orders that are written in one call, in batch writes of 25. */
const BATCH = 1_000;
const WRITES_AT_ONCE = 8;

const tearDown = await setUp();
await import('#test/support/lean-table.ts');
await import('#test/support/own-table.ts');
const { Order } = await import('#functions/orders/order.entity.ts');
const { newId } = await import('#functions/platform/ids.ts');
const { measured, setMetricsSink } = await import('#functions/platform/metrics.ts');
const { runDueWork } = await import('#functions/scheduler/scheduler.ts');
const { anOrder } = await import('#test/factories/orders.ts');
const { openPayments } = await import('#test/support/payments.ts');
const { ORDER } = await import('#shared/orders/order-states.ts');
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

const since = (start: number): string => ((performance.now() - start) / 1_000).toFixed(1);

const processorMs = (start: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
};

const putDue = async (count: number): Promise<void> => {
  for (let begun = 0; begun < count; begun += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - begun) }, (_, index) => ({
      ...first,
      orderId: newId('order'),
      dueKind: 'order' as const,
      dueAt: new Date(Date.now() - 86_400_000 + begun + index).toISOString(),
    }));
    const { unprocessed } = await Order.put(batch).go({ concurrency: WRITES_AT_ONCE });
    if (unprocessed.length > 0) throw new Error(`${unprocessed.length} orders were not written.`);
  }
};

process.stdout.write(
  '| due orders | s to write | runs | most in a run | ms a due order | ms of processor | units a due order | calls a due order |\n|---|---|---|---|---|---|---|---|\n',
);
for (const size of SIZES) {
  const writtenFrom = performance.now();
  await putDue(size);
  const writing = since(writtenFrom);
  [units, calls] = [0, 0];
  let [done, runs, most] = [0, 0, 0];
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  while (done < size) {
    const { orders, failed } = await measured('schedule minute', runDueWork);
    if (orders.length === 0) throw new Error(`Nothing more is done: ${JSON.stringify(failed.slice(0, 3))}`);
    done += orders.length;
    runs += 1;
    most = Math.max(most, orders.length);
    process.stderr.write(
      `Run ${runs}: ${done} of ${size} done after ${since(startedAt)} s; each ${(processorMs(cpu) / done).toFixed(1)} ms of processor, ${(units / done).toFixed(1)} units\n`,
    );
  }
  const each = (value: number): string => (value / size).toFixed(1);
  process.stdout.write(
    `| ${size} | ${writing} | ${runs} | ${most} | ${each(performance.now() - startedAt)} | ${each(processorMs(cpu))} | ${each(units)} | ${each(calls)} |\n`,
  );
}
await payments.close();
await tearDown();
