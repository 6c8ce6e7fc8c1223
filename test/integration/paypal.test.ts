import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Attempt } from '#functions/checkout/attempt.entity.ts';
import { ledgerOf } from '#functions/ledger/ledger.ts';
import { paypalProvider } from '#functions/payments/paypal.ts';
import { now, setClock } from '#functions/platform/clock.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import type { Funding } from '#infra/local/payments/paypal/store.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { aCart, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { eventsAbout } from '#test/support/events.ts';
import { openSeam } from '#test/support/outgoing.ts';
import { randomOf, shuffled } from '#test/support/random.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

const random = randomOf(1);

let payments: Payments;
let sku: string;
beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
  ({ sku } = await aProduct());
});
afterAll(async () => {
  vi.useRealTimers();
  await payments.close();
});
afterEach(() => {
  setClock(Date.now);
  payments.paypal.faults.next = undefined;
});

interface Begun {
  shopper: Shopper;
  cart: Cart;
  /** PayPal's page to which the customer is sent. */
  page: string;
}

const withPaypal = (cart: Cart) => checkoutOf(cart, { charge: '', charge_method: 'paypal' });

/** A customer who was sent to PayPal. */
const begin = async (): Promise<Begun> => {
  const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
  const { status, body } = await place(shopper, withPaypal(cart));
  expect([status, body.status]).toEqual([200, true]);
  expect(body.redirect).toContain('/checkoutnow?token=');
  return { shopper, cart, page: body.redirect! };
};

const approve = async (begun: Begun, funding: Funding = 'balance'): Promise<Begun> => {
  await payments.paypal.answer(begun.page, funding);
  return begun;
};

const confirm = ({ shopper, cart }: Begun, cancelled?: boolean) =>
  shopper.post<{ status?: boolean; code?: string; redirect?: string; message?: string }>('/api/carts/confirm/', {
    cart_id: cart.id,
    ...(cancelled && { cancelled }),
  });
const readCart = ({ shopper, cart }: Begun): Promise<Cart> => shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
const captured = ({ cart }: Begun): string[] =>
  payments.paypal.snapshot(cart.id).captures.map(({ status, amount }) => `${status} ${amount.value}`);
const after = async (seconds: number): Promise<void> => {
  const at = now() + seconds * 1000;
  setClock(() => at);
  await runDueWork();
};

/** The state of a cart in terms that must be equal whichever way it was paid. */
const stateOf = async (begun: Begun) => {
  const { status, paid, due, total, payments: received, orders } = await readCart(begun);
  const placed = (await eventsAbout(begun.cart.id)).filter(({ name }) => name === 'order.placed');
  const sums = (await ledgerOf(begun.cart.id)).map(({ lines }) => lines.reduce((sum, { cents }) => sum + cents, 0));
  return {
    status,
    paid,
    due,
    total,
    received: received.length,
    orders: orders.length,
    placed: placed.length,
    isBalanced: sums.every((sum) => sum === 0),
    captures: captured(begun),
  };
};

const PAID = {
  status: 1,
  paid: 3_780,
  due: 16_620,
  total: 20_400,
  received: 1,
  orders: 1,
  placed: 1,
  isBalanced: true,
  captures: ['COMPLETED 37.80'],
};
const FREE = { status: 0, paid: 0, received: 0, orders: 0, placed: 0, captures: [] };

