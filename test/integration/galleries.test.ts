import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalogue } from '#functions/shop/catalogue-files.ts';
import { summaryOf } from '#functions/catalog/catalog.ts';
import { SHOP_SHELF, ShelfLine } from '#functions/catalog/product.entity.ts';
import { importGalleries } from '#functions/shop/import-galleries.ts';
import { TagCount } from '#functions/works/tag-book.entity.ts';
import { handler as resolveHandler } from '#functions/entries/messages.lambda.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { mendWorks, workDifferences } from '#functions/works/work-projections.ts';
import { hideWork, showWork, storedWork } from '#functions/works/show-work.ts';
import { TaggedWork, Work, type StoredWork } from '#functions/works/work.entity.ts';
import { GALLERY_PAGE } from '#shared/catalogue/galleries.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Gallery, GalleryTag, PieceTags, TagGroups, TagSuggestions } from '#shared/schemas/gallery.ts';
import type { Samples } from '#shared/schemas/work.ts';
import { anArtist, aVisitor, somebody } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { aFinishedOrder } from '#test/factories/reviews.ts';
import { aWork } from '#test/factories/works.ts';
import { deliverEventsAbout, eventsAbout } from '#test/support/events.ts';
import { refusalOf } from '#test/support/shopper.ts';
import { asFunction } from '#test/support/as-function.ts';

const resolve = asFunction('messages', resolveHandler);

/** The line of the product list. */
let listed: string;
beforeAll(async () => {
  const page = await aProduct();
  listed = page.sku;
  await ShelfLine.put({ shelf: SHOP_SHELF, position: 0, summary: summaryOf(page) }).go();
  for (const { write } of await importGalleries(await readCatalogue())) await write();
});

const ask = <T = Gallery>(path: string): Promise<T> => aVisitor().ask<T>(`/api/gallery${path}`);
const refused = (path: string) => refusalOf(aVisitor().get(`/api/gallery${path}`));
const ordersOf = ({ items }: Pick<Gallery, 'items'>): string[] => items.map(({ order }) => order);
const day = (index: number): string => new Date(Date.UTC(2026, 0, index)).toISOString();
const NOT_FOUND = [404, 'gallery.not_found'];

/** A product line and an artist of whom no other test sees works. */
const aStudio = async () => {
  const [{ sku }, { supplierId, username, shopper }] = [await aProduct(), await anArtist()];
  const paint = (tags: string[], more: Partial<StoredWork> = {}) =>
    aWork({ sku, supplierId, username, tags: [...tags, 'oil'], ...more });
  return { sku, supplierId, username, shopper, paint };
};

describe('lists and counts', () => {
  it(
    'a work with more entries than a transaction holds is in all of them, also after a crash between two, and leaves all',
    { tags: 'soak' },
    async () => {
      const { sku, paint } = await aStudio();
      const tags = ['featured', 'couples', 'sea', 'wedding', 'summer', 'night', 'music'];
      const work = await paint(tags, { rating: 5, review: { name: 'Ellen', rating: 5, text: 'Yes.' } });
      const { orderId } = work;
      const stored = (await storedWork(orderId))!;
      expect(stored.lists!.length).toBeGreaterThan(100);
      const entries = async () =>
        (await TaggedWork.scan.where((entry, { eq }) => eq(entry.orderId, orderId)).go({ pages: 'all' })).data;
      expect((await entries()).map(({ tag }) => tag).toSorted()).toEqual(stored.lists!.toSorted());
      expect(ordersOf(await ask(`/music/${sku}?tags=night,summer`))).toEqual([orderId]);

      const done = stored.lists!.slice(0, 80);
      for (const { tag, finishedAt } of (await entries()).filter((entry) => !done.includes(entry.tag)))
        await TaggedWork.delete({ tag, finishedAt, orderId }).go();
      await Work.patch({ orderId }).set({ lists: done }).go();
      await showWork(work);
      expect(await entries()).toHaveLength(stored.lists!.length);
      await showWork({ ...work, tags: [...tags.slice(0, 3), 'car', 'golf', 'snow', 'food'], finishedAt: day(9) });
      expect((await storedWork(orderId))?.tags).toContain('vehicles');
      expect(ordersOf(await ask(`/music/${sku}`))).toEqual([]);
      expect(ordersOf(await ask(`/golf/${sku}?tags=couples,food`))).toEqual([orderId]);
      expect(await workDifferences()).toMatchObject({ strays: [], counts: [] });
      await hideWork(orderId);
      expect(await entries()).toEqual([]);
    },
  );

  it('entries and counts that are lost, outdated or left behind are found and mended', async () => {
    const { sku, paint } = await aStudio();
    const { orderId, finishedAt } = await paint(['lake']);
    const entry = { tag: 'lake+oil', orderId, finishedAt };
    const { data } = await TaggedWork.get(entry).go();
    await TaggedWork.delete(entry).go();
    await TaggedWork.put({ ...data!, tag: 'lake+river' }).go();
    const { data: before } = await TagCount.get({ sku, tag: 'lake' }).go();
    await TagCount.patch({ sku, tag: 'lake' }).set({ works: 7 }).go();
    const found = await workDifferences();
    expect(found).toMatchObject({
      works: [orderId],
      strays: [{ key: { tag: 'lake+river', orderId } }],
      counts: [{ count: { sku, tag: 'lake', works: 7 }, counted: 1 }],
    });
    await mendWorks(found);
    expect(await workDifferences()).toEqual({ works: [], strays: [], counts: [] });
    expect((await TagCount.get({ sku, tag: 'lake' }).go()).data?.works).toBe(before?.works);
  });
});

