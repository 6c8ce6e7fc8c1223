import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ledgerOf } from '#functions/carts/cart-view.ts';
import { balanceOf } from '#functions/carts/ledger.ts';
import { findCard, movesOf } from '#functions/gift-cards/cards.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { finishRefundsOf } from '#functions/refunds/finish-refund.ts';
import { runDueWork } from '#functions/scheduler/scheduler.ts';
import { sumCents } from '#shared/money.ts';
import { ORDER } from '#shared/order-states.ts';
import type { CreateCart } from '#shared/schemas/cart.ts';
import { aPlacedCart } from '#test/factories/carts.ts';
import { aCard, type HeldCard } from '#test/factories/gift-cards.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { eventsAbout } from '#test/support/happenings.ts';
import { faultsOf, openSeam, randomOf, shuffled, withFault, type Fault } from '#test/support/outgoing.ts';
import { deliver, openPayments, type Payments } from '#test/support/payments.ts';
import { brokenRefunds, cancelFor } from '#test/support/refunds.ts';
import { seed } from '#test/support/seed.ts';

const AT_ONCE = 12;
const random = randomOf(seed);
/** Every fault of every story with FULL=1; else those that the seed picks, most of them of the first story. */
const share = process.env.FULL ? 1 : 0.1;
const shareOfFirst = process.env.FULL ? 1 : 0.3;

let payments: Payments;
let painting: { sku: string };
beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
  painting = await aProduct();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await payments.close();
});
afterEach(() => setClock(Date.now));

interface Story {
  name: string;
  wish: Partial<CreateCart>;
  /** Pays its part first. */
  card?: { cents: number; promoCents: number };
  /** An artist has begun, and the first day is over. */
  isLate?: boolean;
  refundCents: number;
}

const STORIES: Story[] = [
  { name: 'the deposit, back to the card', wish: {}, refundCents: 3_780 },
  { name: 'the rest, the deposit kept', wish: { full_payment: true }, isLate: true, refundCents: 16_620 },
  {
    name: 'card and gift card',
    wish: { full_payment: true },
    card: { cents: 5_000, promoCents: 700 },
    refundCents: 20_400,
  },
];

/** A customer who cancels, and what is to come back. */
interface Victim {
  story: Story;
  fault: Fault | undefined;
  cartId: string;
  orderId: string;
  card: HeldCard | undefined;
  press: () => ReturnType<typeof cancelFor>;
}

const aVictim = async (story: Story, fault?: Fault): Promise<Victim> => {
  const card = story.card && (await aCard(story.card));
  const giftcards: [string, string][] = card ? [[card.code, card.pin]] : [];
  const { shopper, cart } = await aPlacedCart(aVisitor(), { ...story.wish, product_id: painting.sku, giftcards });
  const orderId = cart.orders[0]?.id ?? '';
  if (story.isLate)
    await Order.patch({ orderId }).set({ status: ORDER.accepted, placedAt: '2026-01-01T00:00:00.000Z' }).go();
  const key = randomUUID();
  return {
    story,
    fault,
    cartId: cart.id,
    orderId,
    card,
    press: () => cancelFor(shopper, orderId, story.refundCents, key),
  };
};

const inBatches = async <T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> => {
  const left = [...things];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const sweep = async (): Promise<void> => {
  for (const minutes of [1, 2]) {
    setClock(() => Date.now() + minutes * 60_000);
    expect((await runDueWork()).failed).toEqual([]);
  }
  setClock(Date.now);
};

/** The customer presses again, the sweeper looks at them and the provider's webhooks arrive, in an order that the seed decides. */
const recover = async (victims: Victim[]): Promise<void> => {
  const events = payments.events().filter(({ type }) => type === 'charge.refunded');
  const steps = [
    ...victims.flatMap(({ press, cartId }) => [press, () => finishRefundsOf(cartId)]),
    ...[...events, ...events].map((event) => () => deliver(event)),
  ];
  await inBatches(shuffled(steps, random), (step) => step());
};

const cardIsWhole = async ({ card, story }: Victim): Promise<boolean> => {
  if (!card || !story.card) return true;
  const [held, moves] = await Promise.all([findCard(card.cardId), movesOf(card.cardId)]);
  const { cents, promoCents } = story.card;
  return (
    held?.balanceCents === cents &&
    held.promoCents === promoCents &&
    sumCents(moves.map((move) => move.cents)) === cents &&
    moves.filter(({ kind }) => kind === 'refunded').length === 1
  );
};

const promisesBrokenTo = async (victims: Victim[], isCancelled: (victim: Victim) => boolean): Promise<string[]> => {
  const [books, happenings] = [payments.books(), await eventsAbout('')];
  const broken: string[] = [];
  await inBatches(victims, async (victim) => {
    const { story, fault, cartId, orderId } = victim;
    const [{ data: order }, entries, promises] = await Promise.all([
      Order.get({ orderId }).go({ consistent: true }),
      ledgerOf(cartId),
      brokenRefunds(cartId, books),
    ]);
    const back = sumCents(
      books.charges.filter(({ metadata }) => metadata.cart_id === cartId).map(({ amount_refunded }) => amount_refunded),
    );
    const fromCard = story.card ? story.card.cents + story.card.promoCents : 0;
    const isDone = isCancelled(victim) || order?.status === ORDER.cancelled;
    const more: Record<string, boolean> = {
      'the piece is cancelled or as it was':
        order?.status === (isDone ? ORDER.cancelled : story.isLate ? ORDER.accepted : ORDER.quoting),
      'what was agreed to came back, once': back === (isDone ? story.refundCents - fromCard : 0),
      'the gift card is whole again': !isDone || (await cardIsWhole(victim)),
      'what is kept is all that is left': !isDone || balanceOf(entries).total === balanceOf(entries).paid,
      'it is told once':
        happenings.filter(({ name, payload }) => name === 'order.cancelled' && payload.orderId === orderId).length ===
        (isDone ? 1 : 0),
    };
    const all = [...promises, ...Object.entries(more).flatMap(([promise, holds]) => (holds ? [] : [promise]))];
    if (all.length > 0) broken.push(`seed ${seed}, ${story.name}, call ${fault?.at} ${fault?.mode}: ${all.join('; ')}`);
  });
  return broken;
};

const victimsOf = async (pick: (story: Story) => number): Promise<Victim[]> => {
  const victims: Victim[] = [];
  await inBatches(STORIES, async (story) => {
    const usual = await aVictim(story);
    const { calls, result } = await withFault(undefined, usual.press);
    expect(result?.status, result?.text).toBe(200);
    expect(calls.length).toBeGreaterThanOrEqual(10);
    const faults = faultsOf(calls).filter(() => random() < pick(story));
    await inBatches(faults, async (fault) => void victims.push(await aVictim(story, fault)));
  });
  return victims;
};

describe(`a process that dies, or a call that fails, while a piece is cancelled (seed ${seed})`, () => {
  it(
    'C6 M7 whichever call it meets: once all has settled, exactly what was agreed to came back, once',
    { timeout: 180_000 },
    async () => {
      const victims = await victimsOf((story) => (story === STORIES[0] ? shareOfFirst : share));
      expect(victims.length).toBeGreaterThan(process.env.FULL ? 60 : 8);
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
    'C39 the sweeper alone ends it, for a customer who never came back: cancelled and paid back, or as it was',
    { timeout: 120_000 },
    async () => {
      const victims = await victimsOf(() => share / 2);
      await inBatches(victims, async ({ fault, press }) => void (await withFault(fault, press)));
      await sweep();
      expect(await promisesBrokenTo(victims, () => false)).toEqual([]);
    },
  );
});