describe('paying with PayPal', () => {
  it('Y-04 I am sent to PayPal, come back after I agreed, and my order is placed with its deposit', async () => {
    const begun = await begin();
    expect(await stateOf(begun)).toMatchObject(FREE);
    const back = await payments.paypal.answer(begun.page, 'balance');
    expect(back.pathname + back.search).toContain(`/carts/checkout/?paid=${begun.cart.id}`);
    expect((await confirm(begun)).body).toMatchObject({ status: true, cart: begun.cart.id });
    expect(await stateOf(begun)).toEqual(PAID);
  });

  it('Y-03 my payment is shown as one by PayPal, under the number that PayPal knows it by', async () => {
    const begun = await approve(await begin());
    await confirm(begun);
    const [capture] = payments.paypal.snapshot(begun.cart.id).captures;
    expect((await readCart(begun)).payments).toMatchObject([{ charge_processor: 1, amount: 3_780 }]);
    const [paid] = (await ledgerOf(begun.cart.id)).filter(({ reference }) => reference !== undefined);
    expect(paid).toMatchObject({
      reference: capture?.id,
      lines: expect.arrayContaining([{ account: 'cash:paypal', cents: 3_780 }]),
    });
  });

  it('Y-04 I turn back at PayPal: nothing is taken, and I pay by card instead', async () => {
    const begun = await begin();
    const back = await payments.paypal.answer(begun.page, 'cancel');
    expect(back.searchParams.get('cancelled')).toBe('1');
    expect((await confirm(begun, true)).status).toBeLessThan(500);
    expect(await stateOf(begun)).toMatchObject(FREE);
    expect((await place(begun.shopper, checkoutOf(begun.cart))).status).toBe(200);
    expect(await stateOf(begun)).toMatchObject({ status: 1, paid: 3_780, captures: [] });
  });

  it('Y-04 whoever agrees in an old window, after the cart was paid by card, pays nothing twice', async () => {
    const begun = await begin();
    expect((await place(begun.shopper, checkoutOf(begun.cart))).status).toBe(200);
    await approve(begun);
    for (const event of payments.paypal.snapshot(begun.cart.id).events)
      expect((await payments.paypal.deliver(event)).status).toBe(200);
    expect((await confirm(begun)).status).toBe(200);
    expect(await stateOf(begun)).toMatchObject({ status: 1, paid: 3_780, received: 1, captures: [] });
  });

  it('CO-16 the balance of a placed order is paid with PayPal too, and I come back to the page that asked for it', async () => {
    const { shopper, cart } = await aPlacedCart(aVisitor(), { product_id: sku });
    const { body } = await place(shopper, { ...withPaypal(cart), total: cart.due, full_payment: true });
    const begun = { shopper, cart, page: body.redirect! };
    expect((await payments.paypal.answer(begun.page, 'balance')).pathname).toBe(`/carts/pay/${cart.id}`);
    for (const event of payments.paypal.snapshot(cart.id).events) await payments.paypal.deliver(event);
    expect((await confirm(begun)).status).toBe(200);
    expect(await stateOf(begun)).toMatchObject({
      status: 1,
      paid: 20_400,
      due: 0,
      received: 2,
      orders: 1,
      placed: 1,
      isBalanced: true,
      captures: ['COMPLETED 166.20'],
    });
  });

  it('Y-13 my bank refuses the payment at PayPal: I am told, and the cart is mine again', async () => {
    const begun = await approve(await begin(), 'refused');
    expect(await refusalOf(confirm(begun))).toEqual([422, 'payment.declined']);
    expect(await stateOf(begun)).toMatchObject(FREE);
    const { status } = await place(begun.shopper, checkoutOf(begun.cart));
    expect(status).toBe(200);
  });

  it(
    'a payment under review is pending, and ends with an order, or with the cart given back',
    { timeout: 30_000 },
    async () => {
      for (const [funding, end] of [
        ['review', { ...PAID }],
        ['review_refused', { ...FREE, captures: ['DECLINED 37.80'] }],
      ] as const) {
        const begun = await approve(await begin(), funding);
        expect((await confirm(begun)).body.message).toContain('being processed');
        expect(captured(begun)).toEqual(['PENDING 37.80']);
        await after(120);
        expect(await stateOf(begun), funding).toMatchObject(end);
        setClock(Date.now);
        const byCard = await place(begun.shopper, checkoutOf(begun.cart));
        expect(byCard.body.code, funding).toBe(end.status === 1 ? 'cart.already_placed' : undefined);
      }
    },
  );

  it('Y-04 PayPal’s page offers me nothing that takes days, because my cart would be held until then', async () => {
    const begun = await begin();
    const page = await (await fetch(begun.page)).text();
    expect([page.includes('value="balance"'), page.includes('value="echeck"')]).toEqual([true, false]);
  });

  it('a payment under review is asked for every ten minutes, not each minute', async () => {
    const begun = await approve(await begin(), 'review');
    await confirm(begun);
    const dueAt = async () =>
      Date.parse((await Attempt.query.ofCart({ cartId: begun.cart.id }).go({ consistent: true })).data[0]?.dueAt ?? '');
    const first = await dueAt();
    let asked = 0;
    payments.paypal.faults.next = ({ method, path }) => {
      if (method === 'GET' && /orders\/\w+$/.test(path)) asked += 1;
      return undefined;
    };
    setClock(() => first);
    expect((await runDueWork()).attempts.map(({ did }) => did)).toEqual(['pending']);
    expect(await dueAt()).toBe(first + 600_000);
    setClock(() => first + 1_000);
    expect((await runDueWork()).attempts).toEqual([]);
    expect(asked).toBe(1);
  });

  it(
    'the sweep captures for a customer who agreed and never came back, and frees the cart of one who never agreed',
    { timeout: 30_000 },
    async () => {
      const [agreed, left] = [await approve(await begin()), await begin()];
      await after(31 * 60);
      expect(await stateOf(agreed)).toEqual(PAID);
      expect(await stateOf(left)).toMatchObject(FREE);
    },
  );

  it('a method without keys is refused, and nothing is held for it', async () => {
    const { clientId } = payments.paypal.secret;
    const readSecretsAgain = () => vi.setSystemTime(Date.now() + 6 * 60_000);
    payments.paypal.secret.clientId = '';
    readSecretsAgain();
    try {
      const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
      expect(await refusalOf(place(shopper, withPaypal(cart)))).toEqual([422, 'payment.method_unavailable']);
      expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
    } finally {
      payments.paypal.secret.clientId = clientId!;
      readSecretsAgain();
    }
  });
});

