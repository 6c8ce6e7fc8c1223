import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Cart } from '#functions/carts/cart.entity.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { reviewLinkQuery } from '#functions/platform/order-link.ts';
import { Artist } from '#functions/artists/artist.entity.ts';
import { countReview, readTally } from '#functions/reviews/tallies.ts';
import { loadProductPage } from '#functions/catalog/product-page.ts';
import { publishOrder } from '#functions/publishing/publish-order.ts';
import { reviewOf } from '#functions/reviews/review.entity.ts';
import { Work } from '#functions/works/work.entity.ts';
import type { OrderStatus } from '#shared/orders/order-states.ts';
import type { Seller } from '#shared/schemas/artist.ts';
import type { Gallery } from '#shared/schemas/gallery.ts';
import type { Product } from '#shared/schemas/product.ts';
import type { AdminOrder } from '#shared/schemas/admin-order.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type {
  AdminReview,
  AdminReviews,
  ListedReviews,
  OrderReview,
  SellerReview,
  SellerReviews,
} from '#shared/schemas/review.ts';
import type { Project } from '#shared/schemas/project.ts';
import type { WorkPage } from '#shared/schemas/work-page.ts';
import { anAddress } from '#test/factories/carts.ts';
import { anArtist, aVisitor, somebody, type Buyer } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { aFinishedOrder } from '#test/factories/reviews.ts';
import { aWork } from '#test/factories/works.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

const MISSING = [404, 'order.not_found'];
const pathOf = (orderId: string): string => `/api/orders/review/${orderId}`;

interface Overrides {
  status?: OrderStatus;
  privacy?: 'public' | 'private';
  artist?: Awaited<ReturnType<typeof anArtist>>;
  sku?: string;
}

/** A finished order of a signed-in customer. */
const aPiece = async ({ artist, sku, ...overrides }: Overrides = {}) => {
  const [customer, by] = await Promise.all([somebody(), artist ?? anArtist()]);
  const line = sku ?? (await aProduct()).sku;
  const order = await aFinishedOrder({ ownerId: customer.id, supplierId: by.supplierId, sku: line, ...overrides });
  await Order.patch({ orderId: order.orderId }).set({ email: customer.email }).go();
  return { ...order, email: customer.email, sku: line, customer, artist: by };
};

const rate = (shopper: Shopper, orderId: string, rating: number, review?: string): Promise<OrderReview> =>
  shopper.ask<OrderReview>(pathOf(orderId), { rating, ...(review !== undefined && { review }) });
const respond = (shopper: Shopper, orderId: string, response: string): Promise<SellerReview> =>
  shopper.ask<SellerReview>(`/api/sellers/reviews/${orderId}`, { response });

