import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Artist } from '#functions/artists/artist.entity.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { runDueOrder } from '#functions/scheduler/due-order.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type { Seller } from '#shared/schemas/artist.ts';
import type { Payouts } from '#shared/schemas/payout.ts';
import type { SellerRequests } from '#shared/schemas/quote.ts';
import { ChangedStanding, RosterArtists, type StandingAct } from '#shared/schemas/roster.ts';
import { anOrder, choose, offer, type PlacedOrder } from '#test/factories/orders.ts';
import { anArtist, aVisitor, changeArtist, somebody, type ArtistAtWork, type Buyer } from '#test/factories/people.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { refusalOf } from '#test/support/shopper.ts';

const HOUR_MS = 3_600_000;
let admin: Buyer;
beforeAll(async () => {
  admin = await somebody('Admin');
});
let clock = Date.now();
beforeEach(() => {
  clock = Date.now();
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

const REASON = 'Two proofs showed another artist’s work.';
const roster = (query: string) => admin.shopper.ask<RosterArtists>(`/api/admin/artists?${query}`);
const act = ({ supplierId }: ArtistAtWork, what: StandingAct) =>
  admin.shopper.post<ChangedStanding>(`/api/admin/artists/${supplierId}/standing`, { act: what, reason: REASON });
const stored = async ({ orderId }: PlacedOrder) => (await Order.get({ orderId }).go({ consistent: true })).data!;
const requestsOf = async ({ shopper }: ArtistAtWork) =>
  (await shopper.ask<SellerRequests>('/api/sellers/requests')).requests;
/** A name of its own, without digits, which could be a phone number. */
const aName = (): string => randomUUID().replaceAll(/[\d-]/g, (each) => 'ghijklmnopq'.charAt(Number(each) || 10));

/** An order whose first artist was chosen and has been notified. */
const aNotifiedOrder = async (...artists: Parameters<typeof anArtist>[0][]) => {
  const order = await anOrder({ artists: artists.map((each) => each ?? {}) });
  await offer(order.artists[0]!, order.orderId);
  await choose(order, order.artists[0]!);
  clock += HOUR_MS;
  await runDueOrder(order.orderId);
  return order;
};

describe('C40 the roster of artists', () => {
  it('C40 an artist is found by the beginning of the name, with load, figures and what they are owed; of another medium not', async () => {
    const name = aName();
    const order = await aNotifiedOrder({ name, capacity: 3 });
    const [artist] = order.artists;
    await artist!.shopper.ask(`/api/sellers/orders/${order.orderId}/accept`, {});
    await artist!.shopper.ask('/api/sellers/edit-profile', { availability: 'full' });
    await deliverEventsAbout(artist!.supplierId);
    const found = RosterArtists.parse(await roster(`q=${name.slice(0, 12)}`));
    expect(found).toMatchObject({
      artists: [
        {
          id: artist!.supplierId,
          standing: 'full',
          in_hand: 1,
          capacity: 3,
          stars: null,
          reviews: 0,
          requests: 1,
          offers: 1,
          acts: ['suspend', 'close'],
        },
      ],
      next: null,
    });
    expect((await roster(`q=${name.slice(0, 12)}&sku=none-of-theirs`)).artists).toEqual([]);
  });

  it('C40 the list of a standing goes on page by page, the best rank first, each artist once', async () => {
    // Ranks of their own at the end of the list, so that artists of other tests stand elsewhere.
    const made = await Promise.all(
      Array.from({ length: 22 }, (_, index) =>
        anArtist({ availability: 'full', rank: `9${String(index).padStart(3, '0')}${randomUUID()}` }),
      ),
    );
    const first = await roster('standing=full');
    expect(first.artists.length).toBeLessThanOrEqual(20);
    const second = await roster(`standing=full&after=${encodeURIComponent(first.next!)}`);
    const ids = [...first.artists, ...second.artists].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const ours = ids.filter((id) => made.some(({ supplierId }) => supplierId === id));
    expect(ours).toEqual(made.map(({ supplierId }) => supplierId).toReversed());
    expect(await refusalOf(admin.shopper.get('/api/admin/artists?after=nowhere'))).toEqual([422, 'request.invalid']);
  });
});

describe('C40 what the staff does to an artist', () => {
  it('C40 a suspended artist loses requests and orders that were not accepted, keeps accepted ones, and comes back as they were', async () => {
    const chosen = await aNotifiedOrder({}, {});
    const [artist] = chosen.artists as [ArtistAtWork, ArtistAtWork];
    const { supplierId, username } = artist;
    const accepted = await anOrder({ artists: [] });
    await Order.patch({ orderId: accepted.orderId })
      .set({ status: ORDER.accepted, supplierId, isSelectionAnnounced: true, heldSince: new Date(clock).toISOString() })
      .go();
    await changeArtist(supplierId, { availability: 'full' });
    const { status, body } = await act(artist, 'suspend');
    expect(status).toBe(200);
    expect(ChangedStanding.strict().parse(body)).toMatchObject({
      artist: { standing: 'suspended', reason: REASON, in_hand: 1, acts: ['reinstate', 'close'] },
      given_back: 1,
      left: 0,
    });
    expect((await stored(chosen)).supplierId).toBeUndefined();
    expect(await stored(accepted)).toMatchObject({ status: ORDER.accepted, supplierId });
    expect((await roster('standing=suspended')).artists.map(({ id }) => id)).toContain(supplierId);

    // Nobody can choose them or ask for them, and their page says so.
    const visitor = aVisitor();
    const page = await visitor.ask<Seller>(`/api/artists/${username}`);
    expect([page.active, page.availability]).toEqual([false, 'away']);
    expect(await refusalOf(visitor.post('/api/carts/request-supplier', { supplier: supplierId }))).toEqual([
      409,
      'artist.inactive',
    ]);
    // Their own word does not open them again.
    await artist.shopper.ask('/api/sellers/edit-profile', { availability: 'open' });
    expect((await Artist.get({ supplierId }).go({ consistent: true })).data?.availability).toBe('suspended');

    await deliverEventsAbout(supplierId);
    const mail = (await mailsTo(artist.email)).find(({ subject }) => subject === 'You are suspended for now');
    expect(mail?.text).toContain(REASON);
    const { entries } = await admin.shopper.ask<AuditTrail>('/api/admin/audit');
    expect(
      entries.find(({ subject, action }) => subject.includes(supplierId) && action === 'artist.suspend'),
    ).toMatchObject({ before: 'full', after: 'suspended', reason: REASON });

    expect(await refusalOf(act(artist, 'suspend'))).toEqual([409, 'artist.stands_otherwise']);
    expect((await act(artist, 'reinstate')).body).toMatchObject({ artist: { standing: 'full', reason: null } });
    expect(await refusalOf(act(artist, 'reinstate'))).toEqual([409, 'artist.stands_otherwise']);
  });

  it('C40 a request that a suspended artist has not answered is theirs no more, and is again once they are back', async () => {
    const order = await anOrder();
    const [artist] = order.artists as [ArtistAtWork];
    const mine = async () => (await requestsOf(artist)).find(({ order_id: id }) => id === order.orderId);
    expect(await mine()).not.toHaveProperty('not_chosen');
    await act(artist, 'suspend');
    expect(await mine()).toMatchObject({ not_chosen: true });
    expect(
      await refusalOf(artist.shopper.post(`/api/sellers/quotes/${order.orderId}`, { price: 0, days: 7 * 86_400 })),
    ).toEqual([409, 'artist.inactive']);
    await act(artist, 'reinstate');
    expect(await mine()).not.toHaveProperty('not_chosen');
  });

  it('C40 at the end of the work pieces without a proof go to others, one with a proof stays, and former artists still see their payouts', async () => {
    const order = await aNotifiedOrder({});
    const [artist] = order.artists as [ArtistAtWork];
    const { supplierId } = artist;
    await artist.shopper.ask(`/api/sellers/orders/${order.orderId}/accept`, {});
    const shown = await anOrder({ artists: [] });
    await Order.patch({ orderId: shown.orderId })
      .set({
        status: ORDER.proofReady,
        supplierId,
        isSelectionAnnounced: true,
        heldSince: new Date(clock).toISOString(),
      })
      .go();
    expect((await act(artist, 'close')).body).toMatchObject({
      artist: { standing: 'closed', in_hand: 1, acts: ['close'] },
      given_back: 1,
      left: 0,
    });
    const after = await stored(order);
    expect([after.status, after.supplierId]).toEqual([ORDER.quoting, undefined]);
    expect((await stored(shown)).supplierId).toBe(supplierId);
    expect((await artist.shopper.ask<Payouts>('/api/sellers/payouts')).payable).toBe(0);

    // Again, it gives back what is left, without another mail or line about the artist.
    expect((await act(artist, 'close')).body).toMatchObject({ given_back: 0, left: 0 });
    await deliverEventsAbout(supplierId);
    expect((await mailsTo(artist.email)).filter(({ subject }) => subject === 'We end our work with you')).toHaveLength(
      1,
    );
    expect(await refusalOf(act(artist, 'reinstate'))).toEqual([409, 'artist.stands_otherwise']);
    expect((await roster('standing=closed')).artists.map(({ id }) => id)).toContain(supplierId);
  });

  it('C40 an artist who does not exist cannot be suspended, and nobody without a reason; of two acts at once one wins', async () => {
    const body = { act: 'suspend', reason: REASON };
    expect(await refusalOf(admin.shopper.post('/api/admin/artists/usr_none/standing', body))).toEqual([
      404,
      'artist.not_found',
    ]);
    const artist = await anArtist();
    expect(
      await refusalOf(admin.shopper.post(`/api/admin/artists/${artist.supplierId}/standing`, { ...body, reason: ' ' })),
    ).toEqual([422, 'request.invalid']);
    const answers = await Promise.all([act(artist, 'suspend'), act(artist, 'suspend')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
