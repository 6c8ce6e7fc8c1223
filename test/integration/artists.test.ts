import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Artist, type StoredArtist } from '#functions/sellers/artist.entity.ts';
import { Portfolio } from '#functions/sellers/portfolio.entity.ts';
import type { ArtistReview, ArtistWork, FeaturedArtists, Seller } from '#shared/schemas/artist.ts';
import { aVisitor, anArtist, changeArtist } from '#test/factories/people.ts';
import { refusalOf } from '#test/support/shopper.ts';

const profile = (username: string): Promise<Seller> => aVisitor().ask<Seller>(`/api/artists/${username}`);

const aWork = (id: string): ArtistWork => ({ id, url: `/media/${id}.jpg`, sku: 'custphotoreal', title: 'Maya', medium: 'Oil', photo: `/media/${id}-photo.jpg` });
const aReview = (id: string): ArtistReview => ({
  id, sku: 'custphotoreal', medium: 'Oil', image: `/media/${id}.jpg`, name: 'Ellen', city: 'Portland', country: 'United States', artist_rating: 5, artist_review: 'The eyes are hers.',
});

describe('an artist’s public page', () => {
  it('R-15 A-12 shows what everybody may know, and nothing else', async () => {
    const { supplierId, username, email } = await anArtist({ bio: 'I paint <slowly>.\n\nAnd I write.', images: ['/media/a.jpg'] });
    await Portfolio.put({ supplierId, works: [aWork('ord_1')], reviews: [aReview('ord_1')] }).go();
    const { status, body, text } = await aVisitor().get<Seller>(`/api/artists/${username}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: supplierId,
      name: 'Marta Ilves',
      username: { real: username, normal: username.toLowerCase() },
      bio: { source: 'I paint <slowly>.\n\nAnd I write.', compiled: '<p>I paint &lt;slowly&gt;.</p><p>And I write.</p>' },
      address: { country: 'EE' },
      location: 'Tartu',
      active: true,
      featured_assets: [{ url: '/media/a.jpg' }],
      orders: [aWork('ord_1')],
      review_orders: [aReview('ord_1')],
    });
    expect(text).not.toContain(email);
  });

  it('A-06 shows at most 20 pieces, and an artist without any has a page too', async () => {
    const { supplierId, username } = await anArtist();
    expect(await profile(username)).toMatchObject({ orders: [], review_orders: [] });
    const works = Array.from({ length: 25 }, (_, index) => aWork(`ord_${index}`));
    await Portfolio.put({ supplierId, works, reviews: [] }).go();
    expect((await profile(username)).orders).toEqual(works.slice(0, 20));
  });

  it('R-15 the address is the same in any case and follows a new username', async () => {
    const username = `Studio-${randomUUID()}`;
    const { supplierId } = await anArtist({ username });
    for (const spelled of [username, username.toLowerCase(), username.toUpperCase()]) expect((await profile(spelled)).id, spelled).toBe(supplierId);
    await Artist.patch({ supplierId }).set({ username: `${username}-New`, name: 'Another name' }).go();
    expect(await profile(`${username}-new`)).toMatchObject({ id: supplierId, name: 'Another name', username: { real: `${username}-New` } });
    expect(await refusalOf(aVisitor().get(`/api/artists/${username}`))).toEqual([404, 'artist.not_found']);
  });

  it('R-15 nobody of that name is missing', async () => {
    for (const username of ['nobody', 'login', 'signup', '%00', 'x'.repeat(80)])
      expect(await refusalOf(aVisitor().get(`/api/artists/${username}`)), username).toEqual([404, 'artist.not_found']);
    expect(await refusalOf(aVisitor().get(`/api/artists/${'x'.repeat(81)}`))).toEqual([422, 'request.invalid']);
  });

  it('A-03 an inactive artist keeps the page, which says so, and cannot be requested', async () => {
    const { supplierId, username } = await anArtist();
    await changeArtist(supplierId, { isActive: false });
    expect(await profile(username)).toMatchObject({ id: supplierId, active: false });
    expect(await refusalOf(aVisitor().post('/api/carts/request-supplier', { supplier: supplierId }))).toEqual([409, 'artist.inactive']);
  });

  it('A-02 requesting is seen in the cart, and taken back', async () => {
    const { supplierId } = await anArtist();
    const shopper = aVisitor();
    expect(await shopper.ask('/api/carts/request-supplier', { supplier: supplierId })).toMatchObject({ requested_suppliers: [supplierId] });
    expect(await shopper.ask('/api/carts/')).toMatchObject({ requested_suppliers: [supplierId] });
    expect(await shopper.ask('/api/carts/unrequest-supplier', { supplier: supplierId })).toMatchObject({ requested_suppliers: [] });
  });
});

describe('featured artists', () => {
  const CREATED = 26;
  // Above every other artist of the table, so that the list holds these alone.
  const rankOf = (place: number): string => String(9999 - place);
  const ids: string[] = [];

  beforeAll(async () => {
    for (let place = 0; place < CREATED; place += 1) {
      const supplierId = `usr_${randomUUID()}`;
      const artist: StoredArtist & { rank: string } = {
        supplierId, username: supplierId, name: `Artist ${place}`, bio: 'Paints.', city: 'Porto', country: 'PT', mediums: [],
        isActive: place !== 1, availability: place === 2 ? 'full' : 'open', rating: 0.9, onTime: 0.9, acceptance: 0.9, images: [], rank: rankOf(place),
      };
      await Artist.put(artist).go();
      ids.push(supplierId);
    }
  });

  it('R-13 API-09 are the 24 best who accept orders, the best first, with public fields alone', async () => {
    const { body, text } = await aVisitor().get<FeaturedArtists>('/api/artists/');
    expect(body.artists.map(({ id }) => id)).toEqual(ids.filter((_, place) => place !== 1 && place !== 2).slice(0, 24));
    expect(body.artists.every(({ active }) => active)).toBe(true);
    expect(text).not.toMatch(/example\.com|rank|rating|onTime|acceptance/);
  });
});
