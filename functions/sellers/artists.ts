import { AppError } from '#shared/errors.ts';
import { Artist, type StoredArtist } from './artist.entity.ts';

/** An artist by id; refuses `artist.not_found`. */
export const readArtist = async (supplierId: string): Promise<StoredArtist> => {
  const { data } = await Artist.get({ supplierId }).go({ consistent: true });
  if (!data) throw new AppError('artist.not_found');
  return data as StoredArtist;
};

/** Artists by their ids; those that do not exist are left out. */
export const readArtists = async (supplierIds: string[]): Promise<StoredArtist[]> => {
  const { data } = await Artist.get(supplierIds.map((supplierId) => ({ supplierId }))).go();
  return data as StoredArtist[];
};

/** The best-ranked artists who take orders in a medium, at most `limit`. */
export const openArtists = async (sku: string, limit: number): Promise<StoredArtist[]> => {
  const { data } = await Artist.query
    .byAvailability({ availability: 'open' })
    .where(({ mediums, isActive }, { contains, eq }) => `${contains(mediums, sku)} AND ${eq(isActive, true)}`)
    .go({ count: limit, order: 'desc' });
  return data as StoredArtist[];
};
