import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBilling, readPieceBilling } from '#functions/billing/billing.entity.ts';
import { syncBilling } from '#functions/billing/sync-billing.ts';
import { ledgerEntry, ledgerOf } from '#functions/ledger/ledger.ts';
import { LedgerEntry } from '#functions/ledger/ledger.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { orderLinkQuery } from '#functions/platform/order-link.ts';
import { sumCents } from '#shared/money/money.ts';
import { CHECKOUT_TERMS } from '#shared/money/terms.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import type { Project } from '#shared/schemas/project.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/time.ts';
import { billingState, complete, underFirstTerms } from '#test/factories/billing.ts';
import { checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { anOrder, type OrderOverrides } from '#test/factories/orders.ts';
import { anEmail, aVisitor, somebody } from '#test/factories/people.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { brokenInvariants } from '#test/support/invariants.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { cancelFor, previewOf } from '#test/support/refunds.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

let payments: Payments;
let clock = 0;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());
beforeEach(() => {
  clock = Date.now();
  setClock(() => clock);
});
afterEach(() => {
  payments.faults.next = undefined;
  setClock(Date.now);
});

/** A cart of pieces that one artist paints. */
const anOrderOf = async (pieces: number, overrides: OrderOverrides = {}) => {
  const order = await anOrder({ pieces, status: ORDER.accepted, ...overrides });
  const { orders } = await order.shopper.ask<CartOrders>(`/api/orders/${order.cartId}`);
  return { ...order, artist: order.artists[0]!, ids: orders.map(({ id }) => id) };
};

const readCart = (shopper: Shopper, cartId: string): Promise<Cart> => shopper.ask(`/api/carts/?cart_id=${cartId}`);
const dueOf = async (shopper: Shopper, cartId: string, orderId: string): Promise<number> =>
  (await readCart(shopper, cartId)).orders.find(({ id }) => id === orderId)?.due ?? -1;

/** What the scheduler's run at a time did for a cart. */
const tick = async (cartId: string, at: number): Promise<string | undefined> => {
  clock = at;
  const { billings, failed } = await runDueWork();
  expect(failed).toEqual([]);
  return billings.find(({ id }) => id === cartId)?.did;
};

/** Captured charges of a cart in cents, oldest first. */
const taken = (cartId: string): number[] =>
  payments
    .snapshot(cartId)
    .charges.filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount)
    .toReversed();

const noticesOf = async (cartId: string) =>
  (await eventsAbout(cartId)).filter(({ name }) => name === 'balance.due' || name === 'balance.unpaid');

const approve = (shopper: Shopper, orderId: string, headers?: Record<string, string>): Promise<unknown> =>
  shopper.ask(`/api/orders/${orderId}/approve`, { version: 1 }, headers ? { headers } : undefined);

const ship = (shopper: Shopper, orderId: string) =>
  shopper.post<{ code?: string }>(`/api/sellers/orders/${orderId}/ship`, {
    carrier: 'ups',
    tracking: '1Z999AA10123456784',
  });

const payFor = (shopper: Shopper, cart: Cart, orders: string[], more: Partial<CreateCart> = {}) =>
  place(
    shopper,
    checkoutOf(cart, {
      orders,
      total: sumCents(cart.orders.filter(({ id }) => orders.includes(id)).map(({ due }) => due)),
      ...more,
    }),
  );

const bankDeclines = (): void => {
  payments.faults.next = ({ method, path }) =>
    method === 'POST' && path === '/v1/payment_intents' ? { outcome: 'decline' } : undefined;
};

