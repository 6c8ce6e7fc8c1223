import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#test/support/eventually.ts';
import { handler as announcerHandler } from '#functions/entries/announcer.lambda.ts';
import { orderLinkQuery } from '#functions/platform/order-link.ts';
import { serviceToken } from '#functions/platform/realtime-token.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Session } from '#shared/schemas/session.ts';
import { anOrder } from '#test/factories/orders.ts';
import { aBuyer, anArtist, PASSWORD, somebody } from '#test/factories/people.ts';
import { envelopeOf, eventsAbout, queued } from '#test/support/events.ts';
import { Shopper } from '#test/support/shopper.ts';
import { host, listen, send } from './messages.fixture.ts';
import { asFunction } from '#test/support/as-function.ts';

const announcer = asFunction('announcer', announcerHandler);

interface Change {
  order: string;
  supplier: string | null;
  kind: string;
}

const ON_PROJECT = 'subscription($order: ID!) { onProjectChange(order: $order) { order at kind id } }';
const ON_STUDIO = 'subscription($supplier: ID!) { onStudioChange(supplier: $supplier) { order supplier kind } }';
const ANNOUNCE =
  'mutation($order: ID!) { announceProjectChange(order: $order, kind: "order.message") { order at kind } }';

const tokenOf = async (shopper: Shopper, headers: Record<string, string> = {}): Promise<string> =>
  (await shopper.get<Session>('/api/session', { headers })).body.realtime_token;

const happens = (name: string, detail: object): Promise<void> =>
  announcer(queued({ 'id': 'evt', 'detail-type': name, 'resources': ['evt'], detail }));

beforeEach(() => vi.stubEnv('REALTIME_URL', `http://${host}/graphql`));
afterEach(() => vi.unstubAllEnvs());

