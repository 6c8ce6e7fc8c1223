import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { now, setClock } from '#functions/platform/clock.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import { aCart, addPiece, checkoutOf, place } from '#test/factories/carts.ts';
import { aVisitor } from '#test/factories/people.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

const DECLINED =
  'Your payment was rejected/declined. Please verify your card details and billing zip. Please contact support if you need assistance.';
const SECURE = 'pm_card_authenticationRequired';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());
afterEach(() => {
  setClock(Date.now);
  payments.faults.next = undefined;
});

const readCart = (shopper: Shopper, { id }: Cart): Promise<Cart> => shopper.ask<Cart>(`/api/carts/?cart_id=${id}`);
const confirm = (shopper: Shopper, { id }: Cart) => shopper.post('/api/carts/confirm/', { cart_id: id });
const charged = async ({ id }: Cart): Promise<number[]> =>
  payments
    .snapshot(id)
    .charges.filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount);
const open = async ({ id }: Cart) =>
  payments.snapshot(id).intents.filter(({ status }) => status !== 'succeeded' && status !== 'canceled');

/** Places the cart with a card that requires 3-D Secure; answers the client secret. */
const placeSecurely = async (
  shopper: Shopper,
  cart: Cart,
  key: string = randomUUID(),
  input: CreateCart = checkoutOf(cart, { charge: SECURE }),
): Promise<string> => {
  const { body, status } = await place(shopper, input, key);
  expect(status).toBe(200);
  expect(body.requires_action?.client_secret).toMatch(/^pi_\w+_secret_/);
  return body.requires_action!.client_secret;
};

describe('cards that are declined', () => {
  it('Y-13 I am told that my card was declined, nothing was charged, and another card works', async () => {
    const { shopper, cart } = await aCart();
    const { status, body } = await place(shopper, checkoutOf(cart, { charge: 'pm_card_chargeDeclined' }));
    expect([status, body.code, body.message]).toEqual([422, 'payment.declined', DECLINED]);
    expect(await readCart(shopper, cart)).toMatchObject({ status: 0, payments: [], orders: [] });
    expect(await charged(cart)).toEqual([]);
    expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
    expect(await charged(cart)).toEqual([3_780]);
    expect(await readCart(shopper, cart)).toMatchObject({ status: 1, paid: 3_780 });
  });

  it('Y-13 insufficient funds, an expired card and a wrong code are declined alike', async () => {
    const { shopper, cart } = await aCart();
    for (const charge of [
      'pm_card_chargeDeclinedInsufficientFunds',
      'pm_card_chargeDeclinedExpiredCard',
      'pm_card_chargeDeclinedIncorrectCvc',
      'pm_card_chargeDeclinedProcessingError',
    ])
      expect(await refusalOf(place(shopper, checkoutOf(cart, { charge })))).toEqual([422, 'payment.declined']);
    expect(await open(cart)).toEqual([]);
    expect(await readCart(shopper, cart)).toMatchObject({ status: 0, payments: [] });
  });

  it('Y-14 a card that does not exist could not be charged, and the cart is mine again', async () => {
    const { shopper, cart } = await aCart();
    expect(await refusalOf(place(shopper, checkoutOf(cart, { charge: 'pm_nonsense' })))).toEqual([
      422,
      'payment.failed',
    ]);
    expect((await addPiece(shopper)).items).toHaveLength(2);
  });

  it('Y-13 after a decline I may change my order and pay the new total', async () => {
    const { shopper, cart } = await aCart();
    await place(shopper, checkoutOf(cart, { charge: 'pm_card_chargeDeclined' }));
    const bigger = await addPiece(shopper);
    expect(await refusalOf(place(shopper, checkoutOf(cart)))).toEqual([409, 'cart.total_changed']);
    expect((await place(shopper, checkoutOf(bigger))).status).toBe(200);
    expect(await charged(cart)).toEqual([7_560]);
  });
});

