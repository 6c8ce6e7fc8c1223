import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { abandonAttempt } from '#functions/carts/attempts.ts';
import { Attempt, Cart as CartItem } from '#functions/carts/cart.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { Promotion } from '#functions/promotions/promotion.entity.ts';
import { runDueWork } from '#functions/scheduler/scheduler.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import { aCart, addPiece, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aGiftCard, aProduct } from '#test/factories/products.ts';
import { aPromotion } from '#test/factories/promotions.ts';
import { brokenPromises } from '#test/support/books.ts';
import { eventsAbout } from '#test/support/happenings.ts';
import { faultsOf, openSeam, randomOf, shuffled, withFault, type Fault } from '#test/support/outgoing.ts';
import { deliver, openPayments, type Payments } from '#test/support/payments.ts';
import { seed } from '#test/support/seed.ts';
import type { Shopper } from '#test/support/shopper.ts';

const AT_ONCE = 12;
const random = randomOf(seed);
/** Every fault of every story with FULL=1; else those that the seed picks, most of them of the first story. */
const share = process.env.FULL ? 1 : 0.07;
const shareOfFirst = process.env.FULL ? 1 : 0.4;

let payments: Payments;
let painting: { sku: string };
let giftCard: { sku: string };
let freePiece: { sku: string };
beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
  [painting, giftCard, freePiece] = await Promise.all([
    aProduct(),
    aGiftCard(),
    aProduct({ price: 0, supplier_product: 'digital-painting' }),
  ]);
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
  /** What the customer has when they press the button, and what the page then sends. */
  begin: (shopper: Shopper) => Promise<{ cart: Cart; input: CreateCart; code?: string }>;
  /** What the customer does at their bank, if their bank asks. */
  atTheBank?: 'complete' | 'fail';
}

type Wish = Partial<CreateCart>;
const NO_CARD: Wish = { charge: null, charge_method: null };
const DECLINED: Wish = { charge: 'pm_card_chargeDeclined' };
const aPainting = async (shopper: Shopper): Promise<Cart> => (await aCart(shopper, { product_id: painting.sku })).cart;

const ordering =
  (cartOf: (shopper: Shopper) => Promise<Cart>, wish: Wish = {}) =>
  async (shopper: Shopper) => {
    const cart = await cartOf(shopper);
    return { cart, input: checkoutOf(cart, wish) };
  };

