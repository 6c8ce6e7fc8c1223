import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { atMost } from '../platform/table.ts';
import { Order } from '../orders/order.entity.ts';
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

/** Pieces read of an artist with a capacity, which is lower. */
const MAX_COUNTED = 100;

/** Pieces that an artist is painting or has sent a proof of, at most 100: a finished piece leaves the easel with its approval. */
export const piecesInHand = async (supplierId: string): Promise<number> => {
  const { data } = await Order.query.heldBy({ supplierId }).go({ order: 'desc', limit: MAX_COUNTED });
  return data.filter(({ status }) => status <= ORDER.proofReady).length;
};

const takesOrders = async ({ supplierId, isActive, availability, capacity }: StoredArtist): Promise<boolean> =>
  isActive && availability === 'open' && (capacity === undefined || (await piecesInHand(supplierId)) < capacity);

/** Those of the artists who take new orders: active, open, and with fewer pieces in hand than their capacity (C14). */
export const takingOrders = async (artists: readonly StoredArtist[]): Promise<StoredArtist[]> => {
  const takes = await Promise.all(artists.map(takesOrders));
  return artists.filter((_, index) => takes[index]);
};

/** The best-ranked artists who take orders for a product, at most `limit`. */
export const openArtists = async (sku: string, limit: number): Promise<StoredArtist[]> => {
  const { data } = await Artist.query
    .byAvailability({ availability: 'open' })
    .where(({ mediums, isActive }, { contains, eq }) => `${contains(mediums, sku)} AND ${eq(isActive, true)}`)
    .go({ limit: MAX_SCANNED, order: 'desc' });
  const open: StoredArtist[] = [];
  for (let start = 0; start < data.length && open.length < limit; start += limit)
    open.push(...(await takingOrders(data.slice(start, start + limit))));
  return open.slice(0, limit);
};

/** The best-ranked active artists who take orders, at most `limit`. */
export const bestArtists = async (limit: number): Promise<StoredArtist[]> => {
  const { data } = await Artist.query
    .byAvailability({ availability: 'open' })
    .where(({ isActive }, { eq }) => eq(isActive, true))
    .go({ order: 'desc', ...atMost(limit) });
  return data;
};

/** The artist with a username, in any case; undefined for one whose person was erased. */
export const artistNamed = async (username: string): Promise<StoredArtist | undefined> => {
  const { data } = await Artist.query.byUsername({ username }).go({ limit: 1 });
  return data.find(({ erasedAt }) => erasedAt === undefined);
};
