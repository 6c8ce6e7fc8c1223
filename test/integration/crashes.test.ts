import '#test/support/own-table.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { abandonAttempt } from '#functions/carts/attempts.ts';
import { Attempt, Cart as CartItem } from '#functions/carts/cart.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { runDueWork } from '#functions/scheduler/scheduler.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import { aCart, addPiece, checkoutOf, place } from '#test/factories/carts.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aGiftCard, aProduct } from '#test/factories/products.ts';
import { brokenPromises } from '#test/support/books.ts';
import { eventsAbout } from '#test/support/happenings.ts';
import { faultsOf, openSeam, randomOf, shuffled, withFault, type Fault } from '#test/support/outgoing.ts';
import { deliver, openPayments, type Payments } from '#test/support/payments.ts';
import type { Shopper } from '#test/support/shopper.ts';

const AT_ONCE = 12;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = randomOf(seed);
/** Every fault of every story with FULL=1; else all of the first one's, and of the others those that the seed picks. */
const share = process.env.FULL ? 1 : 0.45;

let payments: Payments;
let painting: { sku: string };
let giftCard: { sku: string };
let freePiece: { sku: string };
beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
  [painting, giftCard, freePiece] = await Promise.all([aProduct(), aGiftCard(), aProduct({ price: 0, supplier_product: 'digital-painting' })]);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await payments.close();
});
afterEach(() => setClock(Date.now));

const inBatches = async <T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> => {
  const left = [...things];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
    }),
  );
};

interface Story {
  name: string;
  cart: (shopper: Shopper) => Promise<Cart>;
  wish: Partial<CreateCart>;
  /** What the customer does at their bank, if their bank asks. */
  atTheBank?: 'complete' | 'fail';
}

const aPainting = async (shopper: Shopper): Promise<Cart> => (await aCart(shopper, { product_id: painting.sku })).cart;
const STORIES: Story[] = [
  { name: 'deposit by card', cart: aPainting, wish: {} },
  { name: 'everything by card', cart: (shopper) => aPainting(shopper).then(() => addPiece(shopper, { product_id: painting.sku })), wish: { full_payment: true } },
  { name: 'a gift card', cart: (shopper) => addPiece(shopper, { product_id: giftCard.sku, options: { amount: '50' } }), wish: {} },
  { name: 'nothing due', cart: async (shopper) => (await aCart(shopper, { product_id: freePiece.sku })).cart, wish: { charge: null, charge_method: null } },
  { name: 'a declined card', cart: aPainting, wish: { charge: 'pm_card_chargeDeclined' } },
  { name: '3-D Secure, confirmed', cart: aPainting, wish: { charge: 'pm_card_authenticationRequired' }, atTheBank: 'complete' },
  { name: '3-D Secure, refused', cart: aPainting, wish: { charge: 'pm_card_authenticationRequired' }, atTheBank: 'fail' },
];

/** One customer whose request meets a fault. */
interface Victim {
  story: Story;
  fault: Fault | undefined;
  shopper: Shopper;
  cart: Cart;
  press: () => ReturnType<typeof place>;
}

const aVictim = async (story: Story, fault?: Fault): Promise<Victim> => {
  const shopper = aVisitor();
  const cart = await story.cart(shopper);
  const [input, key] = [checkoutOf(cart, story.wish), randomUUID()];
  return { story, fault, shopper, cart, press: () => place(shopper, input, key) };
};

/** Whose bank asks for them goes there now, or never; then everything that the provider has told so far arrives, in any order. */
const hearFromTheProvider = async (victims: Victim[]): Promise<void> => {
  const { intents } = await payments.books();
  const secrets = new Map(intents.filter(({ status }) => status === 'requires_action').map(({ metadata, client_secret }) => [metadata.cart_id, client_secret]));
  for (const { story, cart } of victims) {
    const secret = secrets.get(cart.id);
    if (secret && story.atTheBank && random() < 0.7) await payments.authenticate(secret, story.atTheBank);
  }
  await inBatches(shuffled(await payments.events(), random), (event) => deliver(event));
};

