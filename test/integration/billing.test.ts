import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBilling, readPieceBilling } from '#functions/billing/billing.entity.ts';
import { syncBilling } from '#functions/billing/sync-billing.ts';
import { stripe } from '#functions/payments/stripe.ts';
import { setClock } from '#functions/platform/clock.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { aFinishedOrder, billingState, complete, underFirstTerms } from '#test/factories/billing.ts';
import { aPicture } from '#test/factories/pictures.ts';
import { aBillingAddress, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { anOrder } from '#test/factories/orders.ts';
import { anEmail, aVisitor, somebody } from '#test/factories/people.ts';
import { brokenInvariants } from '#test/support/invariants.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { cancelFor, previewOf } from '#test/support/refunds.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

const DEPOSIT = 3_780;
const BALANCE = 16_620;
const ALL = { full_payment: true };

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

const look = (shopper: Shopper, cartId: string): Promise<Cart> => shopper.ask<Cart>(`/api/carts/pay/${cartId}`);
const pay = async (shopper: Shopper, cartId: string, overrides: Partial<CreateCart> = {}) => {
  const cart = await look(shopper, cartId);
  return place(shopper, checkoutOf(cart, { ...ALL, total: cart.due, ...overrides }));
};

/** Captured charges of a cart in cents, oldest first. */
const taken = async (cartId: string): Promise<number[]> =>
  payments
    .snapshot(cartId)
    .charges.filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount)
    .toReversed();

/** Balance events of a cart: name and cents. */
const announced = async (cartId: string): Promise<[string, unknown][]> =>
  (await eventsAbout(cartId))
    .filter(({ name }) => name.startsWith('balance.'))
    .map(({ name, payload }) => [name, payload.cents]);

/** The result of the scheduler's run for a cart at a time. */
const tick = async (cartId: string, at: number): Promise<string | undefined> => {
  clock = at;
  const { billings, failed } = await runDueWork();
  expect(failed).toEqual([]);
  return billings.find(({ id }) => id === cartId)?.did;
};

/** Detaches the card from its customer at Stripe. */
const removeCard = async (cartId: string): Promise<void> => {
  const [intent] = payments.snapshot(cartId).intents;
  const method = intent?.payment_method;
  await (await stripe()).paymentMethods.detach(typeof method === 'string' ? method : (method?.id ?? ''));
};

/** The customer agrees at their bank or on the provider's page. */
const agree = (clientSecret: string): Promise<void> => payments.authenticate(clientSecret, 'complete');

/** From now on every charge is declined. */
const bankDeclines = (): void => {
  payments.faults.next = ({ method, path }) =>
    method === 'POST' && path === '/v1/payment_intents' ? { outcome: 'decline' } : undefined;
};

describe('an artist finishes a piece', () => {
  it('C9 once, however often they press: status 3, one move, one event', async () => {
    const { orderId, artists, shopper, cartId } = await anOrder({ status: ORDER.accepted });
    const picture = await aPicture(artists[0]!.supplierId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(artists[0]!, orderId, picture)));
    expect(answers.every(({ order }) => order.status === ORDER.proofReady && order.version === 1)).toBe(true);
    const { orders } = await shopper.ask<{ orders: { moves: { to: number; why: string }[] }[] }>(
      `/api/orders/${cartId}`,
    );
    expect(orders[0]!.moves.filter(({ to }) => to === ORDER.proofReady)).toEqual([
      expect.objectContaining({ why: 'finished' }),
    ]);
    expect((await eventsAbout(orderId)).filter(({ name }) => name === 'order.completed')).toHaveLength(1);
  });

  it('C9 only the one who holds it, once they have accepted it, unless it was cancelled', async () => {
    const { orderId, artists, shopper, cartId } = await anOrder({ artists: [{}, {}], status: ORDER.accepted });
    const picture = await aPicture(artists[0]!.supplierId);
    const press = (who: Shopper, id: string) =>
      refusalOf(who.post(`/api/sellers/orders/${id}/proof`, { assets: [picture] }));
    expect(await press(artists[1]!.shopper, orderId)).toEqual([404, 'order.not_found']);
    expect(await press(shopper, orderId)).toEqual([401, 'session.required']);
    const { refund_cents: cents } = await previewOf(shopper, orderId);
    expect((await cancelFor(shopper, orderId, cents)).status).toBe(200);
    expect(await press(artists[0]!.shopper, orderId)).toEqual([409, 'order.not_painting']);
    expect(await syncBilling(cartId)).toBe('nothing');
    const early = await anOrder();
    expect(await press(early.artists[0]!.shopper, early.orderId)).toEqual([404, 'order.not_found']);
  });

  it('C6 C9 after the first day a piece is finished or cancelled, never both', { tags: 'soak' }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const { orderId, artists, shopper, cartId } = await anOrder({ status: ORDER.accepted });
      clock += DAY_MS;
      const { refund_cents: cents } = await previewOf(shopper, orderId);
      const [finished, cancelled] = await Promise.all([
        artists[0]!.shopper.post(`/api/sellers/orders/${orderId}/proof`, {
          assets: [await aPicture(artists[0]!.supplierId)],
        }),
        cancelFor(shopper, orderId, cents),
      ]);
      expect([finished.status, cancelled.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      await deliverEventsAbout(cartId);
      expect(await billingState(cartId)).toBe(finished.status === 200 ? 'running' : undefined);
    }
  });
});