/** Runs work while PayPal answers the matching calls with an error status. */
const refusingTo = async (meant: RegExp, status: number, work: () => Promise<void>): Promise<void> => {
  const send = globalThis.fetch;
  const fetching = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) =>
      typeof input === 'string' && meant.test(`${init?.method} ${input}`)
        ? Promise.resolve(Response.json({ name: 'UNAVAILABLE' }, { status }))
        : send(input, init),
    );
  await work().finally(() => fetching.mockRestore());
};

describe('when PayPal or the way to it fails', () => {
  it.each(['hang_up', 'error', 'lose_reply', 'late_error', 'too_many', 'token_gone'] as const)(
    'a call that meets %s is repeated, and takes the money once',
    { timeout: 30_000 },
    async (outcome) => {
      for (const path of [/orders$/, /orders\/\w+$/, /capture$/]) {
        const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
        const key = randomUUID();
        let isFaulty = true;
        payments.paypal.faults.next = (call) =>
          isFaulty && path.test(call.path) && ((isFaulty = false), true) ? { outcome } : undefined;
        const input = withPaypal(cart);
        const press = () => place(shopper, input, key);
        const first = await press();
        expect([undefined, 'request.busy']).toContain(first.body.code);
        const { body } = first.status === 200 ? first : await press();
        const begun = await approve({ shopper, cart, page: body.redirect! });
        expect([undefined, 'request.busy']).toContain((await confirm(begun)).body.code);
        expect((await confirm(begun)).status).toBe(200);
        expect(isFaulty, String(path)).toBe(false);
        expect(await stateOf(begun), `${outcome} ${path}`).toEqual(PAID);
        expect(payments.paypal.snapshot(cart.id).orders).toHaveLength(1);
      }
    },
  );

  it.each(['hang_up', 'error', 'lose_reply', 'late_error', 'too_many'] as const)(
    'a token that PayPal takes back is asked for again, also when that meets %s',
    async (outcome) => {
      const begun = await approve(await begin());
      const met: string[] = [];
      payments.paypal.faults.next = ({ path }) => {
        const fault = path.endsWith('/token') ? outcome : 'token_gone';
        if (met.includes(fault)) return undefined;
        met.push(fault);
        return { outcome: fault };
      };
      for (const _ of ['the token is gone', 'there is no new one'])
        expect(await refusalOf(confirm(begun))).toEqual([503, 'request.busy']);
      expect((await confirm(begun)).status).toBe(200);
      expect(met).toEqual(['token_gone', outcome]);
      expect(await stateOf(begun)).toEqual(PAID);
    },
  );

  it.each([400, 403, 422])(
    'an answer %i to who looks at my payment says nothing about it: it is not given up',
    async (status) => {
      const begun = await approve(await begin());
      await refusingTo(/^GET .*\/v2\/checkout\/orders\/\w+$/, status, async () => {
        expect(await refusalOf(confirm(begun))).toEqual([503, 'request.busy']);
      });
      expect((await confirm(begun)).status).toBe(200);
      expect(await stateOf(begun)).toEqual(PAID);
    },
  );

  it.each([400, 404, 422])(
    'an answer %i instead of a token says nothing about my payment: it is not given up',
    async (status) => {
      const begun = await approve(await begin());
      payments.paypal.faults.next = () => ({ outcome: 'token_gone' });
      expect(await refusalOf(confirm(begun))).toEqual([503, 'request.busy']);
      payments.paypal.faults.next = undefined;
      await refusingTo(/\/v1\/oauth2\/token$/, status, async () => {
        expect(await refusalOf(confirm(begun))).toEqual([503, 'request.busy']);
      });
      expect((await confirm(begun)).status).toBe(200);
      expect(await stateOf(begun)).toEqual(PAID);
    },
  );

  it('forty confirmations and webhooks at once capture once and place one order', async () => {
    const begun = await approve(await begin());
    const [approved] = payments.paypal.snapshot(begun.cart.id).events;
    const calls = Array.from({ length: 40 }, (_, index) =>
      index % 2 ? confirm(begun) : payments.paypal.deliver(approved!),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    await confirm(begun);
    expect(await stateOf(begun)).toEqual(PAID);
  });

  it('Y-13 my bank refuses while forty confirmations and webhooks look: nobody sends me back to PayPal', async () => {
    const begun = await approve(await begin(), 'refused');
    const [approved] = payments.paypal.snapshot(begun.cart.id).events;
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await wait(4 * index);
        return index % 2 ? confirm(begun) : payments.paypal.deliver(approved!);
      }),
    );
    expect(answers.filter(({ text }) => text.includes('redirect'))).toEqual([]);
    expect(await stateOf(begun)).toMatchObject(FREE);
  });

  it('an order of another amount than that of its attempt is never captured', async () => {
    const begun = await begin();
    const other = await begin();
    await approve(other);
    const token = (page: string): string => new URL(page).searchParams.get('token') ?? '';
    const { data } = await Attempt.query.ofCart({ cartId: begun.cart.id }).go();
    await Attempt.patch({ cartId: begun.cart.id, attemptId: data[0]!.attemptId })
      .set({ reference: token(other.page) })
      .go();
    expect(await refusalOf(confirm(begun))).toEqual([503, 'request.busy']);
    expect([...captured(begun), ...captured(other)]).toEqual([]);
  });
});

