import { AppError } from '#shared/errors.ts';
import type { ArtistReview, FeaturedArtists, Seller, SellerSummary } from '#shared/schemas/artist.ts';
import { ARTIST_CARD_PICTURES, FEATURED_WORKS } from '#shared/catalogue/works.ts';
import { startingCents } from '#shared/money/starting-price.ts';
import { compileText } from '#shared/text/compiled-text.ts';
import { listProducts } from '../catalog/catalog.ts';
import { cached } from '../platform/cached.ts';
import { RatingTally } from '../reviews/review.entity.ts';
import { cardOf, newestWorks } from '../works/work-lists.ts';
import { orderEntry, reviewOrder } from '../works/review-entries.ts';
import type { ShownWork } from '../works/shown-work.ts';
import { ownAvailability, type StoredArtist } from './artist.entity.ts';
import { artistNamed, bestArtists } from './artists.ts';
import { normalUsername } from './usernames.ts';

const FEATURED = 24;
/** Newest works of which an artist's card has pictures. */
const PICTURES = 4;
/** Limits of works and reviews on an artist's page (doc 1 §9). */
const MAX_WORKS = 20;
const MAX_REVIEWS = 6;

/** Cache TTL of the list. */
const CACHE_TTL_MS = 5_000;

/** The public attributes of an artist. */
export type ShownArtist = Pick<
  StoredArtist,
  'supplierId' | 'name' | 'username' | 'bio' | 'country' | 'city' | 'isActive' | 'avatar' | 'gallery'
>;

/**
 * Public view of an artist with the pictures of their newest works; lists the attributes one by one, so that rank and
 * rates are never shown.
 */
export const summaryOf = (
  { supplierId, name, username, bio, country, city, isActive, avatar, gallery }: ShownArtist,
  works: readonly Pick<ShownWork, 'picture'>[],
): SellerSummary => ({
  id: supplierId,
  name,
  username: { real: username, normal: normalUsername(username) },
  bio: { source: bio, compiled: compileText(bio) },
  address: { country },
  location: city,
  active: isActive,
  // A new artist has a gallery before the first pieces are published.
  featured_assets: (works.length > 0
    ? works.slice(0, PICTURES).map(({ picture }) => picture)
    : gallery.map(({ url }) => url)
  ).map((url) => ({ url })),
  avatar: avatar ? { url: avatar.url } : null,
});

/** As `summaryOf`, with the works read. */
export const summaryWithWorks = async (artist: ShownArtist): Promise<SellerSummary> =>
  summaryOf(artist, await newestWorks({ supplierId: artist.supplierId }, PICTURES));

/** The best-ranked artists who take orders, at most 24, cached for five seconds. */
export const featuredArtists = /* @__PURE__ */ cached(CACHE_TTL_MS, async (): Promise<SellerSummary[]> =>
  Promise.all((await bestArtists(FEATURED)).map(summaryWithWorks)),
);

/** Samples shown of the featured artists (doc 1 §9). */
const SAMPLES = 8;
/** Works that are read to find them, since the newest ones may all be on the artists' cards. */
const MAX_READ_SAMPLES = FEATURED * ARTIST_CARD_PICTURES + SAMPLES;

/**
 * The featured artists with the newest well rated works of theirs, other ones than their cards show; cached for five
 * seconds.
 */
export const featuredPage = /* @__PURE__ */ cached(CACHE_TTL_MS, async (): Promise<FeaturedArtists> => {
  const [artists, works] = await Promise.all([
    featuredArtists(),
    newestWorks({ tag: FEATURED_WORKS }, MAX_READ_SAMPLES),
  ]);
  const ids = new Set(artists.map(({ id }) => id));
  const shown = new Set(
    artists.flatMap(({ featured_assets: pictures }) => pictures.slice(0, ARTIST_CARD_PICTURES).map(({ url }) => url)),
  );
  return {
    artists,
    samples: works
      .filter(({ supplierId, picture }) => ids.has(supplierId) && !shown.has(picture))
      .slice(0, SAMPLES)
      .map(cardOf),
  };
});

/** The review of a work as the artist's page shows it; empty if there is none. */
const reviewOf = (work: ShownWork): ArtistReview[] =>
  reviewOrder(work).map((review) => ({ ...review, sku: work.sku, medium: work.medium }));

/**
 * An artist's public page by username in any case, with up to 20 works and 6 reviews; refuses
 * `artist.not_found`.
 */
export const publicArtist = async (username: string): Promise<Seller> => {
  const artist = await artistNamed(username);
  if (!artist) throw new AppError('artist.not_found');
  const [works, lines, { data: tally }] = await Promise.all([
    newestWorks({ supplierId: artist.supplierId }, MAX_WORKS),
    listProducts(),
    RatingTally.get({ kind: 'artist', id: artist.supplierId }).go(),
  ]);
  const painted = lines.filter(({ sku }) => artist.mediums.includes(sku));
  const pictures = artist.gallery.map(({ id, url, title }) => ({ id, url, ...(title && { title }) }));
  const usual = painted.flatMap(({ sku, medium }) => {
    const days = artist.usualDays?.[sku];
    return days === undefined ? [] : [[medium, days] as const];
  });
  return {
    ...summaryOf(artist, works),
    availability: ownAvailability(artist),
    external_samples: pictures,
    languages: artist.languages ?? [],
    usual_days: Object.fromEntries(usual),
    requestedCount: artist.figures?.requests ?? 0,
    orders: works.map((work) => ({ ...cardOf(work), ...orderEntry(work) })),
    reviews: tally?.count ?? 0,
    assets: [
      ...works.map(({ orderId, picture }) => ({ id: orderId, url: picture })),
      ...pictures.map(({ id, url }) => ({ id, url })),
    ],
    review_orders: works.flatMap(reviewOf).slice(0, MAX_REVIEWS),
    mediums: painted.map(({ medium }) => medium),
    from_cents: startingCents(painted) ?? null,
    record: {
      answer_seconds: artist.figures?.answerSeconds ?? null,
      finished: artist.figures?.finished ?? 0,
      on_time: artist.figures?.onTime ?? 0,
    },
  };
};