describe('what a gallery shows', () => {
  it('G-01 G-15 API-08 are the works with all of its tags, of a line, of an artist, in every spelling of the address', async () => {
    const { sku, username, paint } = await aStudio();
    const both = await paint(['golden-retriever', 'garden'], { finishedAt: day(3) });
    const dog = await paint(['dogs'], { finishedAt: day(2) });
    const elsewhere = await aWork({ tags: ['dogs', 'garden'], finishedAt: day(1) });
    const of = `supplier=${username}`;
    for (const path of [
      `/dogs/${sku}?tags=garden&${of}`,
      `/dogs?tags=garden,pets&o_product=${sku}&${of}`,
      `/garden/${sku}?tags[]=Dogs&${of}&o_size=18x24in&o_tags=all`,
      `/featured/${sku}?tags=dogs&tags=garden&${of}`,
      `/all/${sku}?tags=dogs&o_tags[]=garden&${of}`,
      `/dog-paintings/${sku}/?tags=garden&${of}`,
      `/${sku}?tags=golden%20retriever,garden,style-painting&${of}`,
    ])
      expect(ordersOf(await ask(path)), path).toEqual([both.orderId]);
    expect(ordersOf(await ask(`/pets/${sku}`))).toEqual([both.orderId, dog.orderId]);
    expect(ordersOf(await ask(`?supplier=${username.toUpperCase()}`))).toEqual([both.orderId, dog.orderId]);
    expect(ordersOf(await ask('/dogs?tags=garden'))).toEqual([both.orderId, elsewhere.orderId]);
    expect(ordersOf(await ask(`/cats/${sku}`))).toEqual([]);
    const { canonical, tags, parents, supplier, product } = await ask(`/garden/${sku}?tags=pets&tags=dogs&${of}`);
    expect({ tags, parents, supplier: supplier?.name, product: product?.name }).toEqual({
      tags: ['dogs', 'garden'],
      parents: ['pets'],
      supplier: 'Marta Ilves',
      product: 'Oil',
    });
    expect(canonical).toBe(`/gallery/dogs/${sku}?tags=garden&supplier=${username}`);
  });

  it('G-14 R-24 is named by aliases and landing paths, each with one canonical address and the editors’ texts', async () => {
    await aProduct();
    for (const [slug, path, h1] of [
      ['pet-portraits', '/pet-portraits', 'Pet portraits'],
      ['pets', '/pet-portraits', 'Pet portraits'],
      ['wedding-paintings', '/wedding-paintings', 'Wedding paintings'],
      ['reface', '/gallery/reface', 'A new face on an old painting'],
      ['', '/gallery', 'Gallery'],
      ['all', '/gallery', 'Gallery'],
      ['corgi', '/gallery/corgi', 'Corgis'],
    ] as const) {
      const shown = await ask(slug && `/${slug}`);
      expect([shown.canonical, shown.h1], slug).toEqual([path, h1]);
      expect(shown.title.length * shown.description.length, slug).toBeGreaterThan(0);
    }
    const { second_description, supplementary } = await ask('/dogs');
    expect(second_description).toContain('daylight');
    expect(supplementary?.paragraphs).toHaveLength(2);
  });

  it('R-26 an unknown tag, line or artist is not found; a known tag without works is an empty gallery', async () => {
    const [{ sku }, other] = [await aProduct(), await aProduct()];
    const giftCard = await aProduct({ supplier_product: 'giftcard' });
    for (const path of [
      '/no-such-tag',
      '/dogs?tags=no-such-tag',
      '/dogs/no-such-line',
      `/dogs/${giftCard.sku}`,
      `/${sku}/${other.sku}`,
      `/dogs/${sku}?o_product=${other.sku}`,
      '?supplier=nobody-has-this-name',
      '/tags/no-such-tag',
      '/%E2%80%A6',
    ])
      expect(await refused(path), path).toEqual(NOT_FOUND);
    const empty = await ask(`/parrot/${sku}`);
    expect(empty).toMatchObject({ items: [], featured: [], reviews: [], page: {}, tags: ['parrot'] });
  });

  it('G-15 more than three tags are refused, those above others not counted, and so is a cursor that nobody gave', async () => {
    expect((await ask('/pets?tags=dogs,pug,garden,sea')).tags).toEqual(['garden', 'pug', 'sea']);
    const { body, status } = await aVisitor().get('/api/gallery/dogs?tags=garden,sea,wedding');
    expect([status, body]).toMatchObject([
      422,
      { code: 'request.invalid', fields: { tags: 'Choose at most three tags.' } },
    ]);
    for (const cursor of ['after=!', 'before=none', `after=${Buffer.from('a|b|c').toString('base64url')}`])
      expect(await refused(`?${cursor}`), cursor).toEqual([422, 'request.invalid']);
  });

  it('G-12 C23 each piece shows its picture’s size, its artist and where it went; reviews and the selection are the best', async () => {
    const { sku, username, paint } = await aStudio();
    const rated = (rating: number, text: string, index: number) =>
      paint([...(rating > 3 ? ['featured'] : []), 'corgi'], {
        finishedAt: day(index),
        rating,
        review: { name: 'Ellen', rating, text },
      });
    const works = [await rated(4, 'Good.', 1), await rated(5, 'Perfect.', 2), await rated(2, 'Late.', 3)];
    const plain = await paint(['corgi'], { finishedAt: day(4), city: '' });
    const shown = await ask(`/corgi/${sku}`);
    expect(ordersOf(shown)).toEqual([plain, works[2], works[1], works[0]].map((work) => work!.orderId));
    expect(shown.featured.map(({ order }) => order)).toEqual([works[1]!.orderId, works[0]!.orderId]);
    expect(shown.reviews.map(({ rating, review }) => [rating, review])).toEqual([
      [5, 'Perfect.'],
      [4, 'Good.'],
      [2, 'Late.'],
    ]);
    expect(shown.items[3]).toMatchObject({
      order: works[0]!.orderId,
      photo_url: works[0]!.photo,
      width: 1_200,
      height: 1_500,
      tags: ['corgi', 'oil', 'dogs', 'pets', 'style-painting'],
      artist: { username, name: 'Marta Ilves' },
      rating: 4,
    });
    const [first] = shown.reviews;
    expect(first).toEqual({
      order: works[1]!.orderId,
      rating: 5,
      review: 'Perfect.',
      name: 'Ellen',
      city: 'Portland',
      country: 'US',
      url: works[1]!.picture,
    });
    expect((await ask(`/corgi/${sku}?tags=oil`)).featured.map(({ order }) => order)).toEqual([
      works[1]!.orderId,
      works[0]!.orderId,
    ]);
  });

  it('G-03 G-04 G-08 GQL-03 Z-10 facets are the selected tags, five below them and the lines, with counts of the line', async () => {
    const [sku, { username, paint }] = [listed, await aStudio()];
    const breeds = ['corgi', 'beagle', 'poodle', 'husky', 'boxer', 'puppy'].map((tag) => [tag]);
    for (const tags of [['dogs'], ['pug'], ['pug', 'garden'], ...breeds]) await paint(tags, { sku });
    const { facets, similar, names, items } = await ask(`/dogs/${sku}`);
    expect(facets.tags.slice(0, 4)).toEqual([
      { tag: 'dogs', name: 'Dogs', count: 9, selected: true },
      { tag: 'pug', name: 'Pugs', count: 2, selected: false },
      { tag: 'poodle', name: 'Poodles', count: 1, selected: false },
      { tag: 'beagle', name: 'Beagles', count: 1, selected: false },
    ]);
    expect([facets.tags.length, facets.more_tags]).toEqual([6, 2]);
    const whole = await ask<GalleryTag>(`/tags/dogs?product=${sku}`);
    expect(whole.tags.filter(({ count }) => count > 0)).toHaveLength(7);
    expect(facets.products).toEqual([{ id: sku, name: 'Oil', selected: true }]);
    expect(similar).toEqual(['style-painting', 'garden']);
    expect(names).toMatchObject({ 'dogs': 'Dogs', 'pets': 'Pets', 'style-painting': 'Painted in a style' });
    expect(Object.keys(names)).toEqual(expect.arrayContaining(items.flatMap(({ tags }) => tags)));
    const several = (await ask(`/dogs/${sku}?tags=garden`)).facets;
    expect(several.tags).toEqual([
      { tag: 'dogs', name: 'Dogs', selected: true },
      { tag: 'garden', name: 'Gardens', selected: true },
    ]);

    const field = (fieldName: string, args: object) =>
      resolve({
        info: { parentTypeName: 'Query', fieldName, selectionSetList: [] },
        arguments: { ...args },
        identity: null,
      });
    const state = { tags: ['dogs'], sku, supplier: null };
    expect(await field('facets', { state })).toMatchObject({
      data: [
        {
          id: 'tags',
          selected: ['dogs'],
          options: [{ id: 'dogs', display_name: 'Dogs', category: 'Animals', count: 9 }, { id: 'pug' }, {}, {}, {}, {}],
        },
        { id: 'product', selected: [sku], options: [{ id: sku, display_name: 'Oil', category: null, count: null }] },
      ],
    });
    const found = (await field('galleryItems', { state: { tags: ['dogs'], supplier: username }, paginate: null })) as {
      data: { edges: { node: { id: string }; cursor: string }[]; pageInfo: object };
    };
    expect(found.data.edges.map(({ node }) => node.id)).toEqual(ordersOf(await ask(`/dogs/${sku}`)));
    const { edges } = found.data;
    expect(found.data.pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: edges[0]!.cursor,
      endCursor: edges[8]!.cursor,
    });
    const after = await field('galleryItems', { state, paginate: { after: edges[1]!.cursor } });
    expect(after).toMatchObject({
      data: { edges: edges.slice(2), pageInfo: { hasNextPage: false, hasPreviousPage: true } },
    });
    expect(await field('facets', { state: { tags: ['no-such-tag'] } })).toMatchObject({
      error: { type: 'gallery.not_found' },
    });
  });

  it('G-11 its pages stay where they are while new works arrive, in both directions', { tags: 'soak' }, async () => {
    const { sku, paint } = await aStudio();
    const works: string[] = [];
    for (let index = 0; index < 2 * GALLERY_PAGE + 3; index += 1)
      works.unshift((await paint(['sea'], { finishedAt: day(1 + Math.floor(index / 2)) })).orderId);
    const read = async (query = '') => ask(`/sea/${sku}${query}`);
    const first = await read();
    expect(first.page).not.toHaveProperty('before');
    const later = [await paint(['sea'], { finishedAt: day(400) }), await paint(['sea'], { finishedAt: day(401) })];
    const second = await read(`?after=${first.page.after}`);
    const third = await read(`?after=${second.page.after}`);
    expect(third.page).not.toHaveProperty('after');
    const pages = [first, second, third].map(ordersOf);
    expect(pages.map(({ length }) => length)).toEqual([GALLERY_PAGE, GALLERY_PAGE, 3]);
    expect(pages.flat().toSorted()).toEqual(works.toSorted());
    expect(ordersOf(await read(`?before=${third.page.before}`))).toEqual(pages[1]);
    const back = await read(`?before=${second.page.before}`);
    expect(ordersOf(back)).toEqual(pages[0]);
    const newest = await read(`?before=${back.page.before}`);
    expect(ordersOf(newest)).toEqual([later[1]!.orderId, later[0]!.orderId]);
    expect(newest.page).not.toHaveProperty('before');
    await Promise.all(pages[2]!.map(hideWork));
    const gone = await read(`?after=${second.page.after}`);
    expect(ordersOf(gone)).toEqual([]);
    expect(ordersOf(await read(`?before=${gone.page.before}`))).toEqual([
      ...pages[0]!.slice(-1),
      ...pages[1]!.slice(0, -1),
    ]);
    expect(second.featured).toEqual([]);
  });
});

