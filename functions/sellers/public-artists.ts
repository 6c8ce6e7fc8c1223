import { AppError } from '#shared/errors.ts';
import type { Seller, SellerSummary } from '#shared/schemas/artist.ts';
import { keptFor } from '../platform/kept.ts';
import type { StoredArtist } from './artist.entity.ts';
import { artistNamed, bestArtists } from './artists.ts';
import { compileBio } from './bio.ts';
import { Portfolio, type StoredPortfolio } from './portfolio.entity.ts';
import { normalUsername } from './usernames.ts';

const FEATURED = 24;
/** Pieces and reviews on an artist's page (doc 1 §9). */
const MOST_WORKS = 20;
const MOST_REVIEWS = 6;

/** The list may be this old. */
const KEPT_MS = 5_000;

/** What of an artist is for everybody. */
export type ShownArtist = Pick<StoredArtist, 'supplierId' | 'name' | 'username' | 'bio' | 'country' | 'city' | 'isActive' | 'images'>;

/** An artist as everybody sees them: picked one by one, rank and rates stay here. */
export const summaryOf = ({ supplierId, name, username, bio, country, city, isActive, images }: ShownArtist): SellerSummary => ({
  id: supplierId,
  name,
  username: { real: username, normal: normalUsername(username) },
  bio: { source: bio, compiled: compileBio(bio) },
  address: { country },
  location: city,
  active: isActive,
  featured_assets: images.map((url) => ({ url })),
});

/** The best-ranked artists who accept orders, at most 24 and at most five seconds old. */
export const featuredArtists = keptFor(KEPT_MS, async (): Promise<SellerSummary[]> => (await bestArtists(FEATURED)).map(summaryOf));

/** An artist's public page by username in any case, with up to 20 pieces and 6 reviews; refuses `artist.not_found`. */
export const publicArtist = async (username: string): Promise<Seller> => {
  const artist = await artistNamed(username);
  if (!artist) throw new AppError('artist.not_found');
  const { data } = await Portfolio.get({ supplierId: artist.supplierId }).go();
  const { works = [], reviews = [] } = (data ?? {}) as Partial<StoredPortfolio>;
  return { ...summaryOf(artist), orders: works.slice(0, MOST_WORKS), review_orders: reviews.slice(0, MOST_REVIEWS) };
};
