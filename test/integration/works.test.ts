import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { loadProductPage } from '#functions/catalog/product-page.ts';
import { loadHomePage } from '#functions/shop/home.ts';
import { HomePage } from '#functions/catalog/product.entity.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { handler as projectHandler } from '#functions/entries/projector.lambda.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
import { cardOf, pageOfWorks, type WorkList } from '#functions/works/work-lists.ts';
import { publishOrder } from '#functions/publishing/publish-order.ts';
import { hideWork, showWork } from '#functions/works/show-work.ts';
import { shownWork } from '#functions/works/shown-work.ts';
import { Work } from '#functions/works/work.entity.ts';
import { makerOf } from '#shared/photos/pictures.ts';
import { ORDER, type OrderStatus } from '#shared/orders/order-states.ts';
import type { Seller } from '#shared/schemas/artist.ts';
import type { Samples } from '#shared/schemas/work.ts';
import type { WorkPage } from '#shared/schemas/work-page.ts';
import { anOrder } from '#test/factories/orders.ts';
import { anArtist, aVisitor, somebody } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { aFinishedOrder } from '#test/factories/reviews.ts';
import { aWork } from '#test/factories/works.ts';
import { deliverEventsAbout, envelopeOf } from '#test/support/events.ts';
import { refusalOf } from '#test/support/shopper.ts';
import { asFunction } from '#test/support/as-function.ts';

const project = asFunction('projector', projectHandler);

const pathOf = (sku: string, orderId: string): string => `/api/products/gallery/${sku}/${orderId}`;
const page = (sku: string, orderId: string): Promise<WorkPage> => aVisitor().ask<WorkPage>(pathOf(sku, orderId));
const MISSING = [404, 'order.not_found'];
const aTag = (): string => `tag-${randomUUID()}`;
const day = (index: number): string => new Date(Date.UTC(2026, 0, index)).toISOString();
const idsOf = async (list: WorkList): Promise<string[]> =>
  (await pageOfWorks(list, { count: 50 })).works.map(({ id }) => id);

describe('the page of a finished piece', () => {
  it('R-05 shows the piece, its artist, its product line, its review, and others like it', async () => {
    const { sku } = await aProduct();
    const [artist, another] = [await anArtist(), await anArtist()];
    const review = { name: 'Ellen', rating: 4, text: 'The eyes are hers.' };
    const work = await aWork({ sku, supplierId: artist.supplierId, size: '18x24in', review, finishedAt: day(3) });
    const ofArtist = await aWork({ sku, supplierId: artist.supplierId, finishedAt: day(2) });
    const ofLine = await aWork({ sku, supplierId: another.supplierId, finishedAt: day(1) });
    expect(await page(sku, work.orderId)).toMatchObject({
      ...cardOf(shownWork(work)),
      size: '18 × 24 in',
      o_size: '18x24in',
      finished_at: day(3),
      product: { sku, fromCents: 18_900 },
      artist_card: { id: artist.supplierId, location: 'Tartu' },
      review,
      more_of_artist: [{ id: ofArtist.orderId }],
      more_of_product: [{ id: ofLine.orderId }],
    });
  });

  it('R-05 C12 answers the same for an order that is unknown, of another line, of no line, or not finished', async () => {
    const [{ sku }, other] = [await aProduct(), await aProduct()];
    const work = await aWork({ sku });
    const { orderId, shopper } = await anOrder();
    for (const path of [
      pathOf(sku, 'ord_none'),
      pathOf(other.sku, work.orderId),
      pathOf('nothing', work.orderId),
      pathOf(sku, orderId),
    ])
      expect(await refusalOf(aVisitor().get(path)), path).toEqual(MISSING);
    expect(await refusalOf(shopper.get(pathOf(sku, orderId)))).toEqual(MISSING);
  });

  it('R-05 stays when its artist has left', async () => {
    const { sku } = await aProduct();
    const work = await aWork({ sku, supplierId: `usr_${randomUUID()}` });
    const shown = await page(sku, work.orderId);
    expect(shown.artist).toBe('Marta Ilves');
    expect(shown).not.toHaveProperty('artist_card');
  });
});

/** A finished order of a new artist and product line, with its customer. */
const aFinished = async (overrides: { status?: OrderStatus; privacy?: 'public' | 'private' } = {}) => {
  const [{ sku }, artist, customer] = [await aProduct(), await anArtist(), await somebody()];
  const order = await aFinishedOrder({ ownerId: customer.id, supplierId: artist.supplierId, sku, ...overrides });
  return { ...order, sku, artist, customer };
};

/** Delivers an event about an order to the public pages. */
const announce = (name: 'order.delivered', orderId: string): Promise<void> =>
  project(
    envelopeOf({
      eventId: newId('event'),
      name,
      at: nowIso(),
      payload: { orderId, cartId: 'crt_any', supplierId: 'usr_any', by: 'customer' },
    }),
  );