describe('a customer’s review', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9] as const)('V-01 API-11 of an order with status %d', async (status) => {
    const { orderId, customer } = await aPiece({ status });
    const isOpen = status > 2 && status < 8;
    expect(await customer.shopper.ask<OrderReview>(pathOf(orderId))).toMatchObject({
      order: { id: orderId, status },
      rating: null,
      review: null,
      artist_review_response: null,
      can_review: isOpen,
    });
    expect(await refusalOf(customer.shopper.post(pathOf(orderId), { rating: 4 }))).toEqual(
      isOpen ? [200, undefined] : [409, 'review.not_open'],
    );
  });

  it('V-02 V-05 C29 is added by session or by the mailed v, and by nobody else', async () => {
    const { orderId, artist, ...piece } = await aPiece();
    const v = new URLSearchParams(await reviewLinkQuery({ orderId, ...piece })).get('v')!;
    const other = await aPiece();
    const wrong = new URLSearchParams(await reviewLinkQuery(other)).get('v')!;
    for (const [shopper, query] of [
      [aVisitor(), ''],
      [(await somebody()).shopper, ''],
      [aVisitor(), `?v=${wrong}`],
      [aVisitor(), '?v=nonsense'],
      [(await anArtist()).shopper, ''],
    ] as const) {
      expect(await refusalOf(shopper.get(pathOf(orderId) + query))).toEqual(MISSING);
      expect(await refusalOf(shopper.post(pathOf(orderId), { rating: 5, v: query.slice(3) || undefined }))).toEqual(
        MISSING,
      );
    }
    expect(await refusalOf(artist.shopper.post(pathOf(orderId), { rating: 5 }))).toEqual(MISSING);
    const bearer = aVisitor();
    const read = await bearer.ask<OrderReview>(`${pathOf(orderId)}?v=${v}`);
    expect(read).toMatchObject({ can_review: true, by_link: true, rating: null, artist: { name: 'Marta Ilves' } });
    expect(read.order.url).toBe(`/media/photos/${piece.proofImages[0]}/full.webp`);
    expect(await bearer.ask(pathOf(orderId), { rating: 4, review: ' The eyes are hers. ', v })).toMatchObject({
      rating: 4,
      review: 'The eyes are hers.',
    });
    expect(await bearer.ask(pathOf(orderId), undefined, { headers: { 'Order-Link': v } })).toMatchObject({ rating: 4 });
    expect(await piece.customer.shopper.ask(pathOf(orderId))).toMatchObject({ rating: 4, by_link: false });
    expect(await artist.shopper.ask(pathOf(orderId))).toMatchObject({ rating: 4, can_review: false });
    expect(await refusalOf(bearer.get(`/api/orders/${piece.cartId}?v=${v}`))).toEqual(MISSING);
  });

  it('V-06 C29 a GET never rates, and a rating is an integer from 1 to 5', async () => {
    const { orderId, customer } = await aPiece();
    await customer.shopper.get(`${pathOf(orderId)}?rating=5`);
    for (const rating of [0, 6, 4.5, -1, '5', null, undefined])
      expect(await refusalOf(customer.shopper.post(pathOf(orderId), { rating })), String(rating)).toEqual([
        422,
        'request.invalid',
      ]);
    expect(await customer.shopper.ask(pathOf(orderId))).toMatchObject({ rating: null });
  });

  it('C29 stars and text change for 7 days after the first rating, and not a moment longer', async () => {
    let clock = Date.now();
    setClock(() => clock);
    try {
      const { orderId, customer } = await aPiece();
      const first = await rate(customer.shopper, orderId, 3);
      const end = Date.parse(first.change_until!);
      expect(end - clock).toBe(7 * 86_400_000);
      clock = end - 1;
      expect(await rate(customer.shopper, orderId, 5, 'Better every day.')).toMatchObject({
        rating: 5,
        review: 'Better every day.',
        can_review: true,
      });
      clock = end;
      expect(await customer.shopper.ask(pathOf(orderId))).toMatchObject({ rating: 5, can_review: false });
      expect(await refusalOf(customer.shopper.post(pathOf(orderId), { rating: 1 }))).toEqual([409, 'review.closed']);
      expect(await rate(customer.shopper, orderId, 5)).toMatchObject({ rating: 5, review: 'Better every day.' });
    } finally {
      setClock(Date.now);
    }
  });

  it('two ratings at once leave one review, which counts once', async () => {
    const { orderId, customer, artist } = await aPiece();
    await Promise.all([1, 2, 3, 4].map(() => rate(customer.shopper.twin(), orderId, 4)));
    await deliverEventsAbout(orderId, 2);
    expect(await readTally({ kind: 'artist', id: artist.supplierId })).toMatchObject({ count: 1, stars: 4 });
  });
});

