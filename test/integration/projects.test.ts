import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runDueWork } from '#test/support/scheduler.ts';
import { setClock } from '#functions/platform/clock.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Pin, Project, TimelineEntry } from '#shared/schemas/project.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { complete } from '#test/factories/billing.ts';
import { anOrder, choose, offer, type PlacedOrder } from '#test/factories/orders.ts';
import { aVisitor, changeArtist, somebody, type ArtistAtWork } from '#test/factories/people.ts';
import { aPicture } from '#test/factories/pictures.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { cancelFor, previewOf } from '#test/support/refunds.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());
afterEach(() => setClock(Date.now));

interface Painting extends PlacedOrder {
  artist: ArtistAtWork;
}

const aPainting = async (): Promise<Painting> => {
  const order = await anOrder({ status: ORDER.accepted });
  return { ...order, artist: order.artists[0]! };
};

const look = (who: Shopper, orderId: string): Promise<Project> => who.ask<Project>(`/api/orders/project/${orderId}`);
const say = (who: Shopper, orderId: string, body: object, key?: string): Promise<Project> =>
  who.ask<Project>(`/api/orders/project/${orderId}/messages`, body, {
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
const approve = (who: Shopper, orderId: string, version = 1) =>
  who.post<Project>(`/api/orders/${orderId}/approve`, { version });
const ofKind = ({ timeline }: Project, kind: TimelineEntry['kind']): TimelineEntry[] =>
  timeline.filter((entry) => entry.kind === kind);
const kindsOf = ({ timeline }: Project): string[] => timeline.map(({ kind, by }) => `${kind} by ${by}`);
const statusOf = async ({ shopper, orderId }: PlacedOrder): Promise<number> =>
  (await look(shopper, orderId)).order.status;

/** A proof with two pins on its picture, for which changes were requested. */
const aChangeRequest = async (): Promise<Painting & { picture: string }> => {
  const painting = await aPainting();
  const picture = await aPicture(painting.artist.supplierId);
  await complete(painting.artist, painting.orderId, picture);
  const pins = [
    { image: picture, x: 0.25, y: 0.5, text: 'Warmer here.' },
    { image: picture, x: 1, y: 0, text: 'Less sky.' },
  ];
  await painting.shopper.ask(`/api/orders/${painting.orderId}/request-changes`, {
    version: 1,
    text: 'Almost there.',
    pins,
  });
  return { ...painting, picture };
};

describe('the project of an order', () => {
  it('C8 from progress to approval: both sides read one timeline, each with what it may do', async () => {
    const { shopper, orderId, artist } = await aPainting();
    const [sketch, first, second] = [
      await aPicture(artist.supplierId),
      await aPicture(artist.supplierId),
      await aPicture(artist.supplierId),
    ];
    await say(shopper, orderId, { text: 'Please mind the dog’s eyes.' });
    await artist.shopper.ask(`/api/sellers/orders/${orderId}/progress`, { text: 'The sketch.', assets: [sketch] });
    await complete(artist, orderId, first);
    await shopper.ask(`/api/orders/${orderId}/request-changes`, {
      version: 1,
      text: 'Warmer, please.',
      pins: [{ image: first, x: 0.5, y: 0.5, text: 'Here.' }],
    });
    const painting = await complete(artist, orderId, second);
    expect(painting.order).toMatchObject({ status: ORDER.proofReady, version: 2, revision: 1 });
    expect(painting.actions).not.toContain('approve');
    const before = await look(shopper, orderId);
    expect(before.actions).toEqual(expect.arrayContaining(['message', 'pin', 'approve', 'request_changes', 'pay']));
    expect(before.actions).not.toContain('proof');
    const { status, body } = await approve(shopper, orderId, 2);
    expect([status, body.order.status]).toEqual([200, ORDER.approved]);
    const kinds = [
      'message by customer',
      'progress by artist',
      'proof by artist',
      'changes by customer',
      'proof by artist',
      'approved by customer',
    ];
    expect(kindsOf(body)).toEqual(kinds);
    const seen = await look(artist.shopper, orderId);
    expect(kindsOf(seen)).toEqual(kinds);
    expect(ofKind(seen, 'proof').map(({ version, images }) => [version, images?.map(({ id }) => id)])).toEqual([
      [1, [first]],
      [2, [second]],
    ]);
    expect(ofKind(seen, 'proof')[0]?.pins).toEqual(ofKind(seen, 'changes')[0]?.pins);
    expect(ofKind(seen, 'changes')[0]).toMatchObject({ version: 1, text: 'Warmer, please.' });
    expect(seen.money.earns).toBeGreaterThan(0);
    expect(seen.actions).not.toContain('ship');
  });

  it('C12 C42 nobody else sees it: another artist who was asked, another customer, a visitor', async () => {
    const { orderId, artists, shopper } = await anOrder({ artists: [{}, {}] });
    const refused = [404, 'order.not_found'];
    const others = [artists[0]!.shopper, artists[1]!.shopper, (await somebody()).shopper, aVisitor()];
    for (const other of others) {
      expect(await refusalOf(other.get(`/api/orders/project/${orderId}`))).toEqual(refused);
      const sent = other.post(`/api/orders/project/${orderId}/messages`, { text: 'Hello' });
      expect(await refusalOf(sent)).toEqual(refused);
    }
    expect((await look(shopper, orderId)).artist).toBeNull();
    const admin = await somebody('Admin');
    expect((await look(admin.shopper, orderId)).side).toBe('admin');
  });

  it('C8 an address is the customer’s until the piece is approved, and then the artist’s, too', async () => {
    const { shopper, orderId, artist } = await aPainting();
    const street = async (who: Shopper): Promise<string | undefined> =>
      (await look(who, orderId)).shipping.address?.['line1'];
    expect(await street(shopper)).toBeTruthy();
    expect(await street(artist.shopper)).toBeUndefined();
    await complete(artist, orderId);
    await approve(shopper, orderId);
    expect(await street(artist.shopper)).toBe(await street(shopper));
    // The customs form is only for a parcel that leaves the artist's country, and for the artist alone.
    const customs = async (who: Shopper) => (await look(who, orderId)).shipping.customs;
    expect(await customs(artist.shopper)).toEqual({ value: 18_900, code: '9701.91', origin: 'EE' });
    expect(await customs(shopper)).toBeUndefined();
    await changeArtist(artist.supplierId, { country: 'US' });
    expect(await customs(artist.shopper)).toBeUndefined();
    const { refund_cents } = await previewOf(shopper, orderId);
    expect((await cancelFor(shopper, orderId, refund_cents)).status).toBe(200);
    expect(await street(artist.shopper)).toBeUndefined();
  });
});

describe('messages', () => {
  it('a repeated press sends one message, and its pictures stay with the order', async () => {
    const { shopper, orderId, artist } = await aPainting();
    const picture = await aPicture(artist.supplierId);
    const body = { text: 'Which frame?', assets: [picture, picture] };
    await Promise.all([1, 2, 3].map(() => say(artist.shopper, orderId, body, 'once')));
    const messages = ofKind(await say(artist.shopper, orderId, body, 'once'), 'message');
    expect(messages.map(({ text, images }) => [text, images?.length])).toEqual([['Which frame?', 1]]);
    expect(await refusalOf(artist.shopper.send('DELETE', `/api/updates/${picture}`))).toEqual([409, 'asset.ordered']);
    expect(ofKind(await look(shopper, orderId), 'message')).toHaveLength(1);
  });

  it('refuses a picture of somebody else, an empty text, and an artist who is not there yet', async () => {
    const { shopper, orderId } = await aPainting();
    const theirs = await aPicture((await somebody()).id);
    const post = (body: object) => refusalOf(shopper.post(`/api/orders/project/${orderId}/messages`, body));
    expect(await post({ text: 'Like this.', assets: [theirs] })).toEqual([404, 'asset.not_found']);
    expect(await post({ text: '  ' })).toEqual([422, 'request.invalid']);
    const early = await anOrder();
    const sent = early.shopper.post(`/api/orders/project/${early.orderId}/messages`, { text: 'Hello' });
    expect(await refusalOf(sent)).toEqual([409, 'order.not_possible']);
  });

  it('a question to the studio is read by the staff alone, and so is its answer by who asked', async () => {
    const { shopper, orderId, artist } = await aPainting();
    const admin = await somebody('Admin');
    await say(shopper, orderId, { text: 'Can I have it by May?', to: 'studio' });
    expect(ofKind(await look(admin.shopper, orderId), 'message')).toHaveLength(1);
    await say(admin.shopper, orderId, { text: 'Yes, by May 3.', to: 'customer' });
    expect(ofKind(await look(artist.shopper, orderId), 'message')).toEqual([]);
    expect(ofKind(await look(shopper, orderId), 'message').map(({ by, to }) => [by, to])).toEqual([
      ['customer', 'studio'],
      ['admin', 'customer'],
    ]);
  });

  it('C21 a burst is mailed once, to the other side alone', async () => {
    const { shopper, orderId, artist, cartId } = await aPainting();
    await say(artist.shopper, orderId, { text: 'One.' });
    await say(artist.shopper, orderId, { text: 'Two.' });
    await deliverEventsAbout(orderId, 2);
    const { email } = await shopper.ask<{ email: string }>(`/api/carts/?cart_id=${cartId}`);
    const mails = (await mailsTo(email)).filter(({ text }) => text.includes(orderId));
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('A message about your')]);
  });
});