const setStatus = (orderId: string, status: OrderStatus): Promise<unknown> =>
  Order.patch({ orderId }).set({ status }).add({ version: 1 }).go();

describe('what is shown of an order', () => {
  it('C23 C53 is the piece, its medium, size and tags, nothing of its customer', async () => {
    const { orderId, sku, email, ownerId, cartId, proofImages, item } = await aFinished();
    expect(await publishOrder(orderId)).toBe(true);
    const { text, body } = await aVisitor().get<WorkPage>(pathOf(sku, orderId));
    expect(body).toMatchObject({
      url: `/media/photos/${proofImages[0]}/full.webp?size=800x600&color=8a7f70`,
      title: 'Portrait in oil',
      tags: ['portrait', 'oil'],
      city: '',
      country: '',
      o_size: '18x24in',
      medium: 'Oil',
    });
    for (const secret of [
      email,
      ownerId,
      cartId,
      item.assets[0]!,
      'Grace Hopper',
      'Market Street',
      '94105',
      'San Francisco',
    ])
      expect(text).not.toContain(secret);
  });

  it('C23 is nothing of a private order; its owner shows and hides it later, and nobody else does', async () => {
    const { orderId, sku, artist, customer } = await aFinished({ privacy: 'private' });
    expect(await publishOrder(orderId)).toBe(false);
    const path = `/api/orders/${orderId}/privacy`;
    for (const stranger of [aVisitor(), artist.shopper, (await somebody()).shopper])
      expect(await refusalOf(stranger.post(path, { private: false }))).toEqual(MISSING);
    const lists = [{ supplierId: artist.supplierId }, { sku }, { tag: 'portrait', sku }];
    for (const isPrivate of [false, true, true, false]) {
      expect(await customer.shopper.ask(path, { private: isPrivate })).toEqual({ private: isPrivate });
      await deliverEventsAbout(orderId);
      for (const list of lists) expect((await idsOf(list)).includes(orderId)).toBe(!isPrivate);
    }
    await setStatus(orderId, ORDER.refunded);
    expect(await refusalOf(customer.shopper.post(path, { private: true }))).toEqual([409, 'order.not_possible']);
  });

  it.each([ORDER.accepted, ORDER.shipped, ORDER.refunded, ORDER.cancelled])(
    'C23 is nothing while or when the order has status %d, also when it was shown before',
    async (status) => {
      const { orderId } = await aFinished();
      expect(await publishOrder(orderId)).toBe(true);
      await setStatus(orderId, status);
      expect(await publishOrder(orderId)).toBe(false);
      expect((await Work.get({ orderId }).go()).data).toBeNull();
    },
  );

  it('is nothing without a proof', async () => {
    const { orderId, proofImages } = await aFinished();
    await Asset.patch({ assetId: proofImages[0]! })
      .set({ deletedAt: day(1) })
      .go();
    expect(await publishOrder(orderId)).toBe(false);
  });

  it('S-05 hangs under the styles that its photos were ordered in, each once', async () => {
    const { orderId, item } = await aFinished();
    const inStyle = (id: string) => ({ id, strength: 1, name: id, url: `/media/styles/${id}.webp` });
    const photos = [inStyle('linocut'), null, inStyle('linocut'), inStyle('sepia')].map((style, index) => {
      const id = `ast_${index}`;
      return { id, url: '', thumb: '', view: '', coords: null, width: null, height: null, style };
    });
    await Order.patch({ orderId })
      .set({ item: { ...item, photos } })
      .add({ version: 1 })
      .go();
    expect(await publishOrder(orderId)).toBe(true);
    for (const tag of ['linocut', 'sepia']) expect(await idsOf({ tag })).toContain(orderId);
    expect((await Work.get({ orderId }).go()).data?.tags).toEqual(['portrait', 'oil', 'linocut', 'sepia']);
  });

  it('C65 says at every address of a piece that the demo’s converter painted who made it', async () => {
    const [painted, shown] = [await aFinished(), await aFinished()];
    await Asset.patch({ assetId: shown.proofImages[0]! }).set({ made: 'demo' }).go();
    for (const { orderId } of [painted, shown]) expect(await publishOrder(orderId)).toBe(true);
    for (const [{ sku, orderId }, maker] of [
      [painted, undefined],
      [shown, 'demo'],
    ] as const) {
      expect(makerOf((await page(sku, orderId)).url)).toBe(maker);
      expect((await loadProductPage(sku)).gallery.map(({ url }) => makerOf(url))).toEqual([maker]);
    }
  });

  it('a delivered piece is on the pages of its artist and its product line, and a refund takes it from there', async () => {
    const { orderId, sku, artist } = await aFinished();
    const shows = async (): Promise<boolean[]> => {
      const [product, profile] = await Promise.all([
        loadProductPage(sku),
        aVisitor().ask<Seller>(`/api/artists/${artist.username}`),
      ]);
      return [product.gallery.some(({ id }) => id === orderId), profile.orders.some(({ id }) => id === orderId)];
    };
    await announce('order.delivered', orderId);
    expect(await shows()).toEqual([true, true]);
    await HomePage.put({ locale: 'en_US', page: { works: [{ order: orderId }, { order: 'ord_none' }] } }).go();
    expect((await loadHomePage()).works[0]?.order).toBe(orderId);
    await setStatus(orderId, ORDER.refunded);
    await announce('order.delivered', orderId);
    expect(await shows()).toEqual([false, false]);
    expect(JSON.stringify(await loadHomePage())).not.toMatch(new RegExp(`${orderId}|ord_none`));
  });
});