describe('paying back', () => {
  const refundedOf = ({ cart }: Begun): string[] =>
    payments.paypal.snapshot(cart.id).refunds.map(({ amount }) => amount.value);

  it('each refund is paid once, whatever fails, and never more than was taken', async () => {
    const begun = await approve(await begin());
    await confirm(begun);
    const [capture] = payments.paypal.snapshot(begun.cart.id).captures;
    const payBack = (refundId: string, cents: number) =>
      paypalProvider.refund({ refundId, reference: capture!.id, cents });
    for (const outcome of ['lose_reply', 'late_error', 'hang_up', 'error', 'too_many', 'token_gone'] as const) {
      payments.paypal.faults.next = ({ path }) => (path.endsWith('/refund') ? { outcome } : undefined);
      await expect(payBack(`rfd_${outcome}_${begun.cart.id}`, 500)).rejects.toMatchObject({ code: 'request.busy' });
      payments.paypal.faults.next = undefined;
      expect(await payBack(`rfd_${outcome}_${begun.cart.id}`, 500)).toMatchObject({ state: 'succeeded' });
    }
    expect(refundedOf(begun)).toEqual(Array.from({ length: 6 }, () => '5.00'));
    expect(await payBack(`rfd_too_much_${begun.cart.id}`, 781)).toEqual({
      state: 'failed',
      reason: 'REFUND_AMOUNT_EXCEEDED',
    });
    expect(await payBack(`rfd_rest_${begun.cart.id}`, 780)).toMatchObject({ state: 'succeeded' });
    expect(refundedOf(begun)).toHaveLength(7);
    // A late webhook of the payment does not undo the refund.
    for (const event of payments.paypal.snapshot(begun.cart.id).events)
      expect((await payments.paypal.deliver(event)).status).toBe(200);
    expect(await stateOf(begun)).toEqual({ ...PAID, captures: ['REFUNDED 37.80'] });
  });
});