describe('the balance of a piece', () => {
  it('C51 the parts of all pieces add up to what the cart owes; a piece is due since its proof was shown', async () => {
    const { shopper, cartId, artist, ids } = await anOrderOf(3);
    const before = await readCart(shopper, cartId);
    expect(sumCents(before.orders.map(({ due }) => due))).toBe(before.due);
    expect(before.orders.every(({ due, due_at: at }) => due > 0 && at === undefined)).toBe(true);
    await complete(artist, ids[0]!);
    const { orders } = await readCart(shopper, cartId);
    expect(orders.map(({ due_at: at }) => at)).toEqual([Math.floor(clock / 1000), undefined, undefined]);
  });

  it('C9 C51 is told of when it is shown, on day 3 and day 6, and charged on day 7, while the other is painted', async () => {
    const { shopper, cartId, artist, ids } = await anOrderOf(2);
    const [shown, other] = ids as [string, string];
    const start = clock;
    await complete(artist, shown);
    expect(await syncBilling(cartId)).toBe('begun');
    const due = await dueOf(shopper, cartId, shown);
    const seen: (string | undefined)[] = [];
    for (const day of [3, 6, 7])
      for (const offset of [-1, 0]) seen.push(await tick(cartId, start + day * DAY_MS + offset));
    expect(seen).toEqual([undefined, 'notified', undefined, 'notified', undefined, 'charged']);
    expect(taken(cartId).at(-1)).toBe(due);
    expect((await noticesOf(cartId)).map(({ payload }) => payload.cents)).toEqual([due, due, due]);
    const cart = await readCart(shopper, cartId);
    expect(cart.orders.map(({ due: left }) => left)).toEqual([0, cart.due]);
    expect(cart.due).toBeGreaterThan(0);
    expect((await ship(artist.shopper, shown)).status).toBe(200);
    expect(await billingState(cartId)).toBe('ended');
    // The other one begins when it is shown.
    await complete(artist, other);
    expect(await syncBilling(cartId)).toBe('begun');
    expect(await tick(cartId, clock + 7 * DAY_MS)).toBe('charged');
    expect((await readCart(shopper, cartId)).due).toBe(0);
    const events = await eventsAbout(cartId);
    expect(await brokenInvariants(cartId, { snapshot: payments.snapshot(), events })).toEqual([]);
  });

  it('C51 one mail a day tells of every piece, and none is charged sooner than seven days after its first', async () => {
    const email = anEmail('grace');
    const { shopper, cartId, artist, ids } = await anOrderOf(2, { checkout: { email } });
    const start = clock;
    await complete(artist, ids[0]!);
    await syncBilling(cartId);
    clock = start + 2 * HOUR_MS;
    await complete(artist, ids[1]!);
    expect(await syncBilling(cartId)).toBe('waiting');
    expect(await tick(cartId, start + DAY_MS - 1)).toBeUndefined();
    expect(await tick(cartId, start + DAY_MS)).toBe('begun');
    await deliverEventsAbout(cartId);
    const times = async () => (await noticesOf(cartId)).map(({ at }) => Date.parse(at));
    const charged: number[] = [];
    const nextDue = async () => (await readPieceBilling(cartId))?.dueAt ?? '';
    // The scheduler finds nothing between the moments at which something is due.
    for (let due = await nextDue(), last = ''; due > last; last = due, due = await nextDue()) {
      expect(await tick(cartId, Date.parse(due) - 1)).toBeUndefined();
      if ((await tick(cartId, Date.parse(due))) === 'charged') charged.push((Date.parse(due) - start) / DAY_MS);
    }
    expect(await billingState(cartId)).toBe('ended');
    expect(charged).toEqual([7, 8]);
    const mailed = await times();
    mailed.forEach((at, index) => expect(at - (mailed[index - 1] ?? 0)).toBeGreaterThanOrEqual(DAY_MS));
    expect((await readCart(shopper, cartId)).due).toBe(0);
    const both = (await mailsTo(email)).filter(({ text }) => (text.match(/The balance of/g) ?? []).length === 2);
    expect(both).toHaveLength(1);
  });

  it('C51 a request for changes stops the piece alone; it is told of anew, and the other is charged', async () => {
    const { shopper, cartId, artist, ids } = await anOrderOf(2);
    const [changed, other] = ids as [string, string];
    const start = clock;
    for (const id of ids) await complete(artist, id);
    await syncBilling(cartId);
    const due = await dueOf(shopper, cartId, other);
    clock = start + 2 * DAY_MS;
    await shopper.ask(`/api/orders/${changed}/request-changes`, { version: 1, text: 'A little brighter, please.' });
    await syncBilling(cartId);
    expect((await readPieceBilling(cartId))?.pieces.map(({ orderId }) => orderId)).toEqual([other]);
    clock = start + 4 * DAY_MS;
    await complete(artist, changed);
    await syncBilling(cartId);
    await tick(cartId, start + 7 * DAY_MS);
    expect(taken(cartId).slice(1)).toEqual([due]);
    await tick(cartId, start + 11 * DAY_MS - 1);
    expect(taken(cartId)).toHaveLength(2);
    await tick(cartId, start + 11 * DAY_MS);
    expect(taken(cartId)).toHaveLength(3);
  });

  it('C9 C51 a declined piece is asked for on days 7, 8, 10 and 14, then waits; paid by hand it ships, and the other goes on', async () => {
    const email = anEmail('grace');
    const { shopper, cartId, artist, ids } = await anOrderOf(2, { checkout: { email } });
    const [first] = ids as [string];
    const start = clock;
    await complete(artist, first);
    await syncBilling(cartId);
    bankDeclines();
    const seen: (string | undefined)[] = [];
    for (const day of [3, 6, 7, 8, 10, 14, 15]) seen.push(await tick(cartId, start + day * DAY_MS));
    expect(seen).toEqual(['notified', 'notified', 'unpaid', 'unpaid', 'unpaid', 'unpaid', undefined]);
    expect(await billingState(cartId)).toBe('held');
    await deliverEventsAbout(cartId);
    expect((await ship(artist.shopper, first)).body.code).toBe('order.balance_due');
    payments.faults.next = undefined;
    const cart = await readCart(shopper, cartId);
    expect((await payFor(shopper, cart, [first])).status).toBe(200);
    await syncBilling(cartId);
    expect(await billingState(cartId)).toBe('ended');
    expect((await ship(artist.shopper, first)).status).toBe(200);
    const asked = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('We could not charge'));
    expect(asked.at(-1)?.text).toContain(`/carts/pay/${cartId}?orders=${first}`);
  });

  it('C6 C51 a cancelled sibling leaves each its own part', async () => {
    const { shopper, cartId, ids } = await anOrderOf(3);
    const before = await readCart(shopper, cartId);
    clock += 2 * DAY_MS;
    const { refund_cents: cents } = await previewOf(shopper, ids[1]!);
    expect((await cancelFor(shopper, ids[1]!, cents)).status).toBe(200);
    const cart = await readCart(shopper, cartId);
    expect(cart.orders.map(({ due }) => due)).toEqual([before.orders[0]!.due, 0, before.orders[2]!.due]);
    expect(sumCents(cart.orders.map(({ due }) => due))).toBe(cart.due);
  });
});

