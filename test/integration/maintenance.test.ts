import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler as messages } from '#functions/entries/messages.lambda.ts';
import openapi from '#functions/openapi.json' with { type: 'json' };
import { beginMaintenance, endMaintenance, maintenance } from '#functions/platform/maintenance.ts';
import { graphql } from '#infra/manifest.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type { MaintenanceState } from '#shared/schemas/maintenance.ts';
import type { Session } from '#shared/schemas/session.ts';
import { aCart, checkoutOf } from '#test/factories/carts.ts';
import { aBuyer, aVisitor, PASSWORD, somebody } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { asFunction } from '#test/support/as-function.ts';
import { appFor, refusalOf, type Refusal } from '#test/support/shopper.ts';

/** Changes that staff need in maintenance: to get in, out, and to end it. */
const GO_ON = ['/api/admin/maintenance', '/api/login', '/api/login/link', '/api/login/open-link', '/api/logout'];

const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
);
const resolve = asFunction('messages', messages);

const fieldOf = (name: string, resolverContext: Record<string, string> = {}) => {
  const [parentTypeName, fieldName] = name.split('.') as [string, string];
  return resolve({
    info: { parentTypeName, fieldName, selectionSetList: [] },
    arguments: {},
    identity: { resolverContext },
  } as never) as Promise<{ error?: { type: string; info: { status: number; retry_after?: number } } }>;
};

describe('in maintenance', () => {
  beforeAll(async () => {
    await aProduct();
    await beginMaintenance('operator', 'The table is restored.');
  });
  afterAll(() => endMaintenance());

  it('every change of the API is refused in words, webhooks so that they are sent again; staff get in and out', async () => {
    const refused = new Map<string, boolean>();
    for (const { method, path } of operations) {
      const address = path.replaceAll(/\{\w+\}/g, 'none');
      await appFor(address);
      const { status, body, headers } = await aVisitor().send<Partial<Refusal>>(method, address);
      const isClosed = body?.code === 'shop.maintenance';
      refused.set(`${method} ${path}`, isClosed);
      if (!isClosed) continue;
      expect([status, headers.get('Retry-After')], path).toEqual([503, '300']);
      expect(body.description).toMatch(/^We are working on our shop/);
    }
    const open = operations.filter(({ method, path }) => method !== 'GET' && !refused.get(`${method} ${path}`));
    expect(open.map(({ path }) => path).toSorted()).toEqual(GO_ON);
    expect(operations.filter(({ method, path }) => method === 'GET' && refused.get(`${method} ${path}`))).toEqual([]);
    expect(refused.get('POST /api/webhooks/stripe')).toBe(true);
  });

  it('every mutation of GraphQL is refused, but the announcer’s; reading goes on', async () => {
    const typeOf = async (name: string, context = {}) => (await fieldOf(name, context)).error?.type;
    for (const name of graphql.fields) {
      const isChange = name.startsWith('Mutation.');
      expect((await typeOf(name)) === 'shop.maintenance', name).toBe(isChange);
      const ofService = isChange ? await typeOf(name, { isService: 'true' }) : undefined;
      expect(ofService, name).not.toBe('shop.maintenance');
    }
    expect((await fieldOf('Mutation.createMessageForNode')).error?.info).toMatchObject({
      status: 503,
      retry_after: 300,
    });
  });

  it('pages learn of it from the session, and an account signs in and out', async () => {
    const { email } = await aBuyer();
    const shopper = aVisitor();
    expect((await shopper.ask<Session>('/api/session')).maintenance).toBe(true);
    await shopper.ask('/api/login', { email, password: PASSWORD });
    expect(await refusalOf(shopper.post('/api/users/change-password', {}))).toEqual([503, 'shop.maintenance']);
    await shopper.ask('/api/logout', {});
  });
});

it('an order is refused in the middle of the checkout, and placed with the same press once the shop is open', async () => {
  const { shopper } = await aBuyer();
  const { cart } = await aCart(shopper);
  const press = () =>
    shopper.post('/api/carts/create', checkoutOf(cart), { headers: { 'Idempotency-Key': 'one press' } });
  await beginMaintenance('operator', 'Stripe moves.');
  expect(await refusalOf(press())).toEqual([503, 'shop.maintenance']);
  await endMaintenance();
  expect((await press()).status).toBe(200);
});

it('an admin sees who closed the shop and why, opens and closes it, and the trail says so once', async () => {
  const { shopper, email } = await somebody('Admin');
  const turn = (on: boolean, reason: string) => shopper.ask<MaintenanceState>('/api/admin/maintenance', { on, reason });
  await beginMaintenance('operator', 'The table is restored.');
  const { maintenance: begun } = await shopper.ask<MaintenanceState>('/api/admin/maintenance');
  expect(begun).toMatchObject({ by: 'operator', reason: 'The table is restored.' });
  expect(await turn(true, 'Again.'), 'who began it stays').toEqual({ maintenance: begun });
  expect(await turn(false, 'All is well.')).toEqual({ maintenance: null });
  expect(await turn(false, 'All is well.')).toEqual({ maintenance: null });
  expect((await turn(true, 'Stripe moves.')).maintenance).toMatchObject({ by: email, reason: 'Stripe moves.' });
  expect(await beginMaintenance('operator', 'Late.')).toBe(false);
  await turn(false, 'Stripe has moved.');
  expect(await maintenance()).toBeUndefined();
  const { entries } = await shopper.ask<AuditTrail>('/api/admin/audit');
  const own = entries.filter(({ admin }) => admin === email);
  expect(own.map(({ action, reason }) => [action, reason])).toEqual([
    ['maintenance.off', 'Stripe has moved.'],
    ['maintenance.on', 'Stripe moves.'],
    ['maintenance.off', 'All is well.'],
  ]);
});
