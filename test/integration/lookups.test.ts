import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { rebuildLookups } from '#functions/lookups/rebuild.ts';
import type { FoundOrders } from '#shared/schemas/admin-order.ts';
import { anOrder } from '#test/factories/orders.ts';
import { somebody } from '#test/factories/people.ts';

it('C40 orders and accounts that no event has indexed are found after a rebuild, which can run again', async () => {
  const { shopper: admin } = await somebody('Admin');
  const email = `q${randomUUID()}@example.com`;
  const { orderId } = await anOrder({ checkout: { email } });
  const found = async (): Promise<string[]> =>
    (await admin.ask<FoundOrders>(`/api/admin/find-orders?q=${email}`)).orders.map(({ id }) => id);
  expect((await rebuildLookups(false)).missing).toBeGreaterThan(0);
  expect(await found()).toEqual([]);
  await rebuildLookups(true);
  expect(await found()).toEqual([orderId]);
  await rebuildLookups(true);
  expect(await found()).toEqual([orderId]);
});
