import { shortNumber } from '#shared/text/search-words.ts';
import type { Asset as AssetView } from '#shared/schemas/asset.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import type { CheckPhotos, OrderToCheck, PieceToCheck } from '#shared/schemas/photo-check.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { permitted } from '../platform/permissions.ts';
import { items, orRefuse, transact } from '../platform/table.ts';
import { GuaranteeClaim } from '../refunds/claim.entity.ts';
import { assetView } from '../uploads/assets.ts';
import { photosAmong } from '../styles/ordered-photos.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { asAdmin } from '../platform/audit.ts';

const readPlaced = async (id: string, admin: SignedInActor): Promise<StoredCart> => {
  const { data: order } = await Order.get({ orderId: id }).go({ consistent: true });
  const { data: cart } = await Cart.get({ cartId: order?.cartId ?? id }).go({ consistent: true });
  return permitted(admin, 'order.check', cart?.status === CART_OPEN ? null : cart);
};

/** The photos of a piece's guarantee claims. */
const shownOf = async ({ orderId }: StoredOrder): Promise<string[]> => {
  const { data } = await GuaranteeClaim.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true });
  return [...new Set(data.flatMap(({ photos }) => photos))];
};

type Photos = ReadonlyMap<string, StoredAsset>;

const photoViews = (ids: readonly string[], photos: Photos): AssetView[] =>
  ids.flatMap((id) => photos.get(id) ?? []).map(assetView);

const pieceView = ({ orderId, status, item }: StoredOrder, shown: readonly string[], photos: Photos): PieceToCheck => ({
  id: orderId,
  title: item.title,
  status,
  size: item.options.find(({ name }) => name === 'size')?.value ?? null,
  description: item.description,
  photos: photosAmong(item, photos).flatMap(({ id, coords, style }) => {
    const asset = photos.get(id);
    return asset ? [{ ...assetView(asset), coords, style }] : [];
  }),
  claim_photos: photoViews(shown, photos),
});

const orderToCheckView = async (cart: StoredCart): Promise<OrderToCheck> => {
  const orders = await ordersOf(cart.orderIds);
  const shown = await Promise.all(orders.map(shownOf));
  const photos = await picturesOf([...orders.flatMap(({ item }) => item.assets), ...shown.flat()]);
  return {
    id: cart.cartId,
    number: shortNumber(cart.cartId),
    email: cart.email ?? '',
    status: cart.status,
    placed_at: cart.placedAt ?? cart.createdAt,
    qc_passed: cart.qcPassed,
    pieces: orders.map((order, index) => pieceView(order, shown[index] ?? [], photos)),
  };
};

/** A placed cart with its photos, by cart id or by the id of one of its orders; refuses `order.not_found`. */
export const orderToCheck = async (id: string, admin: SignedInActor): Promise<OrderToCheck> =>
  orderToCheckView(await readPlaced(id, admin));

/**
 * The photo-check list for a cart: `waiting` sorts by the time of placing, `checked` by the time of the check. A cart
 * that is in neither list stays out.
 */
const listing = ({ photoCheck, placedAt, createdAt }: StoredCart, passed: boolean) =>
  photoCheck && {
    photoCheck: passed ? ('checked' as const) : ('waiting' as const),
    photoCheckSince: passed ? nowIso() : (placedAt ?? createdAt),
  };

const words = (passed: boolean): string => (passed ? 'photos checked' : 'photos not checked');

/**
 * Saves whether the photos of a placed cart have passed the check (CO-13); an unchanged value writes nothing. The write
 * is conditional on the cart's version but keeps it, so that a running payment is not disturbed. Refuses
 * `order.not_found`, and `order.changed` when the cart changes at the same time.
 */
export const checkPhotos = async (
  id: string,
  { qc_passed: passed }: CheckPhotos,
  admin: SignedInActor,
): Promise<OrderToCheck> => {
  const cart = await readPlaced(id, admin);
  if (cart.qcPassed === passed) return orderToCheckView(cart);
  const { cartId, email = 'An order', version, qcPassed } = cart;
  const what = {
    action: 'cart.check-photos' as const,
    subject: { kind: 'cart' as const, id: cartId, label: email },
    before: words(qcPassed),
    after: words(passed),
  };
  await transact({ cart: Cart }, (write) =>
    items(asAdmin(admin, what), {
      cart: orRefuse(
        write.cart
          .patch({ cartId })
          .set({ qcPassed: passed, ...listing(cart, passed) })
          .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.qcPassed, qcPassed)}`)
          .commit(),
        'order.changed',
      ),
    }),
  );
  return orderToCheckView({ ...cart, qcPassed: passed });
};
