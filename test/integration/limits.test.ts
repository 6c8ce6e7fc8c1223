import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { abandonAttempt } from '#functions/checkout/finish.ts';
import { Attempt } from '#functions/checkout/attempt.entity.ts';
import { uploadRoutes } from '#functions/uploads/uploads.routes.ts';
import { setClock } from '#functions/platform/clock.ts';
import { env } from '#functions/platform/env.ts';
import { LIMITS } from '#functions/platform/rate-limit.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { HOUR_MS } from '#shared/time/time.ts';
import { aCart, addPiece, checkoutOf, place } from '#test/factories/carts.ts';
import { aVisitor, PASSWORD, somebody } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { openSeam, withFault } from '#test/support/outgoing.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { aNetwork, refusalOf, type Refusal, type Shopper } from '#test/support/shopper.ts';
import { SPAN_BEGINS } from '#test/support/span.ts';

const DECLINED = 'pm_card_chargeDeclined';
const SECURE = 'pm_card_authenticationRequired';
const TOO_MANY = [429, 'request.too_many'];
const BUSY = [503, 'request.busy'];

let payments: Payments;
let sku: string;
let clock: number;
beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
  ({ sku } = await aProduct());
});
afterAll(() => payments.close());
const anHour = (): void => {
  clock = SPAN_BEGINS + 1_000;
  setClock(() => clock);
};
afterEach(() => {
  setClock(Date.now);
  payments.faults.next = undefined;
  vi.restoreAllMocks();
});

const aCartOf = async (shopper: Shopper): Promise<Cart> => (await aCart(shopper, { product_id: sku })).cart;
const decline = (shopper: Shopper, cart: Cart, key?: string) =>
  refusalOf(place(shopper, checkoutOf(cart, { charge: DECLINED }), key));
const declineTimes = async (shopper: Shopper, cart: Cart, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) expect(await decline(shopper, cart)).toEqual([422, 'payment.declined']);
};
const intentsOf = async (carts: Cart[]): Promise<number> => {
  const { intents } = payments.snapshot();
  return intents.filter(({ metadata }) => carts.some(({ id }) => id === metadata['cart_id'])).length;
};
/** Fifteen at a time: more would make the provider slow, which this test is not about. */
const inWaves = async <T>(items: T[], work: (thing: T) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < items.length; from += 15) await Promise.all(items.slice(from, from + 15).map(work));
};
const at = (network: string): Shopper => Object.assign(aVisitor(), { network });
const { declineOfActor, declineOfNetwork, uploadOfActor } = LIMITS;

describe('cards that are tried out', () => {
  it('R8 after ten declines in an hour a customer waits until the next, and no card is asked meanwhile', async () => {
    anHour();
    const shopper = aVisitor();
    const cart = await aCartOf(shopper);
    await declineTimes(shopper, cart, declineOfActor.times);
    const { status, body, headers } = await place(shopper, checkoutOf(cart));
    expect([status, body.code]).toEqual(TOO_MANY);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(3_500);
    expect(await intentsOf([cart])).toBe(declineOfActor.times);
    expect((await addPiece(shopper, { product_id: sku })).items).toHaveLength(2);
    clock += HOUR_MS;
    expect((await place(shopper, checkoutOf(await shopper.ask<Cart>('/api/carts/')))).status).toBe(200);
  });

  it('R8 sixty declines in an hour from one network stop all who come from there, and nobody else; none is lost when they come at once', async () => {
    anHour();
    const network = aNetwork();
    const people = await Promise.all(
      Array.from({ length: declineOfNetwork.times - 1 }, () => at(network)).map(async (shopper) => ({
        shopper,
        cart: await aCartOf(shopper),
      })),
    );
    await inWaves(people, async ({ shopper, cart }) =>
      expect(await decline(shopper, cart)).toEqual([422, 'payment.declined']),
    );
    const [last, elsewhere, here] = [at(network), aVisitor(), at(network)];
    expect(await decline(last, await aCartOf(last))).toEqual([422, 'payment.declined']);
    const [refused, taken] = [await aCartOf(here), await aCartOf(elsewhere)];
    expect(await refusalOf(place(here, checkoutOf(refused)))).toEqual(TOO_MANY);
    expect(await intentsOf([refused])).toBe(0);
    expect((await place(elsewhere, checkoutOf(taken))).status).toBe(200);
    clock += HOUR_MS;
    expect((await place(here, checkoutOf(refused))).status).toBe(200);
  });

  it('R8 cards that are taken count nothing, however many', { tags: 'soak' }, async () => {
    anHour();
    const network = aNetwork();
    const shoppers = Array.from({ length: declineOfNetwork.times + 1 }, () => at(network));
    await inWaves(shoppers, async (shopper) =>
      expect((await place(shopper, checkoutOf(await aCartOf(shopper)))).status).toBe(200),
    );
  });

  it('R8 a decline that is pressed again under its key counts once', async () => {
    anHour();
    const shopper = aVisitor();
    const [cart, key] = [await aCartOf(shopper), randomUUID()];
    const input = checkoutOf(cart, { charge: DECLINED });
    for (let again = 0; again < 30; again += 1)
      expect(await refusalOf(place(shopper, input, key))).toEqual([422, 'payment.declined']);
    await declineTimes(shopper, cart, declineOfActor.times - 1);
    expect(await decline(shopper, cart)).toEqual(TOO_MANY);
  });

  it('R8 a card that could not be charged at all is no decline', async () => {
    anHour();
    const shopper = aVisitor();
    const cart = await aCartOf(shopper);
    for (let time = 0; time < declineOfActor.times + 2; time += 1)
      expect(await refusalOf(place(shopper, checkoutOf(cart, { charge: 'pm_nonsense' })))).toEqual([
        422,
        'payment.failed',
      ]);
  });

  it('R8 a bank that refuses, or a question of the bank that is left, counts, whoever settles it', async () => {
    anHour();
    const shopper = aVisitor();
    const cart = await aCartOf(shopper);
    await declineTimes(shopper, cart, declineOfActor.times - 2);
    const secure = checkoutOf(cart, { charge: SECURE });
    const { body } = await place(shopper, secure);
    await payments.authenticate(body.requires_action!.client_secret, 'fail');
    expect(await refusalOf(shopper.post('/api/carts/confirm/', { cart_id: cart.id }))).toEqual([
      422,
      'payment.not_confirmed',
    ]);
    expect((await place(shopper, secure)).body.requires_action).toBeDefined();
    const { data } = await Attempt.query.ofCart({ cartId: cart.id }).go({ consistent: true });
    for (const { attemptId } of data) await abandonAttempt(cart.id, attemptId);
    expect(await decline(shopper, cart)).toEqual(TOO_MANY);
  });

  it('C28 the limit never stands between a customer and an order whose money moved', { tags: 'soak' }, async () => {
    anHour();
    const network = aNetwork();
    const [shopper, asked, others] = [at(network), at(network), Array.from({ length: 6 }, () => at(network))];
    const [cart, key] = [await aCartOf(shopper), randomUUID()];
    const input = checkoutOf(cart);
    expect((await place(shopper, input, key)).status).toBe(200);
    const [waiting, waitingKey] = [await aCartOf(asked), randomUUID()];
    const secure = checkoutOf(waiting, { charge: SECURE });
    const { body } = await place(asked, secure, waitingKey);
    for (const each of others) await declineTimes(each, await aCartOf(each), 10);
    const late = at(network);
    expect(await decline(late, await aCartOf(late))).toEqual(TOO_MANY);
    expect((await place(shopper, input, key)).status).toBe(200);
    await payments.authenticate(body.requires_action!.client_secret, 'complete');
    expect((await place(asked, secure, waitingKey)).body).toMatchObject({ status: true, cart: waiting.id });
  });
});

