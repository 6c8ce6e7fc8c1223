import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { MAILS } from '#functions/notifications/mails.ts';
import { claimOrders } from '#functions/identity/claim-orders.ts';
import { setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { orderLinkQuery } from '#functions/platform/order-link.ts';
import { signClaims } from '#functions/platform/signing.ts';
import { documents } from '#functions/platform/table.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import { DAY_SECONDS } from '#shared/time/time.ts';
import { aCart, addPiece, anAddress, aPhotoOf, checkoutOf } from '#test/factories/carts.ts';
import { anOrder, choose, offer, type PlacedOrder } from '#test/factories/orders.ts';
import { aBuyer, anEmail, aVisitor } from '#test/factories/people.ts';
import { signUp } from '#test/support/accounts.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { refusalOf, type Answer, type Refusal, type RequestOptions } from '#test/support/shopper.ts';

afterEach(() => setClock(Date.now));

/**
 * A browser without cookies that sends the `v` of a mail; a fixed request id makes answers comparable byte for byte.
 */
const bearerOf = (v: string) => {
  const options: RequestOptions = { headers: { 'Order-Link': v }, requestId: 'same' };
  return {
    get: <T = unknown>(path: string): Promise<Answer<T>> => aVisitor().get<T>(path, options),
    post: <T = unknown>(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer<T>> =>
      aVisitor().post<T>(path, body, { ...options, headers: { ...options.headers, ...headers } }),
  };
};

/** The order links in the mails to an address. */
const orderLinks = async (address: string): Promise<URL[]> =>
  (await mailsTo(address))
    .flatMap(({ text }) => (text.match(/https?:\/\/\S+/g) ?? []).map((url) => new URL(url)))
    .filter(({ pathname }) => pathname.startsWith('/orders/'));

/** An order of a guest with one offer, and the `v` of the first mail about it. */
const aGuestsOrder = async (email = anEmail('guest')): Promise<PlacedOrder & { email: string; v: string }> => {
  const order = await anOrder({ checkout: { email, shipping_address: anAddress({ phone: '+1 555 0100' }) } });
  await offer(order.artists[0]!, order.orderId);
  await deliverEventsAbout(order.orderId);
  const [link] = await orderLinks(email);
  return { ...order, email, v: link?.searchParams.get('v') ?? '' };
};

const pathsOf = ({ cartId, orderId }: PlacedOrder): string[] => [
  `/api/orders/${cartId}`,
  `/api/carts/?cart_id=${cartId}`,
  `/api/orders/quotes/${orderId}`,
];
const missingPaths = (): string[] => [
  `/api/orders/${newId('cart')}`,
  `/api/carts/?cart_id=${newId('cart')}`,
  `/api/orders/quotes/${newId('order')}`,
];

/** Expects that this `v` gets exactly the bytes of a missing order. */
const expectNothing = async (order: PlacedOrder, v: string): Promise<void> => {
  const missing = missingPaths();
  for (const [index, path] of pathsOf(order).entries()) {
    const [shown, none] = [await bearerOf(v).get(path), await bearerOf(v).get(missing[index]!)];
    expect([path, shown.status, shown.text]).toEqual([path, 404, none.text]);
  }
};

describe('the links of a guest’s mails', () => {
  it('C12 each path to an order carries one, on every mail to the guest and on no other mail', async () => {
    const buyer = await aBuyer();
    const cases = [
      { email: anEmail('guest'), hasV: true },
      { email: buyer.email, shopper: buyer.shopper, hasV: false },
    ];
    for (const [index, { email, hasV, ...overrides }] of cases.entries()) {
      const order = await anOrder({ ...overrides, checkout: { email } });
      const [artist] = order.artists;
      await offer(artist!, order.orderId);
      await choose(order, artist!);
      setClock(() => Date.now() + (index + 1) * 3_601_000);
      await runDueWork();
      await artist!.shopper.ask(`/api/sellers/orders/${order.orderId}/accept`, {});
      await deliverEventsAbout(order.orderId);
      const [confirmation, quotes] = [`/orders/${order.cartId}`, `/orders/quotes/${order.orderId}`];
      expect((await orderLinks(email)).map(({ pathname, searchParams }) => [pathname, searchParams.has('v')])).toEqual(
        [confirmation, quotes, quotes, confirmation].map((path) => [path, hasV]),
      );
      const toArtist = await mailsTo(artist!.email);
      expect(toArtist).toHaveLength(3);
      for (const { text, html } of toArtist) expect(text + html).not.toContain('?v=');
    }
  });

  it('C10 C12 an account’s order is mailed to its confirmed address; another typed one gets a receipt that opens nothing', async () => {
    const unconfirmed = aVisitor();
    await signUp(unconfirmed, anEmail('unconfirmed'));
    const buyer = await aBuyer();
    const cases = [
      { shopper: buyer.shopper, own: buyer.email, typed: anEmail('typed') },
      { shopper: unconfirmed, own: undefined, typed: anEmail('typed') },
    ];
    for (const [index, { shopper, own, typed }] of cases.entries()) {
      const order = await anOrder({ shopper, checkout: { email: typed } });
      const [artist] = order.artists;
      await offer(artist!, order.orderId);
      await choose(order, artist!);
      setClock(() => Date.now() + (index + 10) * 3_601_000);
      await runDueWork();
      await artist!.shopper.ask(`/api/sellers/orders/${order.orderId}/accept`, {});
      await deliverEventsAbout(order.orderId);
      const to = own ?? typed;
      const about = { orderId: order.orderId, cartId: order.cartId, supplierId: artist!.supplierId };
      const late = [
        ...(await MAILS['order.delivered']!({ ...about, by: 'customer' })),
        ...(await MAILS['text.decided']!({
          kind: 'review',
          textId: order.orderId,
          authorId: to,
          before: 'held',
          state: 'shown',
          reason: '',
        })),
      ].filter((mail) => 'to' in mail && mail.to === to);
      expect(late.map(({ action }) => /[?&]v=/.test(action?.path ?? ''))).toEqual([
        own !== undefined,
        own !== undefined,
      ]);
      expect((await mailsTo(to)).length).toBe(4);
      const toTyped = await mailsTo(typed);
      for (const { text, html } of toTyped) expect(text + html).not.toMatch(/[?&](amp;)?v=/);
      if (own === undefined) continue;
      expect(toTyped.map(({ subject }) => subject)).toEqual(['Your receipt']);
      for (const { text, html } of toTyped) expect(text + html).not.toMatch(/\/(orders|carts)\//);
      expect(toTyped[0]?.text).toContain('Total: $');
      expect((await shopper.ask<Cart>(`/api/carts/?cart_id=${order.cartId}`)).email).toBe(own);
    }
  });

  it('C12 one opens confirmation, receipt and offers of its order in any browser', async () => {
    const order = await aGuestsOrder();
    const bearer = bearerOf(order.v);
    expect((await bearer.get<CartOrders>(`/api/orders/${order.cartId}`)).body.orders.map(({ id }) => id)).toEqual([
      order.orderId,
    ]);
    expect((await bearer.get<Cart>(`/api/carts/?cart_id=${order.cartId}`)).body.payments).toHaveLength(1);
    expect((await bearer.get<OrderQuotes>(`/api/orders/quotes/${order.orderId}`)).body.quotes).toHaveLength(1);
  });

  it('Q-16 Q-17 C12 with it a guest chooses an offer, and has the artist told', async () => {
    const order = await aGuestsOrder();
    const bearer = bearerOf(order.v);
    const { quotes } = (await bearer.get<OrderQuotes>(`/api/orders/quotes/${order.orderId}`)).body;
    const overrides = { supplier_id: quotes[0]?.supplier.id, quote_id: quotes[0]?.id, price: quotes[0]?.price };
    const chosen = await bearer.post<OrderQuotes>(`/api/orders/select-quote/${order.orderId}`, overrides);
    expect([chosen.status, chosen.body.order.supplier]).toEqual([200, order.artists[0]?.supplierId]);
    expect(await refusalOf(bearer.post(`/api/orders/confirm-quote/${order.orderId}`))).toEqual([
      409,
      'quote.too_late_to_confirm',
    ]);
  });

  it('C12 it opens no other order, not even of the same guest, and not their open cart', async () => {
    const order = await aGuestsOrder();
    const other = await anOrder({ shopper: order.shopper });
    await expectNothing(other, order.v);
    const open = await addPiece(order.shopper);
    const answers = await Promise.all(
      [open.id, newId('cart')].map((id) => bearerOf(order.v).get(`/api/carts/?cart_id=${id}`)),
    );
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      [404, 404].map((status) => [status, answers[1]?.text]),
    );
    expect((await bearerOf(order.v).get<Cart>('/api/carts/')).body.items).toEqual([]);
    // Even a `v` made for the open cart, which no mail contains.
    const made = await orderLinkQuery({ cartId: open.id, ownerId: 'vis_x' });
    expect(await refusalOf(bearerOf(made.slice(3)).get(`/api/carts/?cart_id=${open.id}`))).toEqual([
      404,
      'cart.not_found',
    ]);
  });

  it('C51 it pays with what is entered there, never with what is saved, and touches no photos', async () => {
    const order = await aGuestsOrder();
    const cart = await order.shopper.ask<Cart>(`/api/carts/?cart_id=${order.cartId}`);
    const photo = await aPhotoOf(order.shopper);
    const bearer = bearerOf(order.v);
    const pay = (cartId: string, charge: string) =>
      bearer.post<Refusal>(
        '/api/carts/create/',
        { ...checkoutOf(cart, { full_payment: true, total: cart.due, charge }), cart_id: cartId },
        { 'Idempotency-Key': crypto.randomUUID() },
      );
    const [saved, missing] = [await pay(order.cartId, 'saved'), await pay(newId('cart'), 'pm_card_visa')];
    expect([saved.status, saved.text]).toEqual([404, missing.text]);
    expect((await pay(order.cartId, 'pm_card_visa')).status).toBe(200);
    expect((await bearer.get<Cart>(`/api/carts/?cart_id=${order.cartId}`)).body.due).toBe(0);
    expect(await refusalOf(bearer.get(`/api/assets/${photo}`))).toEqual([404, 'asset.not_found']);
    expect((await bearer.get('/api/products/assets')).body).toEqual([]);
    expect(await refusalOf(bearer.get('/api/users/me'))).toEqual([401, 'session.required']);
  });

  it('C12 whoever was forwarded a mail learns neither name, address nor phone, nor the e-mail, nor what charges the card', async () => {
    const order = await aGuestsOrder();
    const own = await order.shopper.ask<Cart>(`/api/carts/?cart_id=${order.cartId}`);
    const { text, body } = await bearerOf(order.v).get<Cart>(`/api/carts/?cart_id=${order.cartId}`);
    const confirmation = await bearerOf(order.v).get<CartOrders>(`/api/orders/${order.cartId}`);
    const customerId = own.payments[0]?.payment_customer_id;
    for (const secret of [order.email, own.name, own.address?.line1, own.address?.zip, '555 0100', customerId]) {
      expect(secret).toBeTruthy();
      expect(JSON.stringify(own)).toContain(secret);
      for (const shown of [text, confirmation.text]) expect(shown).not.toContain(secret);
    }
    expect([body.email, confirmation.body.cart.email]).toEqual(['g…@example.com', 'g…@example.com']);
    expect(body.address).toMatchObject({ city: 'San Francisco', state: 'CA', country: 'US' });
    const { email, email_list, name, address, payments } = own;
    expect([body.email_list, email_list]).toEqual([false, true]);
    expect({ ...body, email, email_list, name, address, payments, orders: [] }).toEqual({ ...own, orders: [] });
    expect(body.orders).toEqual(own.orders.map(({ id, status, item, due }) => ({ id, status, item, due })));
  });

  it('C12 forged, altered, of another purpose, absent: as if the order did not exist', async () => {
    const order = await aGuestsOrder();
    const [payload = '', expiry = '', signature = ''] = order.v.split('.');
    const later = (Number.parseInt(expiry, 36) + DAY_SECONDS).toString(36);
    const other = Buffer.from(JSON.stringify({ cartId: 'crt_another' })).toString('base64url');
    const end = Math.floor(Date.now() / 1000) + DAY_SECONDS;
    const forged = [
      '',
      'x',
      order.v.slice(0, -1),
      `${order.v}.x`,
      [payload, later, signature].join('.'),
      [other, expiry, signature].join('.'),
      [payload, expiry, 'A'.repeat(signature.length)].join('.'),
      [payload, expiry, ''].join('.'),
      await signClaims('mailed-link', { cartId: order.cartId }, end),
      await signClaims('confirm-message', { cartId: order.cartId }, end),
      await signClaims('order-link', { orderId: order.orderId }, end),
      'a'.repeat(5_000),
    ];
    for (const v of forged) await expectNothing(order, v);
    for (const v of forged.slice(0, 6)) {
      const overrides = { supplier_id: 'usr_x', quote_id: 'quo_x', price: 0 };
      const answers = await Promise.all(
        [order.orderId, newId('order')].map((id) =>
          bearerOf(v).post<Refusal>(`/api/orders/select-quote/${id}`, overrides),
        ),
      );
      expect([answers[0]?.status, answers[0]?.text]).toEqual([404, answers[1]?.text]);
    }
    expect((await bearerOf(order.v).get(`/api/orders/${order.cartId}`)).status).toBe(200);
  });

  it('C12 it works for 90 days, to the second', async () => {
    const order = await anOrder();
    const at = Math.floor(Date.now() / 1000);
    setClock(() => at * 1000);
    const v = (await orderLinkQuery({ cartId: order.cartId, ownerId: 'vis_x' })).slice(3);
    const statuses = [];
    for (const seconds of [-1, 0, 1]) {
      setClock(() => (at + 90 * DAY_SECONDS + seconds) * 1000);
      statuses.push((await bearerOf(v).get(`/api/orders/${order.cartId}`)).status);
    }
    expect(statuses).toEqual([200, 404, 404]);
  });

  it('C12 an old link still follows the order after an account has claimed it; new mails carry none', async () => {
    const order = await aGuestsOrder();
    const { id, shopper } = await aBuyer();
    expect(await claimOrders({ userId: id, email: order.email, verifiedAt: '2026-11-21T00:00:00.000Z' })).toBe(1);
    await choose({ ...order, shopper }, order.artists[0]!);
    for (const path of pathsOf(order)) expect((await bearerOf(order.v).get(path)).status).toBe(200);
    expect(await orderLinkQuery({ cartId: order.cartId, ownerId: id })).toBe('');
  });

  it('E1 no link is in the table: a copy of it opens nothing', async () => {
    const { v, cartId } = await aGuestsOrder();
    const signature = v.split('.').at(-1) ?? '';
    let start: Record<string, unknown> | undefined;
    let seen = 0;
    do {
      const page: ScanCommandOutput = await documents.send(
        new ScanCommand({ TableName: process.env.MARKET_TABLE, ExclusiveStartKey: start }),
      );
      const text = JSON.stringify(page.Items);
      seen += text.includes(cartId) ? 1 : 0;
      expect(text.includes(signature)).toBe(false);
      start = page.LastEvaluatedKey;
    } while (start);
    expect([seen > 0, signature.length > 40]).toEqual([true, true]);
  });

  it('C12 a cart that is placed later, and its photos, stay closed to a link of another', async () => {
    const order = await aGuestsOrder();
    const { cart } = await aCart(order.shopper);
    expect(await refusalOf(bearerOf(order.v).post('/api/carts/remove-item', { item_id: cart.items[0]?.key }))).toEqual([
      404,
      'cart.item_not_found',
    ]);
  });
});
