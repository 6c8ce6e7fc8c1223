import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { nowIso } from '#functions/platform/clock.ts';
import { Promotion } from '#functions/promotions/promotion.entity.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import { aCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { anEmail, aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { aPromotion } from '#test/factories/promotions.ts';
import { brokenInvariants } from '#test/support/invariants.ts';
import { eventsAbout } from '#test/support/events.ts';
import { randomOf } from '#test/support/random.ts';
import { deliver, type Payments } from '#test/support/payments.ts';
import { seed } from '#test/support/seed.ts';
import type { Shopper } from '#test/support/shopper.ts';
import { withFigures } from './figures.ts';
import { times } from './random-carts.ts';

const random = randomOf(seed);
const SIZE = 100;
const CROWDS = 50;
const SHAKY_CROWDS = 10;
/** A shaky provider leaves this share of calls unanswered, and all of the first ALL_OF_FIRST. */
const HANGS_UP = 0.5;
const ALL_OF_FIRST = 12;
const SALES = 100;
const STAGGER_MS = 60;
const line = aProduct();

/** More "try again" answers than this to one request are a failure. */
const MAX_REPEATS = 20;

/**
 * Repeats a request under the same key while the shop answers "try again", as the page does; a 503 without Retry-After
 * counts as its answer.
 */
const press = async (
  shopper: Shopper,
  input: CreateCart,
  key: string = randomUUID(),
): Promise<Awaited<ReturnType<typeof place>> & { again: number }> => {
  for (let again = 0; ; again += 1) {
    const answer = await place(shopper, input, key);
    if (answer.status !== 503 || !answer.headers.has('Retry-After') || again === MAX_REPEATS)
      return { ...answer, again };
    await wait(20 + random() * 100);
  }
};

const hangingUp = (): Payments['faults']['next'] => {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls > ALL_OF_FIRST && random() >= HANGS_UP) return undefined;
    return { outcome: random() < 0.5 ? 'hang_up' : 'lose_reply' };
  };
};

const usedOf = async (code: string): Promise<number | undefined> =>
  (await Promotion.get({ code }).go({ consistent: true })).data?.used;

/**
 * A hundred presses for one cart that a promotion with a limit of one discounts, and every other time a gift card pays:
 * at the same moment or shortly after one another, under one key or a key each. Uses of a gift card beyond its rate
 * limit may be refused as guessing. A press that the busy shop asks to repeat is repeated and then answered with the
 * order.
 */
const crowd = async (
  payments: Payments,
  { hasCard, isShaky }: { hasCard: boolean; isShaky: boolean },
): Promise<{ broken: string[]; again: number }> => {
  const { shopper, cart } = await aCart(aVisitor(), { product_id: (await line).sku });
  const [card, code] = [
    await aCard({ cents: 1_000, promoCents: 300, pin: '' }),
    await aPromotion({ off: { kind: 'amount', cents: 700 }, limit: 1, limit_per_customer: 1 }),
  ];
  const priced = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}&promos=${code}`);
  const [input, key] = [
    checkoutOf(priced, { giftcards: hasCard ? [[card.code, '']] : [], promos: code }),
    randomUUID(),
  ];
  const [within, isOneKey] = [random() < 0.5 ? 0 : STAGGER_MS, random() < 0.5];
  if (isShaky) payments.faults.next = hangingUp();
  const answers = await Promise.all(
    times(SIZE, async () => {
      if (within > 0) await wait(random() * within);
      return press(shopper.twin(), input, isOneKey ? key : randomUUID());
    }),
  );
  payments.faults.next = undefined;
  for (const event of payments.events(cart.id)) await deliver(event);
  const snapshot = payments.snapshot(cart.id);
  const [events, used] = await Promise.all([eventsAbout(cart.id), usedOf(code)]);
  const broken = await brokenInvariants(cart.id, { snapshot, events });
  const placed = answers.filter(({ status, body }) => status === 200 && body.cart === cart.id).length;
  const refused = answers.filter(({ status }) => (hasCard ? status >= 400 && status < 500 : status === 409)).length;
  if (placed === 0 || placed + refused !== SIZE)
    broken.push(
      `${placed} placed, ${refused} refused: ${[...new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`))].join(', ')}`,
    );
  if (snapshot.charges.filter(({ status }) => status === 'succeeded').length !== 1) broken.push('one charge');
  if (used !== 1) broken.push(`the promotion is used ${used} times`);
  return { broken, again: answers.filter((answer) => answer.again > 0).length };
};

interface Customer {
  shopper: Shopper;
  cart: Cart;
}

const OFF = 1_890;
const PER_CUSTOMER = 5;

const aCustomer = async (): Promise<Customer> => aCart(aVisitor(), { product_id: (await line).sku });

/** A queue of customers with a full cart: whoever has ordered leaves, and a new customer joins. */
class Queue {
  readonly #waiting: Customer[] = [];