describe('paying for a piece', () => {
  it('C51 pays that piece alone, by card and gift card together, and the ledger says for which', async () => {
    const { shopper, cartId, artist, ids } = await anOrderOf(2);
    await complete(artist, ids[0]!);
    const before = await readCart(shopper, cartId);
    const { code, pin } = await aCard();
    expect((await payFor(shopper, before, [ids[0]!], { giftcards: [[code, pin]] })).status).toBe(200);
    const cart = await readCart(shopper, cartId);
    expect(cart.orders.map(({ due }) => due)).toEqual([0, before.orders[1]!.due]);
    const paid = (await ledgerOf(cartId)).filter(({ pieces }) => pieces !== undefined);
    expect(paid).toHaveLength(2);
    expect(sumCents(paid.flatMap(({ pieces = [] }) => pieces.map(({ cents }) => cents)))).toBe(before.orders[0]!.due);
    expect(new Set(paid.flatMap(({ pieces = [] }) => pieces.map(({ orderId }) => orderId)))).toEqual(new Set([ids[0]]));
    const paymentsIn = async (orderId: string | undefined) =>
      (await shopper.ask<Project>(`/api/orders/project/${orderId}`)).timeline.filter(({ kind }) => kind === 'balance');
    expect([(await paymentsIn(ids[0])).length, await paymentsIn(ids[1])]).toEqual([2, []]);
  });

  it('C51 refuses another sum, a piece of another order, and one that is paid', async () => {
    const { shopper, cartId, artist, ids } = await anOrderOf(2);
    await complete(artist, ids[0]!);
    const cart = await readCart(shopper, cartId);
    const press = (orders: string[], total: number) => refusalOf(place(shopper, checkoutOf(cart, { orders, total })));
    expect(await press([ids[0]!], cart.due)).toEqual([409, 'cart.total_changed']);
    const { orderId } = await anOrder();
    expect(await press([orderId], 1)).toEqual([404, 'order.not_found']);
    expect((await payFor(shopper, cart, [ids[0]!])).status).toBe(200);
    expect(await press([ids[0]!], cart.orders[0]!.due)).toEqual([409, 'cart.already_placed']);
  });

  it('C51 the holder of any link of the order approves and pays with a card of their own, never with a saved one', async () => {
    const { cartId, artist, ids } = await anOrderOf(2);
    const [shown] = ids as [string];
    await complete(artist, shown);
    const headers = { 'Order-Link': (await orderLinkQuery({ cartId, ownerId: 'vis_x' })).slice(3) };
    const phone = aVisitor();
    await approve(phone, shown, headers);
    const project = await phone.ask<Project>(`/api/orders/project/${shown}`, undefined, { headers });
    expect(project.actions).toContain('pay');
    const cart = await phone.ask<Cart>(`/api/carts/pay/${cartId}`, undefined, { headers });
    const press = (by: Shopper, more: Partial<CreateCart>, key: string) =>
      by.post<{ code?: string }>(
        '/api/carts/create/',
        checkoutOf(cart, {
          orders: [shown],
          total: project.money.piece_due,
          email: cart.email ?? '',
          shipping_address: cart.address!,
          ...more,
        }),
        { headers: { ...headers, 'Idempotency-Key': key } },
      );
    expect((await press(phone, { charge: 'saved' }, 'saved')).body.code).toBe('cart.not_found');
    const { shopper: account } = await somebody();
    expect((await press(account, { charge: 'saved', saved_card: 'pm_x' }, 'own')).body.code).toBe('cart.not_found');
    expect((await press(phone, {}, 'typed')).status).toBe(200);
    expect((await phone.ask<Project>(`/api/orders/project/${shown}`, undefined, { headers })).money.piece_due).toBe(0);
    expect((await ship(artist.shopper, shown)).status).toBe(200);
  });
});