describe('the artist’s response', () => {
  it('V-09 I-03 is the holder’s, can be changed, and goes to the customer by mail once', async () => {
    const { orderId, customer, artist } = await aPiece();
    expect(await refusalOf(artist.shopper.post(`/api/sellers/reviews/${orderId}`, { response: 'Thanks' }))).toEqual([
      409,
      'review.missing',
    ]);
    await rate(customer.shopper, orderId, 5, 'The eyes are hers.');
    const stranger = await anArtist();
    expect(await refusalOf(stranger.shopper.post(`/api/sellers/reviews/${orderId}`, { response: 'Mine' }))).toEqual(
      MISSING,
    );
    expect(await refusalOf(customer.shopper.post(`/api/sellers/reviews/${orderId}`, { response: 'Mine' }))).toEqual([
      403,
      'session.forbidden',
    ]);
    await respond(artist.shopper, orderId, 'They are.');
    await respond(artist.shopper, orderId, 'They are hers.');
    expect(await customer.shopper.ask(pathOf(orderId))).toMatchObject({ artist_review_response: 'They are hers.' });
    await deliverEventsAbout(orderId, 2);
    const mails = await mailsTo(customer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Marta Ilves has answered your review']);
    expect(mails[0]?.text).toContain(`/orders/review/${orderId}?v=`);
    expect((await mailsTo(artist.email)).map(({ subject }) => subject)).toEqual([
      'Grace gave you 5 stars: Oil painting from your photo',
    ]);
  });

  it('I-03 the artist’s own reviews come in pages, newest first, with average and count', async () => {
    const [artist, { sku }] = [await anArtist(), await aProduct()];
    const pieces = [];
    for (let piece = 0; piece < 22; piece += 1) {
      const order = await aPiece({ artist, sku, privacy: piece % 2 ? 'private' : 'public' });
      await rate(order.customer.shopper, order.orderId, piece < 11 ? 4 : 5);
      await countReview(order.orderId);
      pieces.push(order.orderId);
    }
    const first = await artist.shopper.ask<SellerReviews>('/api/sellers/reviews');
    expect(first).toMatchObject({ average: 4.5, count: 22 });
    const second = await artist.shopper.ask<SellerReviews>(`/api/sellers/reviews?after=${first.page.after}`);
    expect([...first.reviews, ...second.reviews].map(({ order }) => order)).toEqual(pieces.toReversed());
    expect(second.page).toEqual({});
    expect(await refusalOf(artist.shopper.get('/api/sellers/reviews?after=x'))).toEqual([422, 'request.invalid']);
    expect(await refusalOf(aVisitor().get('/api/sellers/reviews'))).toEqual([401, 'session.required']);
  });
});

describe('what a review changes', () => {
  it('C14 C23 C30 profile, product page, lists and the score of offers; a private one counts and is not shown', async () => {
    const [artist, { sku }] = [await anArtist(), await aProduct()];
    const [shown, hidden] = [await aPiece({ artist, sku }), await aPiece({ artist, sku, privacy: 'private' })];
    expect(await loadProductPage(sku)).toMatchObject({ reviewsCount: 0, review_orders: [] });
    expect(await loadProductPage(sku)).not.toHaveProperty('rating');
    await rate(shown.customer.shopper, shown.orderId, 5, 'The eyes are hers.');
    await rate(hidden.customer.shopper, hidden.orderId, 2, 'For us alone.');
    for (const { orderId } of [shown, hidden]) await deliverEventsAbout(orderId, 2);
    expect((await Artist.get({ supplierId: artist.supplierId }).go()).data?.rating).toBe(0.7);
    expect(await loadProductPage(sku)).toMatchObject({
      rating: 3.5,
      reviewsCount: 2,
      review_orders: [{ id: shown.orderId, name: 'Grace', artist_rating: 5, artist_review: 'The eyes are hers.' }],
    });
    const { text } = await aVisitor().get<Seller>(`/api/artists/${artist.username}`);
    expect(text).toContain('The eyes are hers.');
    expect(text).not.toContain('For us alone.');
    const { data: work } = await Work.get({ orderId: shown.orderId }).go();
    expect(work).toMatchObject({
      rating: 5,
      review: { name: 'Grace', rating: 5 },
      tags: ['featured', 'portrait', 'oil'],
    });
    await rate(shown.customer.shopper, shown.orderId, 3);
    await deliverEventsAbout(shown.orderId);
    expect((await Work.get({ orderId: shown.orderId }).go()).data?.tags).toEqual(['portrait', 'oil']);
    expect(await loadProductPage(sku)).toMatchObject({ rating: 2.5, reviewsCount: 2 });
  });

  it('Z-03 order and review entries carry the names of the documents, with date and response, wherever reviews are shown', async () => {
    const [artist, { sku }] = [await anArtist(), await aProduct()];
    const { orderId, customer } = await aPiece({ artist, sku });
    await rate(customer.shopper, orderId, 5, 'The eyes are hers.');
    await respond(artist.shopper, orderId, 'They are.');
    await deliverEventsAbout(orderId, 2);
    const { data: work } = await Work.get({ orderId }).go();
    const at = (await reviewOf(orderId))?.ratedAt;
    expect(at).toMatch(/^2\d{3}-.+Z$/);
    const entry = {
      supplier_product_2: sku,
      _painting_image_url: work?.picture,
      cart: { name: 'Grace' },
      artist_rating: 5,
      artist_review: 'The eyes are hers.',
      artist_review_response: 'They are.',
      artist_review_date: at,
    };
    const visitor = aVisitor();
    const profile = await visitor.ask<Seller>(`/api/artists/${artist.username}`);
    expect(profile.orders).toMatchObject([{ id: orderId, ...entry }]);
    expect(profile.review_orders).toMatchObject([{ id: orderId, sku, ...entry }]);
    expect((await visitor.ask<Product>(`/api/products/${sku}`)).review_orders).toMatchObject([
      { id: orderId, ...entry },
    ]);
    expect((await visitor.ask<Gallery>(`/api/gallery?supplier=${artist.username}`)).reviews).toMatchObject([
      { order: orderId, response: 'They are.', at },
    ]);
    expect((await visitor.ask<WorkPage>(`/api/products/gallery/${sku}/${orderId}`)).review).toMatchObject({
      response: 'They are.',
      at,
    });
    const inList = async (after = ''): Promise<unknown> => {
      const { items, page } = await visitor.ask<ListedReviews>(`/api/reviews${after && `?after=${after}`}`);
      const found = items.find(({ order }) => order === orderId);
      return found ?? (page.after === undefined ? undefined : inList(page.after));
    };
    expect(await inList()).toMatchObject({ response: 'They are.', at });
  });

  it('V-08 /reviews lists the best first, forwards and backwards without gap or repetition', async () => {
    const review = (rating: number) => ({ review: { name: 'Ellen', rating, text: 'Lovely.' } });
    for (let index = 0; index < 30; index += 1) await aWork(review((index % 5) + 1));
    const forwards: ListedReviews[] = [];
    for (let after = ''; ;) {
      const page = await aVisitor().ask<ListedReviews>(`/api/reviews${after && `?after=${after}`}`);
      forwards.push(page);
      if (!page.page.after) break;
      after = page.page.after;
    }
    const listed = forwards.flatMap(({ items }) => items);
    expect(listed.length).toBeGreaterThanOrEqual(30);
    expect(new Set(listed.map(({ order }) => order)).size).toBe(listed.length);
    expect(listed.map(({ rating }) => rating)).toEqual(listed.map(({ rating }) => rating).toSorted((a, b) => b - a));
    expect(forwards[0]?.page.before).toBeUndefined();
    const back = await aVisitor().ask<ListedReviews>(`/api/reviews?before=${forwards[1]?.page.before}`);
    expect(back.items).toEqual(forwards[0]?.items);
    expect(back.page.before).toBeUndefined();
    const sku = `line-${randomUUID()}`;
    const ofLine = (page = '') => aVisitor().ask<ListedReviews>(`/api/reviews?sku=${sku}${page}`);
    for (const rating of [3, 5, 4]) await aWork({ sku, ...review(rating) });
    expect((await ofLine()).items.map(({ rating }) => rating)).toEqual([5, 4, 3]);
    for (let index = 0; index < 10; index += 1) await aWork({ sku, ...review(2) });
    const { page } = await ofLine();
    const second = await ofLine(`&after=${page.after}`);
    expect(second.items.map((one) => [one.sku, one.rating])).toEqual([[sku, 2]]);
    for (const cursor of ['x', Buffer.from('9|a|b').toString('base64url')])
      expect(await refusalOf(aVisitor().get(`/api/reviews?after=${cursor}`))).toEqual([422, 'request.invalid']);
  });
});

describe('moderation of reviews', () => {
  let admin: Buyer;
  beforeAll(async () => {
    admin = await somebody('Admin');
  });
  const decide = (orderId: string, decision: 'publish' | 'hide', part = 'review'): Promise<AdminReview> =>
    admin.shopper.ask<AdminReview>(`/api/admin/reviews/${orderId}/${decision}`, { part, reason: 'Read by a person.' });
  const listedAs = async (state: string, orderId: string): Promise<AdminReview | undefined> =>
    (await admin.shopper.ask<AdminReviews>(`/api/admin/reviews?state=${state}`)).reviews.find(
      ({ order }) => order === orderId,
    );
  const publicText = async (orderId: string): Promise<string | undefined> => {
    await deliverEventsAbout(orderId);
    return (await Work.get({ orderId }).go()).data?.review?.text;
  };

  it('C22 a text with contact details is held, its rating counts, and an admin publishes or hides it', async () => {
    const { orderId, customer, artist } = await aPiece();
    const text = 'Write to ellen@example.com, she paints, too.';
    expect(await rate(customer.shopper, orderId, 5, text)).toMatchObject({
      review: text,
      held: true,
      review_state: 'held',
    });
    expect(await publicText(orderId)).toBeUndefined();
    expect((await Work.get({ orderId }).go()).data).toMatchObject({ rating: 5 });
    expect(await readTally({ kind: 'artist', id: artist.supplierId })).toMatchObject({ count: 1, stars: 5 });
    expect((await artist.shopper.ask<SellerReviews>('/api/sellers/reviews')).reviews[0]).toMatchObject({
      review: '',
      held: true,
      review_state: 'held',
    });
    expect((await mailsTo(artist.email))[0]?.text).not.toContain('ellen@example.com');
    expect(await listedAs('held', orderId)).toMatchObject({
      review: { text, state: 'held', reason: 'It contains an e-mail address.' },
    });
    await decide(orderId, 'publish');
    expect(await publicText(orderId)).toBe(text);
    expect(await listedAs('held', orderId)).toBeUndefined();
    await decide(orderId, 'hide');
    expect(await publicText(orderId)).toBeUndefined();
    expect(await listedAs('hidden', orderId)).toMatchObject({ review: { text, reason: 'Read by a person.' } });
    expect(await customer.shopper.ask(pathOf(orderId))).toMatchObject({ held: true, review_state: 'hidden' });
    // Neither another text nor an empty one before it undoes the decision.
    for (const [written, held] of [
      ['She paints, too.', true],
      ['', false],
      [text, true],
    ] as const) {
      expect(await rate(customer.shopper, orderId, 5, written)).toMatchObject({ held });
      expect(await publicText(orderId)).toBeUndefined();
    }
    const { entries } = await admin.shopper.ask<AuditTrail>('/api/admin/audit');
    expect(
      entries
        .filter(({ subject }) => subject.includes(orderId))
        .map(({ action, before, after }) => [action, before, after]),
    ).toEqual([
      ['review.hide', 'shown', 'hidden'],
      ['review.publish', 'held', 'shown'],
    ]);
  });

  it('C22 the author of a review gets each decision by mail, once, with a link that works and the reason', async () => {
    const { orderId, customer } = await aPiece();
    await rate(customer.shopper, orderId, 5, 'See example.com');
    for (const decision of ['publish', 'publish', 'hide', 'hide'] as const) await decide(orderId, decision);
    await deliverEventsAbout(orderId, 2);
    const mails = await mailsTo(customer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your review is published', 'Your review is no longer shown']);
    expect(mails[1]?.text).toContain('“Read by a person.”');
    const v = /\/orders\/review\/[^?\s]+\?v=([^\s&]+)/.exec(mails[1]!.text)![1]!;
    expect(await aVisitor().ask(`${pathOf(orderId)}?v=${v}`)).toMatchObject({ review_state: 'hidden' });
    const { mails: listed } = await admin.shopper.ask<AdminOrder>(`/api/admin/orders/${orderId}/record`);
    expect(listed.filter(({ kind }) => kind === 'text.decided').map(({ to }) => to)).toEqual([
      customer.email,
      customer.email,
    ]);
  });

  it('C22 an artist answers a review that is shown: neither while it is held nor after it was hidden', async () => {
    const { orderId, customer, artist } = await aPiece();
    await rate(customer.shopper, orderId, 5, 'See example.com');
    const answered = () =>
      refusalOf(artist.shopper.post(`/api/sellers/reviews/${orderId}`, { response: 'Thank you.' }));
    const isOffered = async () =>
      (await artist.shopper.ask<Project>(`/api/orders/project/${orderId}`)).actions.includes('respond');
    expect([await answered(), await isOffered()]).toEqual([[409, 'review.held'], false]);
    await deliverEventsAbout(orderId, 2);
    const [asked] = await mailsTo(artist.email);
    expect(asked?.text).toContain(
      'We read the words before they are shown, and write to you once you can answer them.',
    );
    expect(asked?.text).not.toMatch(/example\.com|answer of yours|Answer the review/);
    await decide(orderId, 'hide');
    expect([await answered(), await isOffered()]).toEqual([[409, 'review.held'], false]);
    await decide(orderId, 'publish');
    expect(await isOffered()).toBe(true);
    expect((await answered())[0]).toBe(200);
  });

  it('C22 C61 an artist is asked to answer a held review once, when it is published', async () => {
    const { orderId, customer, artist } = await aPiece();
    await rate(customer.shopper, orderId, 5, 'See example.com');
    for (let time = 0; time < 2; time += 1) await decide(orderId, 'publish');
    await deliverEventsAbout(orderId, 2);
    const published = (await mailsTo(artist.email)).filter(({ subject }) => subject.startsWith('You can answer'));
    expect(published.map(({ text }) => text.includes('“See example.com”'))).toEqual([true]);
  });

  it('C22 the artist gets the decision about a response by mail, and reads that it was not published', async () => {
    const { orderId, customer, artist } = await aPiece();
    await rate(customer.shopper, orderId, 5);
    await respond(artist.shopper, orderId, 'Next time directly: +372 555 0100');
    for (let time = 0; time < 2; time += 1) await decide(orderId, 'hide', 'response');
    await deliverEventsAbout(orderId);
    const [, mail, ...more] = await mailsTo(artist.email);
    expect([mail?.subject, more]).toEqual(['Your response to a review was not published', []]);
    expect(mail?.text).toContain('“Read by a person.”');
    expect(mail?.text).toContain('/sellers/reviews');
    expect((await artist.shopper.ask<SellerReviews>('/api/sellers/reviews')).reviews[0]).toMatchObject({
      response_held: true,
      review_state: 'shown',
      response_state: 'hidden',
    });
    expect(await mailsTo(customer.email)).toEqual([]);
  });

  it('C22 C30 a parcel’s name or city with contact details is not shown with the review, nor with the piece', async () => {
    const { orderId, cartId, sku, customer, artist } = await aPiece();
    const address = anAddress({ name: 'ellen-paints@example.com', city: 'Call +372 555 0100' });
    await Cart.patch({ cartId }).set({ address }).go();
    await rate(customer.shopper, orderId, 5, 'The eyes are hers.');
    await deliverEventsAbout(orderId);
    const { text, body } = await aVisitor().get<WorkPage>(`/api/products/gallery/${sku}/${orderId}`);
    expect(body).toMatchObject({ review: { name: 'A customer', text: 'The eyes are hers.' }, city: '', country: 'US' });
    const { reviews } = await artist.shopper.ask<SellerReviews>('/api/sellers/reviews');
    expect(reviews[0]).toMatchObject({ name: 'A customer' });
    for (const secret of ['ellen-paints', '555 0100']) expect(text).not.toContain(secret);
  });

  it('C22 an admin decides about the text that was read, and not about one that has replaced it', async () => {
    const { orderId, customer, artist } = await aPiece();
    const publish = (part: string, text: string) =>
      admin.shopper.post(`/api/admin/reviews/${orderId}/publish`, { part, text, reason: 'I read it.' });
    const parts = [
      ['review', (text: string) => rate(customer.shopper, orderId, 5, text)],
      ['response', (text: string) => respond(artist.shopper, orderId, text)],
    ] as const;
    for (const [part, write] of parts) {
      await write('See example.com/dogs');
      await write('See example.com/casino');
      expect(await refusalOf(publish(part, 'See example.com/dogs'))).toEqual([409, 'text.changed']);
      expect((await listedAs('held', orderId))?.[part]?.text).toBe('See example.com/casino');
      expect(await refusalOf(publish(part, 'See example.com/casino'))).toEqual([200, undefined]);
    }
    expect(await listedAs('held', orderId)).toBeUndefined();
  });

  it('C22 a held response reaches the customer only when it is published', async () => {
    const { orderId, customer, artist } = await aPiece();
    await rate(customer.shopper, orderId, 5, 'The eyes are hers.');
    expect(await respond(artist.shopper, orderId, 'Next time directly: +372 555 0100')).toMatchObject({
      response_held: true,
    });
    await deliverEventsAbout(orderId);
    expect(await customer.shopper.ask(pathOf(orderId))).toMatchObject({ artist_review_response: null });
    expect(await mailsTo(customer.email)).toEqual([]);
    await decide(orderId, 'publish', 'response');
    await deliverEventsAbout(orderId);
    expect((await mailsTo(customer.email)).length).toBe(1);
    expect((await Work.get({ orderId }).go()).data?.review?.response).toBe('Next time directly: +372 555 0100');
  });

  it('C22 a shown review can be reported, once by each person, and a decision settles the reports', async () => {
    const { orderId, customer } = await aPiece();
    const reporter = await somebody();
    const report = (shopper: Shopper) =>
      shopper.post(`/api/reviews/${orderId}/report`, { reason: 'This is about another piece.' });
    await rate(customer.shopper, orderId, 5, 'The eyes are hers.');
    await deliverEventsAbout(orderId);
    for (let time = 0; time < 2; time += 1) expect((await report(reporter.shopper)).status).toBe(202);
    expect((await report(aVisitor())).status).toBe(202);
    expect((await listedAs('reported', orderId))?.reports.map(({ reason }) => reason)).toEqual([
      'This is about another piece.',
      'This is about another piece.',
    ]);
    expect(await publicText(orderId)).toBe('The eyes are hers.');
    await decide(orderId, 'publish');
    expect(await listedAs('reported', orderId)).toBeUndefined();
    const stranger = aVisitor();
    await Order.patch({ orderId }).set({ isPrivate: true }).add({ version: 1 }).go();
    await publishOrder(orderId);
    expect(await refusalOf(report(stranger))).toEqual([404, 'review.not_found']);
  });

  it('C22 only admins decide, with a reason', async () => {
    const { orderId, customer, artist } = await aPiece();
    await rate(customer.shopper, orderId, 5);
    const body = { reason: 'Because.' };
    const [forbidden, unknown] = [
      [403, 'session.forbidden'],
      [401, 'session.required'],
    ];
    for (const [shopper, refusal] of [
      [customer.shopper, forbidden],
      [artist.shopper, forbidden],
      [aVisitor(), unknown],
    ] as const) {
      expect(await refusalOf(shopper.post(`/api/admin/reviews/${orderId}/hide`, body))).toEqual(refusal);
      expect(await refusalOf(shopper.get('/api/admin/reviews'))).toEqual(refusal);
    }
    expect(await refusalOf(admin.shopper.post(`/api/admin/reviews/${orderId}/hide`, {}))).toEqual([
      422,
      'request.invalid',
    ]);
    for (const [id, part] of [
      ['ord_none', 'review'],
      [orderId, 'response'],
    ])
      expect(await refusalOf(admin.shopper.post(`/api/admin/reviews/${id}/hide`, { ...body, part }))).toEqual([
        404,
        'review.not_found',
      ]);
  });
});
