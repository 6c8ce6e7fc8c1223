import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Order } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/time.ts';
import { aFinishedCart, billingState } from '#test/factories/billing.ts';
import { anOrder, choose, offer, quotesPage } from '#test/factories/orders.ts';
import { anArtist, type ArtistAtWork } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { randomOf } from '#test/support/random.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { cancelFor, previewOf } from '#test/support/refunds.ts';

const OFFSETS = [-1, 0, 1];

/** Crosses each deadline `rounds` times, each time on another day at a moment drawn from the seed. */
export const billingTimelines = (rounds: number, seed: number): void => {
  const random = randomOf(seed);
  let payments: Payments;
  let sku: string;
  let artist: ArtistAtWork;
  let clock = 0;
  const beginning = Date.now();
  beforeAll(async () => {
    payments = await openPayments();
    [{ sku }, artist] = await Promise.all([aProduct(), anArtist()]);
  });
  afterAll(() => payments.close());
  afterEach(() => setClock(Date.now));

  /** Calls `cross` with the offsets before a deadline, on it and after it, each at a random time. */
  const crossing = async (cross: (offset: number) => Promise<void>): Promise<void> => {
    setClock(() => clock);
    for (let round = 0; round < rounds; round += 1) {
      for (const offset of OFFSETS) {
        clock = beginning + Math.floor(random() * 300 * DAY_MS);
        await cross(offset);
      }
    }
  };

  describe(`a millisecond before, on, and after each border of time (seed ${seed})`, () => {
    it('C6 Y-17 cancelling is free for less than 24 hours, also of what an artist has begun; then the deposit is kept', async () => {
      await crossing(async (offset) => {
        const placedAt = clock;
        const { shopper, orderId } = await anOrder({ status: ORDER.accepted });
        clock = placedAt + DAY_MS + offset;
        const { refund_cents: cents, kept_cents: kept } = await previewOf(shopper, orderId);
        expect([cents, kept], String(offset)).toEqual(offset < 0 ? [3_780, 0] : [0, 3_780]);
        const { status, body } = await cancelFor(shopper, orderId, cents);
        expect([status, body.refund_cents]).toEqual([200, cents]);
      });
    });

    it('Q-17 C5 the artist is told at once only while more than two hours remain', async () => {
      await crossing(async (offset) => {
        const order = await anOrder();
        await offer(order.artists[0]!, order.orderId);
        await choose(order, order.artists[0]!);
        // Support changes the schedule like this.
        await Order.patch({ orderId: order.orderId })
          .set({ scheduleAt: new Date(clock + DAY_MS).toISOString(), dueAt: new Date(clock + DAY_MS).toISOString() })
          .go();
        clock += DAY_MS - 2 * HOUR_MS + offset;
        const { status } = await order.shopper.post(`/api/orders/confirm-quote/${order.orderId}`);
        expect(status, String(offset)).toBe(offset < 0 ? 200 : 409);
      });
    });

    it('Q-21 the schedule chooses after an hour, and no earlier', async () => {
      await crossing(async (offset) => {
        const order = await anOrder();
        await offer(order.artists[0]!, order.orderId);
        clock += HOUR_MS + offset;
        // One run of due work has a limit, and earlier crossings have left due orders as well.
        while ((await runDueWork()).orders.some(({ did }) => did !== 'nothing'));
        expect((await quotesPage(order)).order.processed, String(offset)).toBe(offset >= 0);
      });
    });

    it('Y-17 C9 the balance is charged exactly once, at seven days or later', async () => {
      await crossing(async (offset) => {
        const finishedAt = clock;
        const { cart } = await aFinishedCart(sku, artist, 'pm_card_visa', payments);
        const taken = async () => payments.snapshot(cart.id).charges.length;
        clock = finishedAt + 7 * DAY_MS + offset;
        for (let tick = 0; tick < 3; tick += 1) await runDueWork();
        expect(await taken(), String(offset)).toBe(offset < 0 ? 1 : 2);
        clock = finishedAt + 8 * DAY_MS;
        await Promise.all(Array.from({ length: 3 }, () => runDueWork()));
        expect(await taken(), String(offset)).toBe(2);
        expect(await billingState(cart.id)).toBe('ended');
      });
    });
  });
};
