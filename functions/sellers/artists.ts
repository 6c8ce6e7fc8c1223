import { AppError } from '#shared/errors.ts';
import { Artist, type StoredArtist } from './artist.entity.ts';

/** An artist by id; refuses `artist.not_found`. */
export const readArtist = async (supplierId: string): Promise<StoredArtist> => {
  const { data } = await Artist.get({ supplierId }).go({ consistent: true });
  if (!data) throw new AppError('artist.not_found');
  return data;
};

/** Artists by id, without missing ones. */
export const readArtists = async (supplierIds: string[]): Promise<StoredArtist[]> => {
  const { data } = await Artist.get(supplierIds.map((supplierId) => ({ supplierId }))).go();
  return data;
};

/**
 * Open artists read per order, best rank first, so that the cost of an order does not grow with the number of artists.
 */
const MAX_SCANNED = 400;

/** The best-ranked active artists who take orders for a product, at most `limit`. */
export const openArtists = async (sku: string, limit: number): Promise<StoredArtist[]> => {
  const { data } = await Artist.query
    .byAvailability({ availability: 'open' })
    .where(({ mediums, isActive }, { contains, eq }) => `${contains(mediums, sku)} AND ${eq(isActive, true)}`)
    .go({ limit: MAX_SCANNED, order: 'desc' });
  return data.slice(0, limit);
};

/** The best-ranked active artists who take orders, at most `limit`. */
export const bestArtists = async (limit: number): Promise<StoredArtist[]> => {
  const { data } = await Artist.query
    .byAvailability({ availability: 'open' })
    .where(({ isActive }, { eq }) => eq(isActive, true))
    .go({ count: limit, limit, order: 'desc' });
  return data;
};

/** The artist with a username, in any case. */
export const artistNamed = async (username: string): Promise<StoredArtist | undefined> => {
  const { data } = await Artist.query.byUsername({ username }).go({ limit: 1 });
  return data[0];
};
