import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { now } from '#functions/platform/clock.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { ProjectEntry } from '#functions/projects/project.entity.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { AdminQuestions, type AdminQuestion } from '#shared/schemas/admin-question.ts';
import type { Project } from '#shared/schemas/project.ts';
import type { AdminOverview } from '#shared/schemas/admin-overview.ts';
import { anOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { somebody, type ArtistAtWork } from '#test/factories/people.ts';
import { aPicture } from '#test/factories/pictures.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

let admin: Shopper;
beforeAll(async () => {
  admin = (await somebody('Admin')).shopper;
});

const say = (who: Shopper, { orderId }: PlacedOrder, text: string, to: string, assets: string[] = []) =>
  who.ask(`/api/orders/project/${orderId}/messages`, { text, to, assets });

/** All waiting messages, page by page. */
const waiting = async (): Promise<AdminQuestion[]> => {
  const found: AdminQuestion[] = [];
  let after: string | null = null;
  do {
    const path: string = `/api/admin/questions${after === null ? '' : `?after=${encodeURIComponent(after)}`}`;
    const page = AdminQuestions.strict().parse(await admin.ask(path));
    expect(page.questions.length).toBeLessThanOrEqual(25);
    found.push(...page.questions);
    after = page.next;
  } while (after !== null);
  return found;
};
const waitingOf = async ({ orderId }: PlacedOrder): Promise<AdminQuestion[]> =>
  (await waiting()).filter(({ order_id: id }) => id === orderId);

describe('C40 messages to the studio', () => {
  it('C40 customer and artist ask, the staff answers each by mail, and what is answered waits no longer', async () => {
    const order = await anOrder({ status: ORDER.accepted });
    const artist = order.artists[0]!;
    const picture = await aPicture(artist.supplierId);
    await say(order.shopper, order, 'Can I have it by May?', 'studio');
    await say(artist.shopper, order, 'Is this the right dog?', 'studio', [picture]);
    await say(order.shopper, order, 'Or by June?', 'studio');
    expect((await admin.ask<AdminOverview>('/api/admin/overview')).waiting.messages).toBeGreaterThanOrEqual(3);
    const asked = await waitingOf(order);
    expect(asked.map(({ side, text, images }) => [side, text, images.map(({ id }) => id)])).toEqual([
      ['customer', 'Can I have it by May?', []],
      ['artist', 'Is this the right dog?', [picture]],
      ['customer', 'Or by June?', []],
    ]);
    expect(asked[1]).toMatchObject({ name: 'Marta Ilves', status: ORDER.accepted });

    await say(admin, order, 'By May 3.', 'customer');
    expect((await waitingOf(order)).map(({ side }) => side)).toEqual(['artist']);
    await say(admin, order, 'It is.', 'artist');
    expect(await waitingOf(order)).toEqual([]);
    await say(order.shopper, order, 'And the frame?', 'studio');
    expect((await waitingOf(order)).map(({ text }) => text)).toEqual(['And the frame?']);
    await say(admin, order, 'In oak.', 'customer');
    expect(await waitingOf(order)).toEqual([]);

    await deliverEventsAbout(order.orderId, 2);
    const mailed = async (address: string): Promise<string[]> =>
      (await mailsTo(address)).map(({ text }) => text).filter((text) => text.includes('Our studio has written to you'));
    const toCustomer = await mailed(asked[0]!.name);
    const toArtist = await mailed(artist.email);
    expect(toCustomer.filter((text) => text.includes(order.orderId))).toEqual([
      expect.stringContaining('By May 3.'),
      expect.stringContaining('In oak.'),
    ]);
    expect(toArtist.filter((text) => text.includes(order.orderId))).toEqual([expect.stringContaining('It is.')]);
  });

  it('C40 C42 an artist who gets the order later reads nothing of what another one asked; the answer goes to who asked', async () => {
    const order = await anOrder({ status: ORDER.accepted, artists: [{}, {}] });
    const [first, second] = order.artists as [ArtistAtWork, ArtistAtWork];
    const secrets = await aPicture(first.supplierId);
    await say(first.shopper, order, 'My hand hurts. How long may I take?', 'studio', [secrets]);
    await say(admin, order, 'Another week.', 'artist');
    await say(first.shopper, order, 'And if I give it back?', 'studio');
    await admin.ask(`/api/admin/orders/${order.orderId}/reassign`, { artist: second.username, reason: 'She is ill.' });

    const read = async (who: Shopper): Promise<(string | undefined)[]> =>
      (await who.ask<Project>(`/api/orders/project/${order.orderId}`)).timeline
        .filter(({ kind }) => kind === 'message')
        .map(({ text }) => text);
    expect(await read(second.shopper)).toEqual([]);
    expect(JSON.stringify(await second.shopper.ask(`/api/orders/project/${order.orderId}`))).not.toContain(secrets);
    await say(second.shopper, order, 'Is this the right dog?', 'studio');
    await say(admin, order, 'It is.', 'artist');
    expect((await waitingOf(order)).map(({ text }) => text)).toEqual(['And if I give it back?']);
    const [{ id }] = (await waitingOf(order)) as [AdminQuestion];
    const answer = { text: 'Then you are paid for the day.', to: 'artist', question: id };
    await admin.ask(`/api/orders/project/${order.orderId}/messages`, answer);
    expect(await waitingOf(order)).toEqual([]);
    expect(await read(second.shopper)).toEqual(['Is this the right dog?', 'It is.']);
    expect(await read(order.shopper)).toEqual([]);
    expect(await read(admin)).toHaveLength(6);

    await deliverEventsAbout(order.orderId, 2);
    const mailed = async ({ email }: ArtistAtWork): Promise<string[]> =>
      (await mailsTo(email)).map(({ text }) => text).filter((text) => text.includes('Our studio has written to you'));
    expect(await mailed(first)).toEqual([
      expect.stringContaining('Another week.'),
      expect.stringContaining('Then you are paid for the day.'),
    ]);
    expect((await mailed(first))[1]).not.toContain(order.orderId);
    expect(await mailed(second)).toEqual([expect.stringContaining('It is.')]);
  });

  it('C40 an answer to what no artist has asked about the order is refused, and a message to an artist where nobody has it', async () => {
    const [order, other, early] = [
      await anOrder({ status: ORDER.accepted }),
      await anOrder({ status: ORDER.accepted }),
      await anOrder(),
    ];
    await say(other.artists[0]!.shopper, other, 'Is this the right dog?', 'studio');
    const [{ id }] = (await waitingOf(other)) as [AdminQuestion];
    const path = ({ orderId }: PlacedOrder): string => `/api/orders/project/${orderId}/messages`;
    expect(await refusalOf(admin.post(path(order), { text: 'It is.', to: 'artist', question: id }))).toEqual([
      422,
      'request.invalid',
    ]);
    expect(await refusalOf(admin.post(path(early), { text: 'Hello', to: 'artist' }))).toEqual([
      409,
      'order.not_possible',
    ]);
  });

  it('C42 answers of before their artist was stored are read by whoever has the order since then', async () => {
    const order = await anOrder({ status: ORDER.accepted });
    const answered = (entryId: string, at: number) =>
      ProjectEntry.put({
        orderId: order.orderId,
        entryId,
        at: new Date(at).toISOString(),
        kind: 'message',
        by: 'admin',
        authorId: 'usr_admin',
        text: entryId,
        onlyFor: 'artist',
      }).go();
    const at = now();
    await Order.patch({ orderId: order.orderId })
      .set({ selectedAt: new Date(at).toISOString() })
      .go();
    await answered('ent_to_another', at - 1);
    await answered('ent_to_this', at);
    const { timeline } = await order.artists[0]!.shopper.ask<Project>(`/api/orders/project/${order.orderId}`);
    expect(timeline.filter(({ kind }) => kind === 'message').map(({ id }) => id)).toEqual(['ent_to_this']);
  });

  it('C40 more than a page of messages is listed once each, the oldest first', async () => {
    const order = await anOrder();
    const ids = Array.from({ length: 30 }, () => `ent_${randomUUID()}`);
    const begin = now();
    for (const [index, entryId] of ids.entries())
      await ProjectEntry.put({
        orderId: order.orderId,
        entryId,
        at: new Date(begin + index).toISOString(),
        kind: 'message',
        by: 'customer',
        authorId: 'vis_1',
        text: 'When?',
        onlyFor: 'customer',
        waitsFor: 'studio',
      }).go();
    const all = await waiting();
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
    expect(
      all
        .filter(({ order_id: id }) => id === order.orderId)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    await say(admin, order, 'Soon.', 'customer');
    expect(await waitingOf(order)).toEqual([]);
  });

  it('C40 a cursor that no page has answered is refused', async () => {
    expect(await refusalOf(admin.get('/api/admin/questions?after=x'))).toEqual([422, 'request.invalid']);
  });
});