describe('the answer to a proof', () => {
  it('C8 approving twice approves once; an older version is refused', async () => {
    const { shopper, orderId, artist } = await aChangeRequest();
    await complete(artist, orderId);
    expect(await refusalOf(approve(shopper, orderId, 1))).toEqual([409, 'order.proof_changed']);
    const answers = await Promise.all([1, 2, 3, 4].map(() => approve(shopper, orderId, 2)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await eventsAbout(orderId)).filter(({ name }) => name === 'order.approved')).toHaveLength(1);
  });

  it('C8 approved or changed, never both, whoever of two browsers is first', { tags: 'soak' }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const painting = await aPainting();
      const { shopper, orderId, artist } = painting;
      await complete(artist, orderId);
      const changes = shopper.post(`/api/orders/${orderId}/request-changes`, { version: 1, text: 'Warmer.' });
      const [approved, changed] = await Promise.all([approve(shopper.twin(), orderId), changes]);
      expect([approved.status, changed.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await statusOf(painting)).toBe(approved.status === 200 ? ORDER.approved : ORDER.accepted);
    }
  });

  it.each([-1, 0, 1])('C8 C39 silence approves at seven days and not a millisecond earlier: %d', async (offset) => {
    const painting = await aPainting();
    const at = Date.now();
    setClock(() => at);
    await complete(painting.artist, painting.orderId);
    setClock(() => at + 7 * DAY_MS + offset);
    await runDueWork();
    await runDueWork();
    expect(await statusOf(painting)).toBe(offset < 0 ? ORDER.proofReady : ORDER.approved);
    if (offset < 0) return;
    expect(kindsOf(await look(painting.shopper, painting.orderId)).at(-1)).toBe('approved by system');
  });

  it('C8 a request for changes stops the clock, and the next proof begins it anew', async () => {
    const at = Date.now();
    const painting = await aChangeRequest();
    setClock(() => at + 10 * DAY_MS);
    await runDueWork();
    expect(await statusOf(painting)).toBe(ORDER.accepted);
    const { deadlines } = await complete(painting.artist, painting.orderId);
    expect(deadlines.approve_by).toBe(new Date(at + 17 * DAY_MS).toISOString());
  });

  it('C8 asking for the same changes twice asks once; other words after that are refused', async () => {
    const { shopper, orderId, artist } = await aPainting();
    await complete(artist, orderId);
    const ask = (text: string) => shopper.twin().post(`/api/orders/${orderId}/request-changes`, { version: 1, text });
    const answers = await Promise.all([1, 2, 3].map(() => ask('Warmer.')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ask('Warmer.')).status).toBe(200);
    expect(await refusalOf(ask('Colder.'))).toEqual([409, 'order.no_proof']);
    expect(ofKind(await look(shopper, orderId), 'changes')).toHaveLength(1);
    await complete(artist, orderId);
    expect(await refusalOf(ask('Warmer.'))).toEqual([409, 'order.proof_changed']);
  });

  it('a pin is refused on a picture of another version, or when nothing is open', async () => {
    const { shopper, orderId, artist, picture } = await aChangeRequest();
    const pin = (image: string, version: number) =>
      refusalOf(shopper.post(`/api/orders/project/${orderId}/pins`, { image, version, x: 0, y: 0, text: 'Here.' }));
    expect(await pin(picture, 1)).toEqual([422, 'request.invalid']);
    await complete(artist, orderId);
    expect(await pin(picture, 2)).toEqual([422, 'request.invalid']);
    expect(await pin(picture, 1)).toEqual([422, 'request.invalid']);
    await approve(shopper, orderId, 2);
    expect(await pin(picture, 2)).toEqual([409, 'order.not_possible']);
  });

  it('a comment that is sent again after a lost answer is published once', async () => {
    const { shopper, orderId, artist } = await aPainting();
    const image = await aPicture(artist.supplierId);
    await complete(artist, orderId, image);
    const pin = (text: string, key: string) =>
      shopper.ask<Project>(
        `/api/orders/project/${orderId}/pins`,
        { image, version: 1, x: 0.5, y: 0.5, text },
        { headers: { 'Idempotency-Key': key } },
      );
    await pin('Warmer here.', 'first');
    await Promise.all([pin('Warmer here.', 'first'), pin('Warmer here.', 'first')]);
    const seen = await pin('Less sky.', 'second');
    expect(ofKind(seen, 'proof')[0]?.pins?.map(({ text }) => text)).toEqual(['Warmer here.', 'Less sky.']);
    expect((await eventsAbout(orderId)).filter(({ name }) => name === 'order.pinned')).toHaveLength(2);
  });

  it('an Idempotency-Key may be longer than the table takes a key', async () => {
    const { shopper, orderId } = await aPainting();
    const keys = ['a', 'b'].map((end) => 'k'.repeat(2_000) + end);
    for (const key of [keys[0], ...keys]) await say(shopper, orderId, { text: 'Is it dry?' }, key);
    expect(ofKind(await look(shopper, orderId), 'message')).toHaveLength(2);
  });

  it('the artist answers a pin and marks it as done; answers at once are all there', async () => {
    const { shopper, orderId, artist } = await aChangeRequest();
    const pinsSeen = async (who: Shopper): Promise<Pin[]> => ofKind(await look(who, orderId), 'changes')[0]?.pins ?? [];
    const [pin] = await pinsSeen(artist.shopper);
    const answer = (who: Shopper, body: object) => who.ask(`/api/orders/project/${orderId}/pins/${pin?.id}`, body);
    await Promise.all([
      answer(artist.shopper, { text: 'Done.', resolved: true }),
      answer(shopper, { text: 'Thank you.' }),
      answer(artist.shopper, { text: 'Gladly.' }),
    ]);
    const [answered, untouched] = await pinsSeen(shopper);
    expect(answered).toMatchObject({ resolved: true });
    expect(answered?.replies.map(({ text }) => text).toSorted()).toEqual(['Done.', 'Gladly.', 'Thank you.']);
    expect(untouched).toMatchObject({ resolved: false, replies: [] });
    expect(await refusalOf(shopper.post(`/api/orders/project/${orderId}/pins/none`, { resolved: true }))).toEqual([
      404,
      'pin.not_found',
    ]);
  });

  it('a reply that is sent again after a lost answer is published once', async () => {
    const { shopper, orderId, artist } = await aChangeRequest();
    const repliesSeen = async () => {
      const [pin] = ofKind(await look(shopper, orderId), 'changes')[0]?.pins ?? [];
      return { id: pin?.id, texts: pin?.replies.map(({ text }) => text) };
    };
    const { id } = await repliesSeen();
    const answer = (text: string, key: string) =>
      artist.shopper.ask(
        `/api/orders/project/${orderId}/pins/${id}`,
        { text },
        { headers: { 'Idempotency-Key': key } },
      );
    await answer('I see it.', 'first');
    await Promise.all([answer('I see it.', 'first'), answer('I see it.', 'first')]);
    await answer('Done.', 'second');
    expect((await repliesSeen()).texts).toEqual(['I see it.', 'Done.']);
  });

  it('`complete` shows the last pictures again, and is refused where none was ever shown', async () => {
    const { shopper, orderId, artist, picture } = await aChangeRequest();
    const again = await artist.shopper.ask<Project>(`/api/sellers/orders/${orderId}/complete`, {});
    expect(again.order).toMatchObject({ status: ORDER.proofReady, version: 2 });
    expect(
      ofKind(again, 'proof')
        .at(-1)
        ?.images?.map(({ id }) => id),
    ).toEqual([picture]);
    const fresh = await aPainting();
    expect(await refusalOf(fresh.artist.shopper.post(`/api/sellers/orders/${fresh.orderId}/complete`, {}))).toEqual([
      409,
      'order.proof_missing',
    ]);
    expect((await look(shopper, orderId)).actions).toContain('approve');
  });
});

it('Q-22 the promised day is counted from the acceptance', async () => {
  const order = await anOrder();
  const [artist] = order.artists;
  const at = Date.now();
  setClock(() => at);
  await offer(artist!, order.orderId, 0, 9);
  await choose(order, artist!);
  setClock(() => at + 3_600_000);
  await runDueWork();
  await artist!.shopper.ask(`/api/sellers/orders/${order.orderId}/accept`, {});
  expect((await look(order.shopper, order.orderId)).deadlines.finish_by).toBe(
    new Date(at + 3_600_000 + 9 * DAY_MS).toISOString(),
  );
});