describe('lists of pieces', () => {
  it('hold each piece under its tags, its line and its artist, the newest first', async () => {
    const [tag, other] = [aTag(), aTag()];
    const [{ sku }, { sku: second }] = [await aProduct(), await aProduct()];
    const supplierId = `usr_${randomUUID()}`;
    const old = await aWork({ sku, supplierId, tags: [tag, other], finishedAt: day(1) });
    const young = await aWork({ sku: second, supplierId, tags: [tag], finishedAt: day(2) });
    const [older, younger] = [old.orderId, young.orderId];
    expect(await idsOf({ tag })).toEqual([younger, older]);
    expect(await idsOf({ tag, sku })).toEqual([older]);
    expect(await idsOf({ tag: other })).toEqual([older]);
    expect(await idsOf({ sku: second })).toEqual([younger]);
    expect(await idsOf({ supplierId })).toEqual([younger, older]);
    expect(await idsOf({ tag: aTag() })).toEqual([]);
  });

  it('follow a piece that changes, and forget one that is hidden', async () => {
    const [tag, other] = [aTag(), aTag()];
    const work = await aWork({ tags: [tag], finishedAt: day(1) });
    await showWork({ ...work, tags: [other], finishedAt: day(2), title: 'Another title' });
    expect(await idsOf({ tag })).toEqual([]);
    expect((await pageOfWorks({ tag: other }, { count: 5 })).works).toMatchObject([
      { id: work.orderId, title: 'Another title' },
    ]);
    await hideWork(work.orderId);
    await hideWork(work.orderId);
    expect(await idsOf({ tag: other })).toEqual([]);
    expect(await idsOf({ supplierId: work.supplierId })).not.toContain(work.orderId);
  });

  it('are read page by page without gap or repetition, also where pieces were finished at the same time', async () => {
    const tag = aTag();
    const works = await Promise.all([1, 1, 1, 2, 2, 3, 4].map((at) => aWork({ tags: [tag], finishedAt: day(at) })));
    const seen: string[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      const { works: found, next } = await pageOfWorks({ tag }, { count: 3, ...(after && { after }) });
      seen.push(...found.map(({ id }) => id));
      after = next;
      pages += 1;
    } while (after);
    expect(pages).toBe(3);
    expect(seen.toSorted()).toEqual(works.map(({ orderId }) => orderId).toSorted());
    expect((await pageOfWorks({ tag }, { count: 7 })).next).toBeUndefined();
    for (const made of ['', '!', 'none', Buffer.from('a|b|c').toString('base64url')])
      await expect(pageOfWorks({ tag }, { count: 3, after: made }), made).rejects.toMatchObject({
        code: 'request.invalid',
      });
  });
});

describe('samples', () => {
  const samples = async (query: string): Promise<string[]> =>
    (await aVisitor().ask<Samples>(`/api/samples?${query}`)).samples.map(({ id }) => id);

  it('U-06 are the newest five under a tag, of one product line if wished', async () => {
    const tag = aTag();
    const [{ sku }, other] = [await aProduct(), await aProduct()];
    const works = await Promise.all(
      [7, 6, 5, 4, 3, 2].map((at) => aWork({ sku, tags: [tag, 'featured'], finishedAt: day(at) })),
    );
    const ids = works.map(({ orderId }) => orderId);
    const elsewhere = await aWork({ sku: other.sku, tags: [tag], finishedAt: day(9) });
    expect(await samples(`tag=${tag}`)).toEqual([elsewhere.orderId, ...ids.slice(0, 4)]);
    expect(await samples(`tag=${tag}&sku=${sku}`)).toEqual(ids.slice(0, 5));
    expect(await samples(`tag=${tag}&sku=${sku}&limit=15`)).toEqual(ids);
    expect(await samples(`sku=${sku}`)).toEqual(ids.slice(0, 5));
    expect(await samples(`sku=${other.sku}`)).toEqual([]);
  });

  it('U-06 more than 15 and less than one are refused', async () => {
    for (const limit of ['16', '0', '-1', '1.5', 'x'])
      expect(await refusalOf(aVisitor().get(`/api/samples?limit=${limit}`)), limit).toEqual([422, 'request.invalid']);
  });
});