describe('the balance', () => {
  it('Y-17 C9 is told of at completion, on day 3 and day 6, and charged on day 7 to the card of the checkout, once', async () => {
    const email = anEmail('grace');
    const { shopper, cartId, finishedAt } = await aFinishedOrder({ checkout: { email } });
    expect(await announced(cartId)).toEqual([['balance.due', BALANCE]]);
    const seen: (string | undefined)[] = [];
    for (const day of [3, 6, 7])
      for (const offset of [-1, 0, 1]) seen.push(await tick(cartId, finishedAt + day * DAY_MS + offset));
    expect(seen).toEqual([
      undefined,
      'notified',
      undefined,
      undefined,
      'notified',
      undefined,
      undefined,
      'charged',
      undefined,
    ]);
    expect(await taken(cartId)).toEqual([DEPOSIT, BALANCE]);
    for (const day of [8, 10, 14, 30]) expect(await tick(cartId, finishedAt + day * DAY_MS)).toBeUndefined();
    expect(await taken(cartId)).toEqual([DEPOSIT, BALANCE]);
    expect(await look(shopper, cartId)).toMatchObject({ due: 0, paid: DEPOSIT + BALANCE });
    expect(
      (await look(shopper, cartId)).payments.map(({ amount, description, charge_processor }) => [
        amount,
        description,
        charge_processor,
      ]),
    ).toEqual([
      [DEPOSIT, 'Deposit', 2],
      [BALANCE, 'Payment', 2],
    ]);
    const events = await eventsAbout(cartId);
    expect(events.filter(({ name }) => name === 'payment.received').map(({ payload }) => payload.cents)).toEqual([
      BALANCE,
    ]);
    expect(await brokenInvariants(cartId, { snapshot: payments.snapshot(), events })).toEqual([]);
  });

  it('Y-11 C9 is charged to the Amazon account that was saved at the checkout', async () => {
    const { shopper, cartId, finishedAt } = await aFinishedOrder({
      checkout: { charge: '', charge_method: 'amazon', amazon_consent: true },
      atTheBank: agree,
    });
    expect(await tick(cartId, finishedAt + 7 * DAY_MS)).toBe('charged');
    expect(await taken(cartId)).toEqual([DEPOSIT, BALANCE]);
    expect((await look(shopper, cartId)).payments.map(({ charge_processor }) => charge_processor)).toEqual([6, 6]);
  });

  it('C9 each mail says how much, when, from what, and where to pay it otherwise; the last one that it is paid', async () => {
    const email = anEmail('grace');
    const { cartId, finishedAt } = await aFinishedOrder({ checkout: { email } });
    await deliverEventsAbout(cartId, 2);
    await tick(cartId, finishedAt + 3 * DAY_MS);
    await deliverEventsAbout(cartId, 2);
    await tick(cartId, finishedAt + 7 * DAY_MS);
    await deliverEventsAbout(cartId, 2);
    const mails = await mailsTo(email);
    const notices = mails.filter(({ subject }) => subject.startsWith('$166.20 will be charged on '));
    expect(notices).toHaveLength(2);
    const day = new Date(finishedAt + 7 * DAY_MS).toLocaleDateString('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    });
    for (const { text } of notices)
      for (const part of [
        `will be charged to your card on ${day}`,
        '$166.20',
        `/carts/pay/${cartId}?v=`,
        'ships once it is paid',
      ])
        expect(text).toContain(part);
    expect(mails.filter(({ subject }) => subject.endsWith('is finished'))).toHaveLength(1);
    expect(mails.filter(({ subject }) => subject === 'We have received $166.20')).toHaveLength(1);
    expect(mails.filter(({ subject }) => subject.startsWith('We could not'))).toEqual([]);
  });

  it.each([
    ['the bank wants to see its customer', { charge: 'pm_card_authenticationRequired' }],
    ['the bank declines', {}],
    ['the card was removed', {}],
    ['the customer disputes the deposit', { charge: 'pm_card_createDispute' }],
  ])(
    'Y-17 C9 cannot be charged, %s: a mail with a link each time, on days 7, 8, 10 and 14, then the parcel waits; paid by hand it all ends',
    async (why, checkout) => {
      const email = anEmail('grace');
      const { shopper, cartId, artists, orderId, finishedAt } = await aFinishedOrder({
        checkout: { ...checkout, email },
        atTheBank: agree,
      });
      if (why === 'the card was removed') await removeCard(cartId);
      if (why === 'the bank declines') bankDeclines();
      const seen: (string | undefined)[] = [];
      for (const day of [3, 6, 7, 7.5, 8, 9, 10, 14, 15]) seen.push(await tick(cartId, finishedAt + day * DAY_MS));
      expect(seen).toEqual([
        'notified',
        'notified',
        'unpaid',
        undefined,
        'unpaid',
        undefined,
        'unpaid',
        'unpaid',
        undefined,
      ]);
      expect(await taken(cartId)).toEqual([DEPOSIT]);
      expect((await announced(cartId)).filter(([name]) => name === 'balance.unpaid')).toHaveLength(4);
      await deliverEventsAbout(cartId);
      const asked = (await mailsTo(email)).filter(({ subject }) => subject === 'We could not charge $166.20');
      expect(asked).toHaveLength(4);
      expect(asked.at(-1)?.text).toContain('We will not try again by ourselves');
      expect(await billingState(cartId)).toBe('held');
      expect(await artists[0]!.shopper.ask<SellerRequest>(`/api/sellers/orders/${orderId}`)).toMatchObject({
        status: ORDER.approved,
        shipping_held: true,
      });
      payments.faults.next = undefined;
      expect((await pay(shopper, cartId)).status).toBe(200);
      await deliverEventsAbout(cartId);
      expect(await billingState(cartId)).toBe('ended');
      expect(await taken(cartId)).toEqual([DEPOSIT, BALANCE]);
      expect(await artists[0]!.shopper.ask<SellerRequest>(`/api/sellers/orders/${orderId}`)).toMatchObject({
        shipping_held: false,
      });
    },
  );
});

describe('what is not charged', () => {
  const NO_CARD = { charge: null, charge_method: null };
  it.each<[string, () => Promise<Partial<CreateCart>>]>([
    [
      'a gift card paid the deposit',
      async () => ({ giftcards: [await aCard().then(({ code, pin }): [string, string] => [code, pin])], ...NO_CARD }),
    ],
    [
      'Affirm lends for one purchase',
      async () => ({ charge: '', charge_method: 'affirm', billing_address: aBillingAddress() }),
    ],
  ])('C9 %s, so there is nothing to charge: links only', async (_why, checkout) => {
    const email = anEmail('grace');
    const { shopper, cartId, finishedAt } = await aFinishedOrder({
      checkout: { email, ...(await checkout()) },
      atTheBank: agree,
    });
    expect(await readPieceBilling(cartId)).not.toHaveProperty('method');
    expect((await look(shopper, cartId)) as object).toMatchObject({ charge_at: null });
    const seen: (string | undefined)[] = [];
    for (const day of [3, 6, 7, 14]) seen.push(await tick(cartId, finishedAt + day * DAY_MS));
    expect(seen).toEqual(['notified', 'notified', 'unpaid', 'unpaid']);
    expect((await taken(cartId)).filter((cents) => cents !== DEPOSIT)).toEqual([]);
    await deliverEventsAbout(cartId);
    const mails = await mailsTo(email);
    expect(mails.filter(({ subject }) => subject === 'Your balance of $166.20 is due')).toHaveLength(3);
    const [asked] = mails.filter(({ subject }) => subject === 'Please pay the balance of $166.20');
    expect(asked?.text).toContain(`/carts/pay/${cartId}?v=`);
  });

  it('C9 what was paid in full: nothing is billed, nobody is told', async () => {
    const { cartId } = await aFinishedOrder({ checkout: ALL });
    expect([await readPieceBilling(cartId), await announced(cartId)]).toEqual([undefined, []]);
  });

  it('Y-17 C9 what its customer pays by hand ends it at once, before day 7 and after it', async () => {
    for (const day of [2, 7.5]) {
      const { shopper, cartId, finishedAt } = await aFinishedOrder();
      if (day > 7) {
        bankDeclines();
        await tick(cartId, finishedAt + 7 * DAY_MS);
        payments.faults.next = undefined;
      }
      clock = finishedAt + day * DAY_MS;
      expect((await pay(shopper, cartId)).status).toBe(200);
      await syncBilling(cartId);
      expect(await billingState(cartId)).toBe('ended');
      const before = await announced(cartId);
      for (const later of [3, 6, 7, 8, 14].filter((each) => each > day))
        expect(await tick(cartId, finishedAt + later * DAY_MS)).toBeUndefined();
      expect([await taken(cartId), await announced(cartId)]).toEqual([[DEPOSIT, BALANCE], before]);
    }
  });

  it('C9 also where nobody has heard of the payment: each step looks at what is due', async () => {
    const { shopper, cartId, finishedAt } = await aFinishedOrder();
    await pay(shopper, cartId);
    expect(await tick(cartId, finishedAt + 7 * DAY_MS)).toBe('ended');
    expect(await taken(cartId)).toEqual([DEPOSIT, BALANCE]);
  });

  it('C15 C28 whose bank asks them right now is left alone, and charged when they have left', async () => {
    const { shopper, cartId, finishedAt } = await aFinishedOrder();
    clock = finishedAt + 7 * DAY_MS - 1_000;
    expect(
      (await pay(shopper, cartId, { charge: 'pm_card_authenticationRequired' })).body.requires_action,
    ).toBeTruthy();
    expect(await tick(cartId, finishedAt + 7 * DAY_MS)).toBe('waiting');
    expect(await taken(cartId)).toEqual([DEPOSIT]);
    expect(await tick(cartId, finishedAt + 7 * DAY_MS + 3_600_000)).toBe('charged');
    expect(await taken(cartId)).toEqual([DEPOSIT, BALANCE]);
  });
});

describe('an order of several pieces that was placed under the first terms', () => {
  /** A cart of two pieces that one artist paints. */
  const twoPieces = async () => {
    const order = await anOrder({ pieces: 2, status: ORDER.accepted });
    await underFirstTerms(order.cartId);
    const { orders } = await order.shopper.ask<{ orders: { id: string }[] }>(`/api/orders/${order.cartId}`);
    return { ...order, artist: order.artists[0]!, ids: orders.map(({ id }) => id) };
  };

  it('C9 is billed seven days after its last piece is finished, and not before', async () => {
    const { cartId, artist, ids } = await twoPieces();
    const start = clock;
    await complete(artist, ids[0]!);
    await syncBilling(cartId);
    expect(await readBilling(cartId)).toBeUndefined();
    clock = start + 5 * DAY_MS;
    await complete(artist, ids[1]!);
    await Promise.all(Array.from({ length: 4 }, () => syncBilling(cartId)));
    expect(await announced(cartId)).toHaveLength(1);
    expect(await tick(cartId, start + 12 * DAY_MS - 1)).toBe('notified');
    expect(await taken(cartId)).toHaveLength(1);
    expect(await tick(cartId, start + 12 * DAY_MS)).toBe('charged');
    expect(await taken(cartId)).toHaveLength(2);
  });

  it('C9 both finished at the same moment: it begins once', async () => {
    const { cartId, artist, ids } = await twoPieces();
    await Promise.all(
      ids.map(async (id) => {
        await complete(artist, id);
        await syncBilling(cartId);
      }),
    );
    expect(await readBilling(cartId)).toMatchObject({ state: 'running', nextStep: 1 });
    expect(await announced(cartId)).toHaveLength(1);
  });

  it('C6 C9 the last unfinished piece is cancelled: what is left is billed from then, without it', async () => {
    const { shopper, cartId, artist, ids } = await twoPieces();
    const start = clock;
    await complete(artist, ids[0]!);
    clock = start + 3 * DAY_MS;
    const { refund_cents: cents } = await previewOf(shopper, ids[1]!);
    expect((await cancelFor(shopper, ids[1]!, cents)).status).toBe(200);
    await deliverEventsAbout(cartId);
    expect(await readBilling(cartId)).toMatchObject({
      state: 'running',
      beganAt: new Date(start + 3 * DAY_MS).toISOString(),
    });
    const { due } = await look(shopper, cartId);
    expect(await tick(cartId, start + 7 * DAY_MS)).toBe('notified');
    expect(await tick(cartId, start + 10 * DAY_MS)).toBe('charged');
    expect((await taken(cartId)).at(-1)).toBe(due);
  });
});

describe('the link in the mail', () => {
  const linkIn = (text: string): string => /[?&]v=([^\s"]+)/.exec(text)?.[1] ?? '';

  it('C9 C12 opens the pay page on another device, which pays, and learns nothing of the customer', async () => {
    const email = anEmail('grace');
    const { cartId } = await aFinishedOrder({ checkout: { email } });
    await deliverEventsAbout(cartId);
    const mails = await mailsTo(email);
    const [notice] = mails.filter(({ subject }) => subject.startsWith('$166.20 will be charged'));
    const headers = { 'Order-Link': linkIn(notice?.text ?? '') };
    const phone = aVisitor();
    const cart = await phone.ask<Cart>(`/api/carts/pay/${cartId}`, undefined, { headers });
    expect(cart).toMatchObject({ due: BALANCE, name: null, email: 'g…@example.com', address: { line1: '', name: '' } });
    expect(cart.payments.map(({ payment_customer_id }) => payment_customer_id)).toEqual([null]);
    const paid = await phone.post<{ code?: string }>(
      '/api/carts/create/',
      checkoutOf(cart, { ...ALL, total: cart.due, email: cart.email ?? '', shipping_address: cart.address! }),
      { headers: { ...headers, 'Idempotency-Key': 'from-the-mail' } },
    );
    expect([paid.status, paid.body.code]).toEqual([200, undefined]);
    expect(await taken(cartId)).toEqual([DEPOSIT, BALANCE]);
    // Every link of the order does: whoever may approve a piece may pay it.
    const [placed] = mails.filter(({ subject }) => subject === 'Your order has started');
    const first = { 'Order-Link': linkIn(placed?.text ?? '') };
    expect(await aVisitor().get(`/api/carts/pay/${cartId}`, { headers: first })).toMatchObject({ status: 200 });
    const other = await aFinishedOrder();
    expect(await refusalOf(aVisitor().get(`/api/carts/pay/${other.cartId}`, { headers }))).toEqual([
      404,
      'cart.not_found',
    ]);
  });

  it('C10 C12 an account’s mail carries none: its owner signs in', async () => {
    const { shopper, email } = await somebody();
    const typed = anEmail('another');
    const { cartId } = await aFinishedOrder({ shopper, checkout: { email: typed } });
    await deliverEventsAbout(cartId);
    expect((await mailsTo(typed)).filter(({ text }) => linkIn(text) !== '')).toEqual([]);
    const notice = (await mailsTo(email)).find(({ subject }) => subject.includes('will be charged'));
    expect(notice?.text).toContain(`/carts/pay/${cartId}`);
    expect(linkIn(notice?.text ?? '')).toBe('');
  });
});