describe('the same request again', () => {
  it('C28 answers what it answered first, and charges once', async () => {
    const { shopper, cart } = await aCart();
    const [input, key] = [checkoutOf(cart), randomUUID()];
    const first = await place(shopper, input, key);
    for (let again = 0; again < 3; again += 1)
      expect(await place(shopper, input, key)).toMatchObject({ status: first.status, body: first.body });
    expect(await charged(cart)).toEqual([3_780]);
    expect((await readCart(shopper, cart)).orders).toHaveLength(1);
  });

  it('C28 a decline is remembered under its key, also after another card has paid', async () => {
    const { shopper, cart } = await aCart();
    const [input, key] = [checkoutOf(cart, { charge: 'pm_card_chargeDeclined' }), randomUUID()];
    for (let again = 0; again < 3; again += 1)
      expect(await refusalOf(place(shopper, input, key))).toEqual([422, 'payment.declined']);
    expect(payments.snapshot(cart.id).intents).toHaveLength(1);
    expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
    expect(await refusalOf(place(shopper, input, key))).toEqual([422, 'payment.declined']);
  });

  it('C28 the same key with another request is refused', async () => {
    const { shopper, cart } = await aCart();
    const [input, key] = [checkoutOf(cart), randomUUID()];
    await place(shopper, input, key);
    for (const other of [
      { ...input, email: 'other@example.com' },
      { ...input, full_payment: true },
      { ...input, total: 1 },
    ])
      expect(await refusalOf(place(shopper, other, key))).toEqual([409, 'payment.idempotency_key_reused']);
    expect(await charged(cart)).toEqual([3_780]);
  });

  it("C28 my key is mine: another customer's request under the same one is their own", async () => {
    const key = randomUUID();
    const [mine, theirs] = [await aCart(), await aCart()];
    for (const { shopper, cart } of [mine, theirs])
      expect((await place(shopper, checkoutOf(cart), key)).body.cart).toBe(cart.id);
  });

  it('C28 after a day, when the provider has forgotten the key, nothing is charged again', async () => {
    const { shopper, cart } = await aCart();
    const [input, key] = [checkoutOf(cart), randomUUID()];
    await place(shopper, input, key);
    setClock(() => Date.now() + 25 * 3_600_000);
    expect((await place(shopper, input, key)).status).toBe(200);
    expect(await charged(cart)).toEqual([3_780]);
  });
});

