import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { rebuildLookups } from '#functions/lookups/rebuild.ts';
import type { FoundOrders } from '#shared/schemas/admin-order.ts';
import type { FoundAccounts } from '#shared/schemas/application.ts';
import { anOrder } from '#test/factories/orders.ts';
import { anArtist, somebody } from '#test/factories/people.ts';
import { deliverEventsAbout } from '#test/support/events.ts';

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

/** A name of its own, without digits, which could be a phone number. */
const aName = (): string => randomUUID().replaceAll(/[\d-]/g, (each) => 'ghijklmnopq'.charAt(Number(each) || 10));

it('C40 A-13 an artist who takes another name is found by it, and by the former one no more', async () => {
  const [{ shopper: admin }, { supplierId, shopper }] = [await somebody('Admin'), await anArtist()];
  const [former, name] = [aName(), aName()];
  const found = async (q: string): Promise<string[]> =>
    (await admin.ask<z.infer<typeof FoundAccounts>>(`/api/admin/users?q=${q}`)).accounts.map(({ id }) => id);
  await shopper.ask('/api/sellers/edit-profile', { name: former });
  await deliverEventsAbout(supplierId);
  expect(await found(former)).toEqual([supplierId]);
  await shopper.ask('/api/sellers/edit-profile', { name });
  await deliverEventsAbout(supplierId);
  expect([await found(name), await found(former)]).toEqual([[supplierId], []]);
});