describe('a project that changes', () => {
  it('is announced to the open pages of its customer, by session and by mailed link, its artist and an admin', async () => {
    const { shopper, orderId, cartId, artists } = await anOrder({ status: ORDER.accepted });
    const artist = artists[0]!;
    const v = (await orderLinkQuery({ cartId, ownerId: 'vis_x' })).slice(3);
    const tokens = [
      await tokenOf(shopper),
      await tokenOf(new Shopper(), { 'Order-Link': v }),
      await tokenOf(artist.shopper),
      await tokenOf((await somebody('Admin')).shopper),
    ];
    const pages = await Promise.all(tokens.map((token) => listen<Change>(ON_PROJECT, { order: orderId }, token)));
    await happens('quote.accepted', { orderId, supplierId: artist.supplierId });
    for (const page of pages) {
      await eventually(() => expect(page.data()).toHaveLength(1));
      expect(page.data()[0]).toMatchObject({ order: orderId, kind: 'quote.accepted' });
      page[Symbol.dispose]();
    }
  });

  it('C12 is announced to nobody else: a stranger, another artist and another link are refused like a missing order', async () => {
    const [{ orderId }, other] = [await anOrder({ status: ORDER.accepted }), await anOrder()];
    const v = (await orderLinkQuery({ cartId: other.cartId, ownerId: 'vis_x' })).slice(3);
    const tokens = [
      'anonymous',
      await tokenOf((await aBuyer()).shopper),
      await tokenOf((await anArtist()).shopper),
      await tokenOf(new Shopper(), { 'Order-Link': v }),
    ];
    for (const token of tokens) {
      using page = await listen(ON_PROJECT, { order: orderId }, token);
      expect(page.refusal()).toBe('order.not_found');
    }
    using missing = await listen(ON_PROJECT, { order: 'ord_missing' });
    expect(missing.refusal()).toBe('order.not_found');
  });

  it('reaches only the pages of its own order, and a payment those of every order of its cart and its artist’s studio', async () => {
    const [one, two] = [await anOrder({ status: ORDER.approved }), await anOrder()];
    const [{ supplierId, shopper }] = one.artists as [(typeof one.artists)[number]];
    using studio = await listen<Change>(ON_STUDIO, { supplier: supplierId }, await tokenOf(shopper));
    using first = await listen<Change>(ON_PROJECT, { order: one.orderId }, await tokenOf(one.shopper));
    using second = await listen<Change>(ON_PROJECT, { order: two.orderId }, await tokenOf(two.shopper));
    await happens('payment.received', { cartId: one.cartId, cents: 1_000, orderIds: [] });
    for (const page of [first, studio])
      await eventually(() => expect(page.data().map(({ kind }) => kind)).toEqual(['payment.received']));
    expect(second.data()).toEqual([]);
  });

  it('C41 tells the studios of the chosen artist and of the one who lost at once, and no stranger', async () => {
    const { orderId, artists } = await anOrder({ artists: [{}, {}] });
    const [chosen, lost] = artists;
    const studioOf = async ({ supplierId, shopper }: typeof chosen & {}) =>
      listen<Change>(ON_STUDIO, { supplier: supplierId }, await tokenOf(shopper));
    using studio = await studioOf(chosen!);
    using other = await studioOf(lost!);
    using stranger = await listen(
      ON_STUDIO,
      { supplier: chosen!.supplierId },
      await tokenOf((await anArtist()).shopper),
    );
    expect(stranger.refusal()).toBe('session.required');
    await happens('quote.selected', { orderId, supplierId: chosen!.supplierId, by: 'customer' });
    for (const page of [studio, other])
      await eventually(() => expect(page.data()).toMatchObject([{ order: orderId, kind: 'quote.selected' }]));
  });

  it('can be announced by our own functions alone, and a call that is not taken is repeated', async () => {
    const { orderId, shopper, artists } = await anOrder({ status: ORDER.accepted });
    const admin = await somebody('Admin');
    for (const token of [
      'anonymous',
      ...(await Promise.all([shopper, artists[0]!.shopper, admin.shopper].map((each) => tokenOf(each)))),
    ]) {
      const { data, errors } = await send(ANNOUNCE, { order: orderId }, token);
      expect([data?.['announceProjectChange'], errors?.[0]?.errorType]).toEqual([null, 'Unauthorized']);
    }
    const { data } = await send<Change>(ANNOUNCE, { order: orderId }, await serviceToken());
    expect(data?.['announceProjectChange']).toMatchObject({ order: orderId });
    vi.stubEnv('REALTIME_URL', 'http://127.0.0.1:9/graphql');
    await expect(happens('quote.accepted', { orderId, supplierId: 'x' })).rejects.toThrow('fetch failed');
  });
});

const END =
  'mutation($session: ID, $order: ID, $supplier: ID) { endListening(session: $session, order: $order, supplier: $supplier) }';

/** Hands the announcer all events of a name that an id occurs in. */
const announceAbout = async (id: string, name: string): Promise<number> => {
  const events = (await eventsAbout(id)).filter((event) => event.name === name);
  for (const event of events) await announcer(envelopeOf(event));
  return events.length;
};

const sessionIdOf = async (shopper: Shopper): Promise<string> => {
  const { sessions } = (await shopper.get<{ sessions: { id: string; current: boolean }[] }>('/api/users/me/sessions'))
    .body;
  return sessions.find(({ current }) => current)!.id;
};