/** With a gift card of so many cents, and a promotion that one customer may use once. */
const holding =
  (cents: number, wish: Wish = {}) =>
  async (shopper: Shopper) => {
    const cart = await aPainting(shopper);
    const [card, code] = [
      await aCard({ cents, promoCents: 300 }),
      await aPromotion({ off: { kind: 'amount', cents: 700 }, limit: 1, limit_per_customer: 1 }),
    ];
    const priced = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}&promos=${code}`);
    return { cart, code, input: checkoutOf(priced, { giftcards: [[card.code, card.pin]], promos: code, ...wish }) };
  };

const payingTheBalance =
  (wish: Wish = {}, cents = 0) =>
  async (shopper: Shopper) => {
    const { cart } = await aPlacedCart(shopper, { product_id: painting.sku });
    const cards = cents > 0 ? [await aCard({ cents })] : [];
    return {
      cart,
      input: checkoutOf(cart, {
        full_payment: true,
        total: cart.due,
        giftcards: cards.map(({ code, pin }) => [code, pin]),
        ...wish,
      }),
    };
  };

const STORIES: Story[] = [
  { name: 'deposit by card', begin: ordering(aPainting) },
  {
    name: 'everything by card',
    begin: ordering((shopper) => aPainting(shopper).then(() => addPiece(shopper, { product_id: painting.sku })), {
      full_payment: true,
    }),
  },
  {
    name: 'a gift card',
    begin: ordering((shopper) => addPiece(shopper, { product_id: giftCard.sku, options: { amount: '50' } })),
  },
  {
    name: 'nothing due',
    begin: ordering(async (shopper) => (await aCart(shopper, { product_id: freePiece.sku })).cart, NO_CARD),
  },
  { name: 'a declined card', begin: ordering(aPainting, DECLINED) },
  {
    name: '3-D Secure, confirmed',
    begin: ordering(aPainting, { charge: 'pm_card_authenticationRequired' }),
    atTheBank: 'complete',
  },
  {
    name: '3-D Secure, refused',
    begin: ordering(aPainting, { charge: 'pm_card_authenticationRequired' }),
    atTheBank: 'fail',
  },
  { name: 'a gift card, a promotion and a card', begin: holding(1_000) },
  { name: 'a gift card, a promotion and a declined card', begin: holding(1_000, DECLINED) },
  { name: 'a gift card and a promotion alone', begin: holding(50_000, NO_CARD) },
  { name: 'the balance by card', begin: payingTheBalance() },
  {
    name: 'the balance by gift card and 3-D Secure',
    begin: payingTheBalance({ charge: 'pm_card_authenticationRequired' }, 2_000),
    atTheBank: 'complete',
  },
  { name: 'the balance by gift card and a declined card', begin: payingTheBalance(DECLINED, 2_000) },
];

/** One customer whose request meets a fault. */
interface Victim {
  story: Story;
  fault: Fault | undefined;
  shopper: Shopper;
  cart: Cart;
  code: string | undefined;
  press: () => ReturnType<typeof place>;
}

const aVictim = async (story: Story, fault?: Fault): Promise<Victim> => {
  const shopper = aVisitor();
  const [{ cart, input, code }, key] = [await story.begin(shopper), randomUUID()];
  return { story, fault, shopper, cart, code, press: () => place(shopper, input, key) };
};

/** Whose bank asks for them goes there now, or never; then everything that the provider has told so far arrives, in any order. */
const hearFromTheProvider = async (victims: Victim[]): Promise<void> => {
  const { intents } = payments.books();
  const secrets = new Map(
    intents
      .filter(({ status }) => status === 'requires_action')
      .map(({ metadata, client_secret }) => [metadata.cart_id, client_secret]),
  );
  for (const { story, cart } of victims) {
    const secret = secrets.get(cart.id);
    if (secret && story.atTheBank && random() < 0.7) await payments.authenticate(secret, story.atTheBank);
  }
  await inBatches(shuffled(payments.events(), random), (event) => deliver(event));
};

const sweepOne = async ({ cart }: Victim): Promise<void> => {
  const { data } = await Attempt.query.ofCart({ cartId: cart.id }).go({ consistent: true });
  for (const { attemptId } of [...data, ...data]) await abandonAttempt(cart.id, attemptId);
};

/** The customer presses again and the sweeper comes by, for some before the provider's webhooks and for some after. */
const recover = async (victims: Victim[]): Promise<void> => {
  const steps = victims.map((victim) =>
    shuffled([() => victim.press(), () => sweepOne(victim), async () => undefined], random),
  );
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

/** A limited promotion is used by those orders that were placed with it. */
const usesBroken = async (code: string, cartId: string): Promise<string[]> => {
  const [{ data: promotion }, { data: cart }] = await Promise.all([
    Promotion.get({ code }).go({ consistent: true }),
    CartItem.get({ cartId }).go({ consistent: true }),
  ]);
  return promotion?.used === (cart?.status === 1 ? 1 : 0) ? [] : ['a promotion is used by its orders'];
};

const promisesBrokenTo = async (victims: Victim[]): Promise<string[]> => {
  const [books, happenings] = [payments.books(), await eventsAbout('')];
  const broken: string[] = [];
  await inBatches(victims, async ({ story, fault, cart, code }) => {
    const promises = [
      ...(await brokenPromises(cart.id, { books, happenings })),
      ...(code ? await usesBroken(code, cart.id) : []),
    ];
    if (promises.length > 0)
      broken.push(`seed ${seed}, ${story.name}, call ${fault?.at} ${fault?.mode}: ${promises.join('; ')}`);
  });
  return broken;
};

describe(`a process that dies, or a call that fails, while an order is placed (seed ${seed})`, () => {
  it(
    'C28 whichever call it meets: once all has settled, money was taken if and only if there is an order for it, once',
    { timeout: 180_000 },
    async () => {
      const victims: Victim[] = [];
      await inBatches(STORIES, async (story) => {
        const usual = await aVictim(story);
        const { calls } = await withFault(undefined, usual.press);
        expect(calls.length).toBeGreaterThanOrEqual(5);
        await inBatches(
          faultsOf(calls).filter(() => random() < (story === STORIES[0] ? shareOfFirst : share)),
          async (fault) => void victims.push(await aVictim(story, fault)),
        );
      });
      expect(victims.length).toBeGreaterThan(process.env.FULL ? 100 : 20);
      await inBatches(victims, async ({ fault, press }) => {
        const { result } = await withFault(fault, press);
        expect(fault?.mode.startsWith('dies')).toBe(result === undefined);
      });
      await recover(victims);
      await sweep();
      expect(await promisesBrokenTo(victims)).toEqual([]);
    },
  );

  it(
    'C39 the sweeper alone finishes what nobody else does, for a customer who never came back',
    { timeout: 120_000 },
    async () => {
      const victims: Victim[] = [];
      await inBatches(STORIES, async (story) => {
        for (let at = 3; at < 10; at += 1)
          if (random() < share)
            victims.push(await aVictim(story, { at, mode: random() < 0.5 ? 'dies before' : 'dies after' }));
      });
      await inBatches(victims, async ({ fault, press }) => void (await withFault(fault, press)));
      await sweep();
      expect(await promisesBrokenTo(victims)).toEqual([]);
    },
  );

  it('C39 a charge whose process died is found a day later, when the provider has forgotten its key', async () => {
    const story = STORIES[0]!;
    const { calls } = await withFault(undefined, (await aVictim(story)).press);
    const charging = calls.indexOf('POST /v1/payment_intents');
    const victims = await Promise.all(
      (['dies before', 'dies after'] as const).map((mode) => aVictim(story, { at: charging, mode })),
    );
    await inBatches(victims, async ({ fault, press }) => void (await withFault(fault, press)));
    setClock(() => Date.now() + 25 * 3_600_000);
    expect((await runDueWork()).failed).toEqual([]);
    expect(await promisesBrokenTo(victims)).toEqual([]);
    const statuses = await Promise.all(
      victims.map(async ({ cart }) => (await CartItem.get({ cartId: cart.id }).go({ consistent: true })).data?.status),
    );
    expect(statuses).toEqual([0, 1]);
  });
});
