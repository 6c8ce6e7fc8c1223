import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cart } from '#functions/carts/cart.entity.ts';
import { findCard } from '#functions/gift-cards/cards.ts';
import { deliveriesOf, issueGiftCards } from '#functions/gift-cards/issue.ts';
import { setClock } from '#functions/platform/clock.ts';
import { finishRefundsOf } from '#functions/refunds/finish-refund.ts';
import { runDueWork } from '#functions/scheduler/scheduler.ts';
import { sumCents } from '#shared/money.ts';
import { aCardOrder, type CardOrderWish } from '#test/factories/bought-cards.ts';
import { eventsAbout } from '#test/support/happenings.ts';
import { faultsOf, openSeam, randomOf, shuffled, withFault, type Fault } from '#test/support/outgoing.ts';
import { deliver, openPayments, type Payments } from '#test/support/payments.ts';
import { brokenRefunds, cancelFor } from '#test/support/refunds.ts';
import { seed } from '#test/support/seed.ts';

const AT_ONCE = 8;
const random = randomOf(seed);
/** Every fault of every story with FULL=1; else those that the seed picks. */
const share = process.env.FULL ? 1 : 0.4;

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await payments.close();
});
afterEach(() => setClock(Date.now));

interface Story {
  name: string;
  wish: CardOrderWish;
}
const STORIES: Story[] = [
  { name: 'a card that was made', wish: {} },
  { name: 'one that was not', wish: { isTold: false } },
];

interface Victim {
  story: Story;
  fault: Fault | undefined;
  cartId: string;
  press: () => ReturnType<typeof cancelFor>;
}

const aVictim = async (story: Story, fault?: Fault): Promise<Victim> => {
  const { shopper, cart, cards } = await aCardOrder(story.wish);
  const key = randomUUID();
  return { story, fault, cartId: cart.id, press: () => cancelFor(shopper, cards[0]!, 5_000, key) };
};

const inBatches = async <T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> => {
  const left = [...things];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const victimsOf = async (part: number): Promise<Victim[]> => {
  const victims: Victim[] = [];
  for (const story of STORIES) {
    const { calls, result } = await withFault(undefined, (await aVictim(story)).press);
    expect(result?.status, result?.text).toBe(200);
    expect(calls.length).toBeGreaterThanOrEqual(10);
    await inBatches(
      faultsOf(calls).filter(() => random() < part),
      async (fault) => void victims.push(await aVictim(story, fault)),
    );
  }
  return victims;
};

/** The customer presses again, the sweeper looks, the issuer's event and the provider's webhooks come, in an order that the seed decides. */
const recover = async (victims: Victim[]): Promise<void> => {
  const events = payments.events().filter(({ type }) => type === 'charge.refunded');
  const steps = [
    ...victims.flatMap(({ press, cartId }) => [press, () => finishRefundsOf(cartId), () => issueGiftCards(cartId)]),
    ...events.map((event) => () => deliver(event)),
  ];
  await inBatches(shuffled(steps, random), (step) => step());
};

const sweep = async (): Promise<void> => {
  for (const minutes of [1, 2]) {
    setClock(() => Date.now() + minutes * 60_000);
    expect((await runDueWork()).failed).toEqual([]);
  }
  setClock(Date.now);
};

const promisesBrokenTo = async (victims: Victim[], isBack: (victim: Victim) => boolean): Promise<string[]> => {
  const [books, happenings] = [payments.books(), await eventsAbout('')];
  const broken: string[] = [];
  await inBatches(victims, async (victim) => {
    const { story, fault, cartId } = victim;
    const [{ data: cart }, deliveries, promises] = await Promise.all([
      Cart.get({ cartId }).go({ consistent: true }),
      deliveriesOf(cartId),
      brokenRefunds(cartId, books),
    ]);
    const isDone = isBack(victim) || cart?.status === 9;
    const back = sumCents(
      books.charges.filter(({ metadata }) => metadata.cart_id === cartId).map(({ amount_refunded }) => amount_refunded),
    );
    const worth = await Promise.all(
      deliveries.map(async ({ cardId }) => (cardId ? ((await findCard(cardId))?.balanceCents ?? 0) : 0)),
    );
    const more: Record<string, boolean> = {
      'the order is cancelled or as it was': cart?.status === (isDone ? 9 : 1),
      'the price came back once, or the card is whole':
        back === (isDone ? 5_000 : 0) && sumCents(worth) === (isDone || deliveries.length === 0 ? 0 : 5_000),
      'one card at most was made': deliveries.length <= 1,
      'it is told once':
        happenings.filter(({ name, payload }) => name === 'gift-card.returned' && payload.cartId === cartId).length ===
        (isDone ? 1 : 0),
    };
    const all = [...promises, ...Object.entries(more).flatMap(([promise, holds]) => (holds ? [] : [promise]))];
    if (all.length > 0) broken.push(`seed ${seed}, ${story.name}, call ${fault?.at} ${fault?.mode}: ${all.join('; ')}`);
  });
  return broken;
};

describe(`a process that dies, or a call that fails, while a gift card is given back (seed ${seed})`, () => {
  it(
    'C16 M7 whichever call it meets: once all has settled its price came back once, and the card is worth nothing',
    { timeout: 180_000 },
    async () => {
      const victims = await victimsOf(share);
      expect(victims.length).toBeGreaterThan(20);
      await inBatches(victims, async ({ fault, press }) => {
        const { result } = await withFault(fault, press);
        expect(fault?.mode.startsWith('dies')).toBe(result === undefined);
      });
      await recover(victims);
      await sweep();
      await recover(victims);
      expect(await promisesBrokenTo(victims, () => true)).toEqual([]);
    },
  );

  it(
    'C39 the sweeper alone ends it, for a customer who never came back: given back, or as it was',
    { timeout: 120_000 },
    async () => {
      const victims = await victimsOf(share / 2);
      await inBatches(victims, async ({ fault, press }) => void (await withFault(fault, press)));
      await sweep();
      expect(await promisesBrokenTo(victims, () => false)).toEqual([]);
    },
  );
});