describe('live updates end with what admitted them', () => {
  it.each<[string, (shopper: Shopper, other: Shopper, id: string) => Promise<{ status: number }>]>([
    ['the sign-out', (shopper) => shopper.post('/api/logout')],
    ['a press on “sign out everywhere else”', (_, other) => other.post('/api/users/me/sessions/end-others')],
    [
      'a new password',
      (_, other) => other.post('/api/users/change-password', { current_password: PASSWORD, password: `${PASSWORD} 2` }),
    ],
    [
      'an admin who ends them',
      async (_, _other, id) => (await somebody('Admin')).shopper.post(`/api/admin/users/${id}/end-sessions`),
    ],
  ])('S7 a session that ends by %s hears nothing more, and every other goes on', async (_, act) => {
    const { shopper, id, email } = await aBuyer();
    const { orderId, cartId } = await anOrder({ shopper, status: ORDER.accepted });
    const [admin, other] = [await somebody('Admin'), new Shopper()];
    await other.ask('/api/login', { email, password: PASSWORD, area: 'customer' });
    const ended = await sessionIdOf(shopper);
    using page = await listen<Change>(ON_PROJECT, { order: orderId }, await tokenOf(shopper));
    using staff = await listen<Change>(ON_PROJECT, { order: orderId }, await tokenOf(admin.shopper));
    expect((await act(shopper, other, id)).status).toBeLessThan(300);
    expect(await announceAbout(ended, 'sessions.ended')).toBe(1);
    await eventually(() => expect(page.isEnded()).toBe(true));
    await happens('payment.received', { cartId, cents: 1_000, orderIds: [] });
    await eventually(() => expect(staff.data()).toHaveLength(1));
    expect([page.data(), staff.isEnded()]).toEqual([[], false]);
  });

  it('S7 an artist’s studio falls silent at the sign-out, and another browser of the same artist hears on', async () => {
    const { orderId, artists } = await anOrder({ status: ORDER.accepted });
    const [{ supplierId, shopper, email }] = artists as [(typeof artists)[number]];
    const other = new Shopper();
    await other.ask('/api/login', { email, password: PASSWORD, area: 'artist' });
    const ended = await sessionIdOf(shopper);
    using studio = await listen<Change>(ON_STUDIO, { supplier: supplierId }, await tokenOf(shopper));
    using kept = await listen<Change>(ON_STUDIO, { supplier: supplierId }, await tokenOf(other));
    await shopper.post('/api/logout');
    await announceAbout(ended, 'sessions.ended');
    await eventually(() => expect(studio.isEnded()).toBe(true));
    await happens('quote.accepted', { orderId, supplierId });
    await eventually(() => expect(kept.data()).toHaveLength(1));
    expect(studio.data()).toEqual([]);
  });

  it('S7 an artist who loses the order hears of that and nothing later; customer and studio go on', async () => {
    const { orderId, cartId, shopper, artists } = await anOrder({ status: ORDER.accepted });
    const artist = artists[0]!;
    const token = await tokenOf(artist.shopper);
    using room = await listen<Change>(ON_PROJECT, { order: orderId }, token);
    using studio = await listen<Change>(ON_STUDIO, { supplier: artist.supplierId }, token);
    using customer = await listen<Change>(ON_PROJECT, { order: orderId }, await tokenOf(shopper));
    const admin = await somebody('Admin');
    const given = await admin.shopper.post(`/api/admin/orders/${orderId}/reassign`, { reason: 'The artist is ill.' });
    expect([given.status, await announceAbout(orderId, 'quote.released')]).toEqual([200, 1]);
    await eventually(() => expect(room.isEnded()).toBe(true));
    await happens('payment.received', { cartId, cents: 1_000, orderIds: [] });
    await eventually(() =>
      expect(customer.data().map(({ kind }) => kind)).toEqual(['quote.released', 'payment.received']),
    );
    expect([room.data().map(({ kind }) => kind), studio.isEnded(), customer.isEnded()]).toEqual([
      ['quote.released'],
      false,
      false,
    ]);
    using again = await listen(ON_PROJECT, { order: orderId }, token);
    expect(again.refusal()).toBe('order.not_found');
  });

  it('S7 can be ended by our own functions alone', async () => {
    const { orderId, shopper, artists } = await anOrder({ status: ORDER.accepted });
    const args = { order: orderId, supplier: artists[0]!.supplierId };
    for (const token of ['anonymous', await tokenOf(shopper), await tokenOf((await somebody('Admin')).shopper)]) {
      const { data, errors } = await send(END, args, token);
      expect([data?.['endListening'], errors?.[0]?.errorType]).toEqual([null, 'Unauthorized']);
    }
    expect((await send<boolean>(END, args, await serviceToken())).data?.['endListening']).toBe(true);
  });
});