const sweepOne = async ({ cart }: Victim): Promise<void> => {
  const { data } = await Attempt.query.ofCart({ cartId: cart.id }).go({ consistent: true });
  for (const { attemptId } of [...data, ...data]) await abandonAttempt(cart.id, attemptId);
};

/** The customer presses again and the sweeper comes by, for some before the provider's webhooks and for some after. */
const recover = async (victims: Victim[]): Promise<void> => {
  const steps = victims.map((victim) => shuffled([() => victim.press(), () => sweepOne(victim), async () => undefined], random));
  const early = steps.map((own) => own.splice(0, Math.floor(random() * 4)));
  await inBatches(early, async (own) => {
    for (const step of own) await step();
  });
  await hearFromTheProvider(victims);
  await inBatches(steps, async (own) => {
    for (const step of own) await step();
  });
  await hearFromTheProvider(victims);
};

const sweep = async (): Promise<void> => {
  for (const minutes of [2, 3, 40, 41]) {
    setClock(() => Date.now() + minutes * 60_000);
    const { failed } = await runDueWork();
    expect(failed).toEqual([]);
  }
  setClock(Date.now);
};

const promisesBrokenTo = async (victims: Victim[]): Promise<string[]> => {
  const [books, happenings] = await Promise.all([payments.books(), eventsAbout('')]);
  const broken: string[] = [];
  await inBatches(victims, async ({ story, fault, cart }) => {
    const promises = await brokenPromises(cart.id, { books, happenings });
    if (promises.length > 0) broken.push(`seed ${seed}, ${story.name}, call ${fault?.at} ${fault?.mode}: ${promises.join('; ')}`);
  });
  return broken;
};

describe(`a process that dies, or a call that fails, while an order is placed (seed ${seed})`, () => {
  it('C28 whichever call it meets: once all has settled, money was taken if and only if there is an order for it, once', { timeout: 180_000 }, async () => {
    const victims: Victim[] = [];
    await inBatches(STORIES, async (story) => {
      const usual = await aVictim(story);
      const { calls } = await withFault(undefined, usual.press);
      expect(calls.length).toBeGreaterThanOrEqual(5);
      await inBatches(faultsOf(calls).filter(() => story === STORIES[0] || random() < share), async (fault) => void victims.push(await aVictim(story, fault)));
    });
    expect(victims.length).toBeGreaterThan(70);
    await inBatches(victims, async ({ fault, press }) => {
      const { result } = await withFault(fault, press);
      expect(fault?.mode.startsWith('dies')).toBe(result === undefined);
    });
    await recover(victims);
    await sweep();
    expect(await promisesBrokenTo(victims)).toEqual([]);
  });

  it('C39 the sweeper alone finishes what nobody else does, for a customer who never came back', { timeout: 120_000 }, async () => {
    const victims: Victim[] = [];
    await inBatches(STORIES, async (story) => {
      for (let at = 3; at < 10; at += 1) if (random() < share) victims.push(await aVictim(story, { at, mode: random() < 0.5 ? 'dies before' : 'dies after' }));
    });
    await inBatches(victims, async ({ fault, press }) => void (await withFault(fault, press)));
    await sweep();
    expect(await promisesBrokenTo(victims)).toEqual([]);
  });

  it('C39 a charge whose process died is found a day later, when the provider has forgotten its key', async () => {
    const story = STORIES[0]!;
    const { calls } = await withFault(undefined, (await aVictim(story)).press);
    const charging = calls.indexOf('POST /v1/payment_intents');
    const victims = await Promise.all((['dies before', 'dies after'] as const).map((mode) => aVictim(story, { at: charging, mode })));
    await inBatches(victims, async ({ fault, press }) => void (await withFault(fault, press)));
    setClock(() => Date.now() + 25 * 3_600_000);
    expect((await runDueWork()).failed).toEqual([]);
    expect(await promisesBrokenTo(victims)).toEqual([]);
    const statuses = await Promise.all(victims.map(async ({ cart }) => (await CartItem.get({ cartId: cart.id }).go({ consistent: true })).data?.status));
    expect(statuses).toEqual([0, 1]);
  });
});
