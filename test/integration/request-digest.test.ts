import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handler as notifyHandler } from '#functions/entries/notifier.lambda.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { MINUTE_MS } from '#shared/time/time.ts';
import { anOrder, offer, type PlacedOrder } from '#test/factories/orders.ts';
import type { ArtistAtWork } from '#test/factories/people.ts';
import { asFunction } from '#test/support/as-function.ts';
import { deliverEventsAbout, envelopeOf, eventsAbout, mailsTo, type OutboxEvent } from '#test/support/events.ts';
import { distinctFaultsOf, openSeam, withFault } from '#test/support/outgoing.ts';
import { runDueWork } from '#test/support/scheduler.ts';

const notify = asFunction('notifier', notifyHandler);

let clock = 0;
beforeEach(() => {
  clock = Date.now();
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

interface Asked extends PlacedOrder {
  artist: ArtistAtWork;
  orderIds: string[];
  asks: OutboxEvent[];
}

/** An order of some pieces, for each of which one artist was asked; no mail was sent yet. */
const anAsk = async (pieces: number): Promise<Asked> => {
  const order = await anOrder({ pieces });
  const artist = order.artists[0]!;
  const asks = (await eventsAbout(artist.supplierId)).filter(({ name }) => name === 'quote.asked');
  return { ...order, artist, asks, orderIds: asks.map(({ payload }) => String(payload.orderId)) };
};

const subjectsTo = async ({ artist }: Asked): Promise<string[]> =>
  (await mailsTo(artist.email)).map(({ subject }) => subject.split(':')[0]!);
const deliver = async (events: readonly OutboxEvent[]): Promise<void> => {
  for (const event of events) await notify(envelopeOf(event));
};
/** What the scheduler does about the artist's digest, whose mail is sent then. */
const sweep = async ({ artist: { supplierId } }: Asked): Promise<string | undefined> => {
  const { digests, failed } = await runDueWork();
  expect(failed).toEqual([]);
  await deliver((await eventsAbout(supplierId)).filter(({ name }) => name === 'quote.asks_collected'));
  return digests.find(({ id }) => id === supplierId)?.did;
};

describe('an artist who is asked often', () => {
  it('C21 is mailed about the first request at once, and about those of the quarter of an hour after it in one mail', async () => {
    const asked = await anAsk(4);
    await deliver(asked.asks);
    expect(await subjectsTo(asked)).toEqual(['A new request']);
    clock += 15 * MINUTE_MS - 1;
    expect(await sweep(asked)).toBeUndefined();
    clock += 1;
    expect(await sweep(asked)).toBe('mailed');
    expect(await subjectsTo(asked)).toEqual(['A new request', '3 new requests']);
    const digest = (await mailsTo(asked.artist.email)).at(-1)!;
    expect(digest.configurationSet, 'it goes out by the settings of lists').toBe('atelier-lists');
    for (const orderId of asked.orderIds.slice(1)) expect(digest.html).toContain(`/sellers/orders/${orderId}"`);
    expect(digest.html).not.toContain(asked.orderIds[0]);
    expect(digest.text.match(/you earn \$132\.30, ships to United States/g)).toHaveLength(3);
    // Everything again: no mail is repeated.
    await deliver(asked.asks);
    await deliverEventsAbout(asked.artist.supplierId, 2);
    clock += 15 * MINUTE_MS;
    expect(await sweep(asked)).toBeUndefined();
    expect(await subjectsTo(asked)).toEqual(['A new request', '3 new requests']);
  });

  it('is mailed about what is still open: of one request as ever, of none nothing', async () => {
    const [one, none] = [await anAsk(3), await anAsk(2)];
    for (const asked of [one, none]) {
      await deliver(asked.asks);
      await offer(asked.artist, asked.orderIds[1]!);
      clock += 15 * MINUTE_MS;
      expect(await sweep(asked)).toBe('mailed');
    }
    expect(await subjectsTo(one)).toEqual(['A new request', 'A new request']);
    expect((await mailsTo(one.artist.email))[1]!.text).toContain(one.orderIds[2]);
    expect(await subjectsTo(none)).toEqual(['A new request']);
  });

  it('has half an hour to answer before the schedule chooses: what would leave less is mailed at once', async () => {
    const asked = await anAsk(3);
    await deliver(asked.asks.slice(0, 1));
    const [, second, third] = asked.orderIds;
    const scheduled = (orderId: string, inMs: number) =>
      Order.patch({ orderId })
        .set({ scheduleAt: new Date(clock + inMs).toISOString() })
        .go();
    await scheduled(second!, 45 * MINUTE_MS);
    await scheduled(third!, 45 * MINUTE_MS - 1);
    await deliver(asked.asks.slice(1));
    const mails = await mailsTo(asked.artist.email);
    expect(mails.map(({ text }) => asked.orderIds.find((id) => text.includes(id)))).toEqual([asked.orderIds[0], third]);
  });

  it('is mailed about each of many requests at once exactly once', async () => {
    const asked = await anAsk(6);
    await Promise.all(asked.asks.map((ask) => notify(envelopeOf(ask))));
    expect(await subjectsTo(asked)).toEqual(['A new request']);
    clock += 15 * MINUTE_MS;
    await sweep(asked);
    expect(await subjectsTo(asked)).toEqual(['A new request', '5 new requests']);
  });

  it('is mailed about every request wherever a function dies', async () => {
    await openSeam();
    const clean = await anAsk(2);
    await deliver(clean.asks.slice(0, 1));
    const { deeds } = await withFault(undefined, () => deliver(clean.asks.slice(1)));
    const faults = distinctFaultsOf(deeds);
    expect(faults.length).toBeGreaterThan(3);
    for (const fault of faults) {
      const asked = await anAsk(2);
      await deliver(asked.asks.slice(0, 1));
      await withFault(fault, () => deliver(asked.asks.slice(1)).catch(() => undefined));
      await deliver(asked.asks);
      clock += 15 * MINUTE_MS;
      await sweep(asked);
      expect(await subjectsTo(asked), JSON.stringify(fault)).toEqual(['A new request', 'A new request']);
    }
  });
});