it('R8 an hour has 120 uploads for each, and exactly so many when they come at once', async () => {
  anHour();
  const shopper = aVisitor();
  await aCartOf(shopper);
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'Cookie': cookie, 'Origin': new URL(env('SITE_URL')).origin, 'Content-Type': 'application/json' };
  const begin = async (name = 'dog.jpg') =>
    uploadRoutes.request('/api/updates/create-chunked', {
      method: 'POST',
      headers,
      body: JSON.stringify({ name, size: 1000, type: 'image/jpeg' }),
    });
  expect((await begin('dog.exe')).status).toBe(422);
  const answers = await Promise.all(Array.from({ length: uploadOfActor.times + 15 }, () => begin()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(uploadOfActor.times);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(15);
  expect(((await refused[0]!.json()) as Refusal).code).toBe('request.too_many');
  clock += HOUR_MS;
  expect((await begin()).status).toBe(200);
});

describe('when nobody can count', () => {
  const counts = (calls: string[], from = 0): number =>
    calls.findIndex((name, index) => index >= from && /^(Update|TransactWrite)/.test(name));

  it('paying is refused as busy, before any card is asked, and works later', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const probe = aVisitor();
    const probed = checkoutOf(await aCartOf(probe));
    const { calls } = await withFault(undefined, () => place(probe, probed));
    const shopper = aVisitor();
    const cart = await aCartOf(shopper);
    const input = checkoutOf(cart);
    const { result } = await withFault({ at: counts(calls), mode: 'fails before' }, () => place(shopper, input));
    expect([result?.status, result?.body.code]).toEqual(BUSY);
    expect(result?.headers.get('Retry-After')).toBe('1');
    expect(await intentsOf([cart])).toBe(0);
    expect((await place(shopper, input)).status).toBe(200);
  });

  it('signing in, and asking for a mailed link, are refused as busy; reading needs no count', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { email } = await somebody();
    const posts = [
      ['/api/login', { email, password: PASSWORD, area: 'customer' }],
      ['/api/login/link', { email, area: 'customer', returnPath: '/' }],
    ] as const;
    for (const [path, body] of posts) {
      const { calls } = await withFault(undefined, () => aVisitor().post(path, body));
      const { result } = await withFault({ at: counts(calls), mode: 'fails before' }, () =>
        aVisitor().post<Refusal>(path, body),
      );
      expect([result?.status, result?.body.code], path).toEqual(BUSY);
    }
    for (const path of ['/api/products', '/api/session', '/api/carts/']) {
      const { calls } = await withFault(undefined, () => aVisitor().get(path));
      expect(
        calls.filter((name) => !/^(Get|BatchGet|Query)/.test(name)),
        path,
      ).toEqual([]);
    }
  });
});