describe('3-D Secure', () => {
  it('I confirm at my bank, then my order is placed; pressing again changes nothing', async () => {
    const { shopper, cart } = await aCart();
    const secret = await placeSecurely(shopper, cart);
    expect(await readCart(shopper, cart)).toMatchObject({ status: 0, orders: [] });
    expect(await charged(cart)).toEqual([]);
    await payments.authenticate(secret, 'complete');
    for (let again = 0; again < 3; again += 1)
      expect(await confirm(shopper, cart)).toMatchObject({ status: 200, body: { status: true, cart: cart.id } });
    expect(await readCart(shopper, cart)).toMatchObject({ status: 1, paid: 3_780 });
    expect(await charged(cart)).toEqual([3_780]);
  });

  it('confirming before I have been at my bank asks for it again, with the same secret', async () => {
    const { shopper, cart } = await aCart();
    const [key, input] = [randomUUID(), checkoutOf(cart, { charge: SECURE })];
    const secret = await placeSecurely(shopper, cart, key, input);
    expect(await confirm(shopper, cart)).toMatchObject({ body: { requires_action: { client_secret: secret } } });
    expect(await placeSecurely(shopper, cart, key, input)).toBe(secret);
  });

  it('Y-13 when my bank is not convinced that it is me, nothing is charged, and another card works', async () => {
    const { shopper, cart } = await aCart();
    const secret = await placeSecurely(shopper, cart);
    await payments.authenticate(secret, 'fail');
    expect(await refusalOf(confirm(shopper, cart))).toEqual([422, 'payment.not_confirmed']);
    expect(await refusalOf(confirm(shopper, cart))).toEqual([422, 'payment.not_confirmed']);
    expect(await open(cart)).toEqual([]);
    expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
    expect(await charged(cart)).toEqual([3_780]);
  });

  it('while I am at my bank the cart cannot be changed', async () => {
    const { shopper, cart } = await aCart();
    await placeSecurely(shopper, cart);
    const item_id = cart.items[0]?.key;
    expect(await refusalOf(shopper.post('/api/carts/remove-item', { item_id }))).toEqual([
      409,
      'cart.payment_in_progress',
    ]);
    expect(
      await refusalOf(
        shopper.post('/api/carts/add-item', { product_id: cart.items[0]?.product_id, options: { size: '8x10in' } }),
      ),
    ).toEqual([409, 'cart.payment_in_progress']);
  });

  it('I leave my bank and pay with another card: the first payment can never succeed any more', async () => {
    const { shopper, cart } = await aCart();
    const [key, input] = [randomUUID(), checkoutOf(cart, { charge: SECURE })];
    const secret = await placeSecurely(shopper, cart, key, input);
    expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
    await expect(payments.authenticate(secret, 'complete')).rejects.toThrow(/canceled/);
    expect(await charged(cart)).toEqual([3_780]);
    expect(await refusalOf(place(shopper, input, key))).toEqual([422, 'payment.declined']);
    expect((await readCart(shopper, cart)).orders).toHaveLength(1);
  });

  it('I confirmed at my bank in the other tab before I paid here: the first payment counts, the second is not made', async () => {
    const { shopper, cart } = await aCart();
    await payments.authenticate(await placeSecurely(shopper, cart), 'complete');
    expect(await refusalOf(place(shopper, checkoutOf(cart)))).toEqual([409, 'cart.already_placed']);
    expect(await charged(cart)).toEqual([3_780]);
    expect(await readCart(shopper, cart)).toMatchObject({ status: 1, paid: 3_780 });
  });

  it('C39 a confirmation that never comes is given up after half an hour, not a minute before', async () => {
    const { shopper, cart } = await aCart();
    const secret = await placeSecurely(shopper, cart);
    const startedAt = now();
    setClock(() => startedAt + 29 * 60_000);
    await runDueWork();
    expect(await open(cart)).toHaveLength(1);
    setClock(() => startedAt + 31 * 60_000);
    await runDueWork();
    expect(await open(cart)).toEqual([]);
    await expect(payments.authenticate(secret, 'complete')).rejects.toThrow(/canceled/);
    expect((await addPiece(shopper)).items).toHaveLength(2);
  });

  it('C39 whoever confirmed at their bank and closed the page gets their order from the sweeper', async () => {
    const { shopper, cart } = await aCart();
    await payments.authenticate(await placeSecurely(shopper, cart), 'complete');
    const startedAt = now();
    setClock(() => startedAt + 31 * 60_000);
    await runDueWork();
    expect(await readCart(shopper, cart)).toMatchObject({ status: 1, paid: 3_780 });
  });

  it('confirming where no payment is in progress is refused', async () => {
    const { shopper, cart } = await aCart();
    expect((await refusalOf(confirm(shopper, cart)))[0]).toBeGreaterThanOrEqual(400);
    expect(await refusalOf(confirm(aVisitor(), cart))).toEqual([404, 'cart.not_found']);
  });
});

describe('when the provider is slow or away', () => {
  it('C28 a provider that is down leaves nothing half done: the same request succeeds later', async () => {
    const { shopper, cart } = await aCart();
    const [input, key] = [checkoutOf(cart), randomUUID()];
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    payments.faults.next = () => ({ outcome: 'error' });
    const answer = await place(shopper, input, key);
    expect([answer.status, answer.body.code]).toEqual([503, 'request.busy']);
    expect(answer.headers.get('Retry-After')).toBe('1');
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('Stripe did not answer'));
    logged.mockRestore();
    payments.faults.next = undefined;
    expect((await place(shopper, input, key)).status).toBe(200);
    expect(await charged(cart)).toEqual([3_780]);
  });

  it('C28 pressing again while the first request is still charging is asked to wait, and charged once', async () => {
    const { shopper, cart } = await aCart();
    const [input, key] = [checkoutOf(cart), randomUUID()];
    const { promise: charging, resolve } = Promise.withResolvers<void>();
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
    payments.faults.next = ({ path, method }) => {
      if (method !== 'POST' || path !== '/v1/payment_intents') return undefined;
      resolve();
      return { until };
    };
    const first = place(shopper, input, key);
    await charging;
    expect(await refusalOf(place(shopper.twin(), input, key))).toEqual([409, 'cart.payment_in_progress']);
    goOn();
    expect((await first).status).toBe(200);
    expect((await place(shopper, input, key)).status).toBe(200);
    expect(await charged(cart)).toEqual([3_780]);
  });
});