describe('tags', () => {
  it('G-02 are shown in groups, each with the works it has, and a tag with those below it', async () => {
    const { paint } = await aStudio();
    await paint(['tabby']);
    const { groups } = await ask<TagGroups>('/tags');
    expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(['Animals', 'Special requests']));
    const [pets] = groups.find(({ name }) => name === 'Animals')!.tags;
    expect(pets).toMatchObject({ tag: 'pets', name: 'Pets', more: true });
    const named = groups.flatMap(({ tags }) => tags).find(({ tag }) => tag === 'mothers-day');
    expect(named?.name).toBe('Mother’s Day');
    await paint(['fathers-day']);
    expect((await ask<GalleryTag>('/tags/mothers-day')).names).toMatchObject({ 'fathers-day': 'Father’s Day' });
    const cats = await ask<GalleryTag>('/tags/cats');
    expect(cats).toMatchObject({ tag: 'cats', name: 'Cats', parents: ['pets'] });
    expect(cats.tags[0]).toEqual({ tag: 'tabby', name: 'Tabby cats', count: 1, more: false });
    expect((await ask<GalleryTag>('/tags/all')).tags.map(({ tag }) => tag)).toContain('portrait');
  });

  it('G-17 are found by the start of any word, three and three similar, never with a comma', async () => {
    const { paint } = await aStudio();
    for (const tag of ['kitten', 'siamese', 'ragdoll', 'persian']) await paint([tag]);
    const find = (q: string) => ask<TagSuggestions>(`/tags?q=${encodeURIComponent(q)}`);
    const golden = await find('  Golden R');
    expect(golden.tags).toEqual(['golden-retriever']);
    expect((await find('cat')).tags[0]).toBe('cats');
    expect((await find('coon')).tags).toEqual(['maine-coon']);
    expect((await find('oon')).tags).toEqual([]);
    expect(await find('cats, dogs')).toEqual({ tags: [], similar: [], names: {} });
    expect(await find('Mother’s d')).toMatchObject({ tags: ['mothers-day'], names: { 'mothers-day': 'Mother’s Day' } });
    expect((await ask<GalleryTag>(`/tags/${encodeURIComponent('Mother’s Day')}`)).tag).toBe('mothers-day');
    expect((await ask<GalleryTag>('/tags/golden%20retrievers')).tag).toBe('golden-retriever');
    const { tags, similar } = await find('p');
    expect([tags.length, similar.length]).toEqual([3, 3]);
    expect(similar.filter((tag) => tags.includes(tag))).toEqual([]);
  });

  it('U-06 API-16 samples are chosen by several tags at once, also of the selection', async () => {
    const { sku, paint } = await aStudio();
    const [both, selected] = [await paint(['dogs', 'garden']), await paint(['dogs', 'featured'])];
    const samples = async (query: string) =>
      (await aVisitor().ask<Samples>(`/api/samples?sku=${sku}&${query}`)).samples.map(({ id }) => id);
    expect(await samples('tag=style-painting&limit=15')).toEqual([selected.orderId, both.orderId]);
    expect(await samples('tag=dogs&tags=garden,pets')).toEqual([both.orderId]);
    expect(await samples('tag=featured&tags=dogs&limit=15')).toEqual([selected.orderId]);
    expect(await samples('tag=all')).toHaveLength(2);
    expect(await refusalOf(aVisitor().get('/api/samples?tag=featured&tags=dogs,garden'))).toEqual([
      422,
      'request.invalid',
    ]);
  });
});