  /**
   * Lets `size` customers press at once with a code while `meanwhile` runs; answers how many were served, and the wrong
   * answers.
   */
  async rush(
    size: number,
    code: string,
    overrides: Partial<CreateCart> = {},
    meanwhile: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<{ served: number; wrong: string[] }> {
    while (this.#waiting.length < size)
      this.#waiting.push(...(await Promise.all(times(Math.min(10, size - this.#waiting.length), aCustomer))));
    const customers = this.#waiting.splice(0, size);
    const inputs = customers.map(({ cart }) => ({ ...checkoutOf(cart), promos: code, ...overrides }));
    const rushing = customers.map(({ shopper }, index) =>
      press(shopper, { ...inputs[index]!, total: Number(inputs[index]!.total) - OFF }),
    );
    const [answers] = await Promise.all([Promise.all(rushing), meanwhile()]);
    this.#waiting.push(...customers.filter((_, index) => answers[index]!.status !== 200));
    const wrong = answers.filter(
      ({ status, body }, index) =>
        status !== 200 &&
        !(
          status === 409 &&
          ['cart.total_changed', 'cart.code_refused'].includes(body.code ?? '') &&
          body.fields?.total === String(inputs[index]!.total)
        ),
    );
    return {
      served: answers.filter(({ status }) => status === 200).length,
      wrong: wrong.map(({ status, text }) => `${status} ${text}`),
    };
  }
}

/**
 * A promotion limited to three meets a hundred customers; one limited to one use each meets the same customer five
 * times; one is revoked while customers press.
 */
const sale = async (queue: Queue): Promise<string[]> => {
  const [three, once, revoked] = [
    await aPromotion({ limit: 3 }),
    await aPromotion({ limit_per_customer: 1 }),
    await aPromotion({ limit: 1_000 }),
  ];
  const forThree = await queue.rush(SIZE, three);
  const forOne = await queue.rush(PER_CUSTOMER, once, { email: anEmail('once') });
  const takenBack = await queue.rush(PER_CUSTOMER, revoked, {}, async () => {
    await wait(random() * STAGGER_MS);
    await Promotion.patch({ code: revoked }).set({ revokedAt: nowIso() }).remove(['automatic']).go();
  });
  const [used, usedBack] = await Promise.all([usedOf(three), usedOf(revoked)]);
  const promises: Record<string, boolean> = {
    [`three of ${SIZE} have it, not ${forThree.served}`]: forThree.served === 3 && used === 3,
    [`once per customer, not ${forOne.served} times`]: forOne.served === 1,
    [`as many uses as orders, not ${usedBack} for ${takenBack.served}`]: usedBack === takenBack.served,
  };
  return [
    ...forThree.wrong,
    ...forOne.wrong,
    ...takenBack.wrong,
    ...Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [promise])),
  ];
};

/** Crowds at one cart and at one promotion. */
export const crowds = (payments: () => Payments): void => {
  describe(`everybody at once (seed ${seed})`, () => {
    it(`C28 a hundred presses for one cart, ${CROWDS} times: one order, one charge, gift card and promotion once, and nobody sees an error of ours`, async () => {
      const violations: string[] = [];
      await withFigures('crowds', async () => {
        let retried = 0;
        for (let round = 0; round < CROWDS; round += 1) {
          const { broken, again } = await crowd(payments(), { hasCard: (round + seed) % 2 === 0, isShaky: false });
          violations.push(...broken.map((sentence) => `crowd ${round}: ${sentence}`));
          retried += again;
        }
        return {
          'runs': CROWDS,
          'violations': violations.length,
          'found': violations,
          'presses': CROWDS * SIZE,
          'told to try again': retried,
        };
      });
      expect(violations).toEqual([]);
    });

    it(`C28 a hundred presses while the provider hangs up on many calls, ${SHAKY_CROWDS} times: whoever is asked to come back presses again, and has the order, paid once`, async () => {
      const violations: string[] = [];
      const { 'told to try again': retried } = await withFigures('crowds at a shaky provider', async () => {
        const seen: { broken: string[]; again: number }[] = [];
        for (let round = 0; round < SHAKY_CROWDS; round += 1)
          seen.push(await crowd(payments(), { hasCard: false, isShaky: true }));
        violations.push(...seen.flatMap(({ broken }) => broken));
        return {
          'runs': SHAKY_CROWDS,
          'violations': violations.length,
          'found': violations,
          'told to try again': seen.reduce((sum, { again }) => sum + again, 0),
        };
      });
      expect(violations).toEqual([]);
      expect(retried).toBeGreaterThan(0);
    });

    it(`M-05 of a hundred customers at once exactly three have a promotion for three, ${SALES} times; once per customer is once, also in the same moment; what is taken back is counted for no order after`, async () => {
      const [violations, queue]: [string[], Queue] = [[], new Queue()];
      await withFigures('promotions', async () => {
        for (let round = 0; round < SALES; round += 1) violations.push(...(await sale(queue)));
        return { runs: SALES, violations: violations.length, found: violations };
      });
      expect(violations).toEqual([]);
    });
  });
};
