import { judgePhoto, type Verdict } from '#shared/photos/fitness.ts';
import type { ListedOrder } from '#shared/schemas/photo-check.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { parseSize } from '#shared/catalogue/size.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { assetView } from '../uploads/assets.ts';
import { photosAmong } from '../styles/ordered-photos.ts';
import { picturesOf } from '../uploads/pictures-of.ts';

const MAX_LISTED = 50;
/** Pictures per order in the list; further ones are only counted. */
const MAX_PICTURES = 6;

const WORST_FIRST: readonly Verdict[] = ['poor', 'fair', 'good'];

type Photos = ReadonlyMap<string, StoredAsset>;

const photosOf = ({ item }: StoredOrder, photos: Photos): StoredAsset[] =>
  item.assets.flatMap((id) => photos.get(id) ?? []);

/** The verdicts that the customer sees for a piece's photos; none for a size without numbers. */
const verdictsOf = (order: StoredOrder, photos: Photos): Verdict[] => {
  const size = parseSize(order.item.options.find(({ name }) => name === 'size')?.value ?? '');
  if (!size) return [];
  return photosAmong(order.item, photos).flatMap(({ id, coords }) => {
    const photo = photos.get(id);
    return photo ? [judgePhoto(photo, { size, coords }).verdict] : [];
  });
};

const listedView = (
  { cartId, email = '', placedAt, createdAt }: StoredCart,
  orders: readonly StoredOrder[],
  photos: Photos,
): ListedOrder => {
  const shown = [...new Set(orders.flatMap((order) => photosOf(order, photos)))];
  const verdicts = new Set(orders.flatMap((order) => verdictsOf(order, photos)));
  return {
    id: cartId,
    number: shortNumber(cartId),
    email,
    placed_at: placedAt ?? createdAt,
    pieces: orders.length,
    photos: shown.slice(0, MAX_PICTURES).map((photo) => assetView(photo).thumb),
    photo_count: shown.length,
    worst: WORST_FIRST.find((verdict) => verdicts.has(verdict)) ?? null,
  };
};

/**
 * Placed carts with painted items, at most 50 (CO-13): unchecked ones oldest first, checked ones by the latest check
 * first. Cancelled carts are in neither list.
 */
export const listPhotoChecks = async (isChecked: boolean): Promise<ListedOrder[]> => {
  const { data: carts } = await Cart.query
    .inPhotoCheck({ photoCheck: isChecked ? 'checked' : 'waiting' })
    .go({ order: isChecked ? 'desc' : 'asc', limit: MAX_LISTED });
  const orders = await ordersOf(carts.flatMap(({ orderIds }) => orderIds));
  const photos = await picturesOf(orders.flatMap(({ item }) => item.assets));
  const byCart = Map.groupBy(orders, ({ cartId }) => cartId);
  return carts.map((cart) => listedView(cart, byCart.get(cart.cartId) ?? [], photos));
};