describe('the tags of a piece', () => {
  const aPiece = async () => {
    const { sku, supplierId, shopper } = await aStudio();
    const customer = await somebody();
    const order = await aFinishedOrder({ ownerId: customer.id, supplierId, sku });
    return { ...order, artist: shopper, customer: customer.shopper, path: `/api/sellers/orders/${order.orderId}/tags` };
  };
  const tagged = async (orderId: string): Promise<string[] | undefined> => (await storedWork(orderId))?.tags;

  it('are chosen by its artist once it is finished, corrected by an admin, and followed by the galleries', async () => {
    const { orderId, sku, artist, path } = await aPiece();
    const all = ['golden-retriever', 'garden', 'portrait', 'oil', 'dogs', 'pets', 'style-painting'];
    expect(await artist.ask<PieceTags>(path, { tags: ['Golden Retriever', 'pets', 'garden'] })).toEqual({
      order: orderId,
      tags: ['garden', 'golden-retriever'],
      all: expect.arrayContaining(all) as string[],
      names: expect.objectContaining({ 'golden-retriever': 'Golden retrievers', 'oil': 'Oil' }) as object,
    });
    await deliverEventsAbout(orderId);
    expect((await tagged(orderId))?.toSorted()).toEqual(all.toSorted());
    expect(ordersOf(await ask(`/dogs/${sku}?tags=garden`))).toEqual([orderId]);
    const admin = await somebody('Admin');
    const corrected = await admin.shopper.ask<PieceTags>(`/api/admin/orders/${orderId}/tags`, {
      tags: ['labrador'],
      reason: 'It is a labrador.',
    });
    expect(corrected.tags).toEqual(['labrador']);
    expect(await artist.ask(path)).toEqual(corrected);
    await deliverEventsAbout(orderId);
    expect(ordersOf(await ask(`/golden-retriever/${sku}`))).toEqual([]);
    expect(ordersOf(await ask(`/labrador/${sku}`))).toEqual([orderId]);
    const announced = (await eventsAbout(orderId)).filter(({ name }) => name === 'work.changed');
    expect(announced.at(-1)?.payload).toMatchObject({
      sku,
      isPublic: true,
      tags: expect.arrayContaining(['golden-retriever', 'labrador']) as string[],
    });
    await Order.patch({ orderId }).set({ status: ORDER.refunded }).add({ version: 1 }).go();
    expect(await refusalOf(artist.post(path, { tags: [] }))).toEqual([409, 'order.not_possible']);
  });

  it('are at most four of the book, only for its own artist, and only after a proof', async () => {
    const { orderId, artist, customer, path } = await aPiece();
    const problem = async (tags: string[]) => {
      const { status, body } = await artist.post<{ fields: { tags: string } }>(path, { tags });
      return [status, body.fields.tags];
    };
    expect(await problem(['unicorn'])).toEqual([422, 'There is no tag “unicorn”.']);
    expect(await problem(['garden', 'sea', 'wedding', 'summer', 'night'])).toEqual([422, 'Choose at most four tags.']);
    expect(await problem(['pug', 'tabby', 'first-dance', 'car'])).toEqual([
      422,
      'These are too many tags together. Please leave one out.',
    ]);
    const other = await anArtist();
    expect(await refusalOf(other.shopper.post(path, { tags: [] }))).toEqual([404, 'order.not_found']);
    expect(await refusalOf(customer.post(path, { tags: [] }))).toEqual([403, 'session.forbidden']);
    await Order.patch({ orderId }).set({ proofVersion: 0 }).go();
    expect(await refusalOf(artist.post(path, { tags: ['garden'] }))).toEqual([409, 'order.proof_missing']);
  });
});