describe('an order that was placed under the first terms', () => {
  it('C51 nobody is charged or mailed for one of its pieces in sixty days; a press pays it, and it ships', async () => {
    const { shopper, cartId, artist, ids } = await anOrderOf(2);
    await underFirstTerms(cartId);
    const start = clock;
    await complete(artist, ids[0]!);
    await syncBilling(cartId);
    for (const day of [1, 3, 6, 7, 8, 10, 14, 21, 30, 60])
      expect(await tick(cartId, start + day * DAY_MS)).toBeUndefined();
    expect([await readBilling(cartId), await readPieceBilling(cartId), await noticesOf(cartId)]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    expect(taken(cartId)).toHaveLength(1);
    const cart = await readCart(shopper, cartId);
    expect((await payFor(shopper, cart, [ids[0]!])).status).toBe(200);
    expect((await ship(artist.shopper, ids[0]!)).status).toBe(200);
    expect((await readCart(shopper, cartId)).orders.map(({ due }) => due > 0)).toEqual([false, true]);
  });
});

describe('what the customer agreed to, and rests', () => {
  it('CO-19 C51 the words of the checkout are stored with the order, and its receipt has them', async () => {
    const { shopper, cartId } = await anOrder();
    const { agreed } = await readCart(shopper, cartId);
    expect(agreed).toEqual({
      text: `By placing this order you agree to the terms of sale. ${CHECKOUT_TERMS}`,
      timestamp: Math.floor(clock / 1000),
    });
  });

  it('C63 a rest under 50 cents is forgiven by a line of the ledger, once, and the piece ships', async () => {
    const { shopper, cartId, artist, ids } = await anOrderOf(1);
    const { due } = await readCart(shopper, cartId);
    await LedgerEntry.put(
      ledgerEntry({
        cartId,
        memo: 'Payment',
        lines: [
          { account: 'customer', cents: 49 - due },
          { account: 'cash:stripe', cents: due - 49 },
        ],
        processor: 2,
        reference: 'pi_by_hand',
      }),
    ).go();
    expect((await readCart(shopper, cartId)).due).toBe(49);
    await complete(artist, ids[0]!);
    await Promise.all(Array.from({ length: 4 }, () => syncBilling(cartId)));
    const cart = await readCart(shopper, cartId);
    expect(cart.due).toBe(0);
    expect(cart.adjustments.map(({ description, amount }) => [description, amount])).toEqual([['Rounding', -49]]);
    await approve(shopper, ids[0]!);
    expect((await ship(artist.shopper, ids[0]!)).status).toBe(200);
  });
});