describe('what PayPal tells us', () => {
  it('I am believed when PayPal confirms that it sent the event; everything else is refused and changes nothing', async () => {
    const begun = await approve(await begin());
    const [event] = payments.paypal.snapshot(begun.cart.id).events;
    const body = JSON.stringify(event);
    const { paypal } = payments;
    const attempts = [
      paypal.deliver(event!, { headers: { 'paypal-transmission-sig': '' } }),
      paypal.deliver(event!, { headers: { 'paypal-transmission-sig': 'bm9uc2Vuc2U=' } }),
      paypal.deliver(event!, { headers: { 'paypal-transmission-id': randomUUID() } }),
      paypal.deliver(event!, { headers: { 'paypal-transmission-time': '2020-01-01T00:00:00Z' } }),
      paypal.deliver(event!, { headers: { 'paypal-auth-algo': 'none' } }),
      paypal.deliver(event!, { headers: { 'paypal-cert-url': 'not an address' } }),
      paypal.deliver(event!, { body: body.replace('37.80', '37.81') }),
      paypal.deliver(event!, { body: `${body},"webhook_id":"X"` }),
      paypal.deliver(event!, { body: 'nonsense' }),
      paypal.deliver({ anything: true }),
    ];
    for (const { status, body: refusal } of await Promise.all(attempts))
      expect([status, refusal.code]).toEqual([400, 'webhook.refused']);
    expect(await stateOf(begun)).toMatchObject(FREE);
    expect((await paypal.deliver(event!)).status).toBe(200);
    expect(await stateOf(begun)).toEqual(PAID);
  });

  it('a signed event cannot lie: what counts is how the order stands', async () => {
    const begun = await begin();
    const [order] = payments.paypal.snapshot(begun.cart.id).orders;
    const lie = {
      id: 'WH-1',
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource_type: 'checkout-order',
      resource: { ...order, status: 'APPROVED' },
    };
    expect((await payments.paypal.deliver(lie)).status).toBe(200);
    const { custom_id } = order!.purchase_units[0];
    const capture = {
      id: 'WH-2',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource_type: 'capture',
      resource: { id: 'X', status: 'COMPLETED', custom_id },
    };
    expect((await payments.paypal.deliver(capture)).status).toBe(200);
    expect(await stateOf(begun)).toMatchObject(FREE);
  });

  it('events about nothing of ours are taken and left alone; an attempt that is not there yet is not acknowledged', async () => {
    for (const event of [
      { id: 'WH-3', event_type: 'BILLING.PLAN.CREATED', resource: { custom_id: 'crt_x pay_x_1' } },
      { id: 'WH-4', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { custom_id: 'another shop' } },
      { id: 'WH-5', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} },
    ])
      expect((await payments.paypal.deliver(event)).status).toBe(200);
    const early = { id: 'WH-6', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { custom_id: 'crt_x pay_x_1' } };
    expect((await payments.paypal.deliver(early)).status).toBeGreaterThanOrEqual(400);
  });

  it('in every order, doubled, before or after I come back: the same order in the end', { tags: 'soak' }, async () => {
    for (const comesBack of ['first', 'last', 'between', 'never'] as const) {
      const begun = await approve(await begin());
      const { paypal } = payments;
      const events = () => paypal.snapshot(begun.cart.id).events;
      const deliverAll = async () => {
        for (const event of shuffled([...events(), ...events()], random))
          expect((await paypal.deliver(event)).status).toBe(200);
      };
      if (comesBack === 'first') await confirm(begun);
      await deliverAll();
      if (comesBack === 'between') await confirm(begun);
      await deliverAll();
      if (comesBack === 'last') await confirm(begun);
      expect(
        events()
          .map(({ event_type }) => event_type)
          .toSorted(),
      ).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
      expect(await stateOf(begun), comesBack).toEqual(PAID);
    }
  });
});
