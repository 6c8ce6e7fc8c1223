import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Artist, type StoredArtist } from '#functions/artists/artist.entity.ts';
import { shownWork } from '#functions/works/shown-work.ts';
import { cardOf } from '#functions/works/work-lists.ts';
import type { FeaturedArtists, Seller } from '#shared/schemas/artist.ts';
import { aVisitor, anArtist, changeArtist } from '#test/factories/people.ts';
import { aWork } from '#test/factories/works.ts';
import { refusalOf } from '#test/support/shopper.ts';

const profile = (username: string): Promise<Seller> => aVisitor().ask<Seller>(`/api/artists/${username}`);

describe('an artist’s public page', () => {
  it('API-09 R-15 A-12 shows what everybody may know, and nothing else', async () => {
    const { supplierId, username, email } = await anArtist({
      bio: 'I paint <slowly>.\n\nAnd I write.',
    });
    const review = {
      name: 'Ellen',
      rating: 4,
      text: 'The eyes are hers.',
      response: 'They are.',
      at: '2026-10-05T09:30:00.000Z',
    };
    const work = await aWork({ supplierId, review });
    const { status, body, text } = await aVisitor().get<Seller>(`/api/artists/${username}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: supplierId,
      name: 'Marta Ilves',
      username: { real: username, normal: username.toLowerCase() },
      bio: {
        source: 'I paint <slowly>.\n\nAnd I write.',
        compiled: '<p>I paint &lt;slowly&gt;.</p><p>And I write.</p>',
      },
      address: { country: 'EE' },
      location: 'Tartu',
      active: true,
      avatar: null,
      availability: 'away',
      external_samples: [],
      languages: [],
      usual_days: {},
      featured_assets: [{ url: work.picture }],
      requestedCount: 0,
      orders: [
        {
          ...cardOf(shownWork(work)),
          supplier_product_2: 'custphotoreal',
          _painting_image_url: work.picture,
          cart: { name: 'Ellen' },
          artist_rating: 4,
          artist_review: 'The eyes are hers.',
          artist_review_response: 'They are.',
          artist_review_date: '2026-10-05T09:30:00.000Z',
        },
      ],
      reviews: 0,
      assets: [{ id: work.orderId, url: work.picture }],
      review_orders: [
        {
          id: work.orderId,
          sku: 'custphotoreal',
          medium: 'Oil',
          image: work.picture,
          name: 'Ellen',
          city: 'Portland',
          country: 'US',
          artist_rating: 4,
          artist_review: 'The eyes are hers.',
          artist_review_response: 'They are.',
          artist_review_date: '2026-10-05T09:30:00.000Z',
          supplier_product_2: 'custphotoreal',
          _painting_image_url: work.picture,
          cart: { name: 'Ellen' },
        },
      ],
      // The table of the tests has no product list.
      mediums: [],
      from_cents: null,
      record: { answer_seconds: null, finished: 0, on_time: 0 },
    });
    expect(text).not.toContain(email);
  });

  it('A-06 A-09 shows the newest 20 pieces and 6 reviews, and an artist without any has a page too', async () => {
    const { supplierId, username } = await anArtist();
    expect(await profile(username)).toMatchObject({ orders: [], review_orders: [] });
    const finished = (index: number): string => new Date(Date.UTC(2026, 0, 31 - index)).toISOString();
    const works = await Promise.all(
      Array.from({ length: 22 }, (_, index) =>
        aWork({
          supplierId,
          finishedAt: finished(index),
          ...(index > 0 && { review: { name: 'Ellen', rating: 5, text: `No. ${index}` } }),
        }),
      ),
    );
    const { orders, review_orders: reviews } = await profile(username);
    expect(orders).toMatchObject(works.slice(0, 20).map((work) => cardOf(shownWork(work))));
    expect(reviews.map(({ artist_review: text }) => text)).toEqual([
      'No. 1',
      'No. 2',
      'No. 3',
      'No. 4',
      'No. 5',
      'No. 6',
    ]);
  });

  it('R-15 the address is the same in any case and follows a new username', async () => {
    const username = `Studio-${randomUUID()}`;
    const { supplierId } = await anArtist({ username });
    for (const spelled of [username, username.toLowerCase(), username.toUpperCase()])
      expect((await profile(spelled)).id, spelled).toBe(supplierId);
    await Artist.patch({ supplierId })
      .set({ username: `${username}-New`, name: 'Another name' })
      .go();
    expect(await profile(`${username}-new`)).toMatchObject({
      id: supplierId,
      name: 'Another name',
      username: { real: `${username}-New` },
    });
    expect(await refusalOf(aVisitor().get(`/api/artists/${username}`))).toEqual([404, 'artist.not_found']);
  });

  it('R-15 nobody of that name is missing', async () => {
    for (const username of ['nobody', 'login', 'signup', 'x'.repeat(80)])
      expect(await refusalOf(aVisitor().get(`/api/artists/${username}`)), username).toEqual([404, 'artist.not_found']);
    for (const username of ['%00', 'x'.repeat(81)])
      expect(await refusalOf(aVisitor().get(`/api/artists/${username}`)), username).toEqual([422, 'request.invalid']);
  });

  it('A-03 an inactive artist keeps the page, which says so, and cannot be requested', async () => {
    const { supplierId, username } = await anArtist();
    await changeArtist(supplierId, { isActive: false });
    expect(await profile(username)).toMatchObject({ id: supplierId, active: false });
    expect(await refusalOf(aVisitor().post('/api/carts/request-supplier', { supplier: supplierId }))).toEqual([
      409,
      'artist.inactive',
    ]);
  });

  it('A-02 requesting is seen in the cart, and taken back', async () => {
    const { supplierId } = await anArtist();
    const shopper = aVisitor();
    expect(await shopper.ask('/api/carts/request-supplier', { supplier: supplierId })).toMatchObject({
      requested_suppliers: [supplierId],
    });
    expect(await shopper.ask('/api/carts/')).toMatchObject({ requested_suppliers: [supplierId] });
    expect(await shopper.ask('/api/carts/unrequest-supplier', { supplier: supplierId })).toMatchObject({
      requested_suppliers: [],
    });
  });
});

describe('featured artists', () => {
  const CREATED = 26;
  // Ranked above every other artist of the table, so that the list holds these alone.
  const rankOf = (place: number): string => String(9999 - place);
  const ids: string[] = [];

  beforeAll(async () => {
    for (let place = 0; place < CREATED; place += 1) {
      const supplierId = `usr_${randomUUID()}`;
      const artist: StoredArtist & { rank: string } = {
        supplierId,
        username: supplierId,
        name: `Artist ${place}`,
        bio: 'Paints.',
        city: 'Porto',
        country: 'PT',
        mediums: [],
        isActive: place !== 1,
        availability: place === 2 ? 'full' : 'open',
        rating: 0.9,
        onTime: 0.9,
        acceptance: 0.9,
        gallery: [],
        rank: rankOf(place),
      };
      await Artist.put(artist).go();
      ids.push(supplierId);
    }
  });

  it('R-13 A-11 API-09 are the 24 best who accept orders, with public fields alone, and with works of theirs alone, other ones than their cards show', async () => {
    // The newest of all works, whatever other tests write.
    const featured = (supplierId = '', day = 2) =>
      aWork({ supplierId, tags: ['featured'], finishedAt: `2099-01-0${day}T00:00:00.000Z` });
    const other = await featured(ids[2]);
    const [own, ...onCard] = await Promise.all([2, 3, 4, 5].map((day) => featured(ids[0], day)));
    const { body, text } = await aVisitor().get<FeaturedArtists>('/api/artists/');
    expect(body.artists.map(({ id }) => id)).toEqual(ids.filter((_, place) => place !== 1 && place !== 2).slice(0, 24));
    expect(body.artists.every(({ active }) => active)).toBe(true);
    expect(body.samples[0]).toEqual(cardOf(shownWork(own!)));
    expect(body.artists[0]?.featured_assets.slice(0, 3)).toEqual(onCard.reverse().map(({ picture: url }) => ({ url })));
    expect(body.samples.map(({ id }) => id)).not.toContain(other.orderId);
    expect(text).not.toMatch(/example\.com|rank|rating|onTime|acceptance/);
  });
});
