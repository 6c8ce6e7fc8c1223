import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { OrderedPhoto } from '#shared/schemas/asset.ts';
import type { CartItem } from '#shared/schemas/cart.ts';
import type { PhotoRequest as PhotoRequestView, PhotoRequests, ReplacePhoto } from '#shared/schemas/photo-request.ts';
import { Cart, cartOf } from '../carts/cart.entity.ts';
import type { Actor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { orRefuse, retryOnConflict, transact } from '../platform/table.ts';
import { clearPayment } from '../refunds/cancel-order.ts';
import { Asset } from '../uploads/asset.entity.ts';
import { assetView, readOwnAsset } from '../uploads/assets.ts';
import { orderedPhoto, photosOf } from '../styles/ordered-photos.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { readOrder } from '../orders/orders.ts';
import { PhotoRequest, photoRequestsOf, type StoredPhotoRequest } from './photo-request.entity.ts';

const PAINTED_FROM = new Set<number>([ORDER.quoting, ORDER.accepted]);

/** Requests on the wire; a deleted photo is null. */
export const requestViews = async (requests: readonly StoredPhotoRequest[]): Promise<PhotoRequestView[]> => {
  const pictures = await picturesOf(requests.map(({ photo, newPhoto }) => newPhoto ?? photo));
  return requests.map(({ requestId, state, reason, askedAt, answeredAt, photo, newPhoto }) => {
    const picture = pictures.get(newPhoto ?? photo);
    return {
      id: requestId,
      state,
      reason,
      asked_at: askedAt,
      answered_at: answeredAt ?? null,
      photo: picture ? assetView(picture) : null,
    };
  });
};

const openOf = async ({ orderId, status }: StoredOrder): Promise<StoredPhotoRequest[]> =>
  PAINTED_FROM.has(status) ? (await photoRequestsOf(orderId)).filter(({ state }) => state === 'asked') : [];

/** The photos of a piece that the staff would like to have better, for its customer; refuses `order.not_found`. */
export const photoRequests = async (orderId: string, actor: Actor): Promise<PhotoRequests> => {
  const order = await readOrder(orderId, actor, 'order.follow');
  const { cartId, item } = order;
  return {
    order: {
      id: orderId,
      cart_id: cartId,
      title: item.title,
      size: item.options.find(({ name }) => name === 'size')?.value ?? null,
    },
    requests: await requestViews(await openOf(order)),
  };
};

const replaced = (item: CartItem, photo: string, newPhoto: OrderedPhoto): CartItem => ({
  ...item,
  assets: item.assets.map((id) => (id === photo ? newPhoto.id : id)),
  _assets: item._assets.map((shown, index) => (item.assets[index] === photo ? newPhoto.url : shown)),
  photos: photosOf(item).map((ordered) => (ordered.id === photo ? newPhoto : ordered)),
});

const record = async (order: StoredOrder, request: StoredPhotoRequest, newPhoto: string): Promise<void> => {
  const { orderId, cartId, version, status, item, photosAsked, supplierId = null, isSelectionAnnounced } = order;
  const { requestId, photo } = request;
  const [cart, pictures] = await Promise.all([cartOf(cartId), picturesOf([newPhoto])]);
  const picture = pictures.get(newPhoto);
  if (!picture) throw new AppError('asset.not_found');
  const ordered = await orderedPhoto(picture, photosOf(item).find(({ id }) => id === photo)?.style);
  const at = nowIso();
  const chosen = isSelectionAnnounced ? supplierId : null;
  const notified = chosen ?? (request.isArtists ? request.askedBy : null);
  await transact({ order: Order, cart: Cart, request: PhotoRequest, asset: Asset, outbox: Outbox }, (write) => ({
    // Held as the photos of an order are when it is placed, so that nobody deletes it.
    photo: orRefuse(
      write.asset
        .patch({ assetId: newPhoto })
        .set({ heldBy: `${cartId}:${orderId}` })
        .add({ heldByCarts: [cartId] })
        .where(({ deletedAt }, { notExists }) => notExists(deletedAt))
        .commit(),
      'asset.not_found',
    ),
    order: write.order
      .patch({ orderId })
      .set({
        item: replaced(item, photo, ordered),
        photosAsked: Math.max(0, (photosAsked ?? 0) - 1),
        version: version + 1,
      })
      .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
      .commit(),
    // Nobody has looked at the new photo, so the cart goes back to the photo check.
    cart: write.cart
      .patch({ cartId })
      .set({
        items: cart.items.map((each) => (each.key === item.key ? replaced(each, photo, ordered) : each)),
        qcPassed: false,
        photoCheck: 'waiting',
        photoCheckSince: at,
      })
      .add({ version: 1 })
      .where((stored, { eq, notExists }) => `${eq(stored.version, cart.version)} AND ${notExists(stored.attemptId)}`)
      .commit(),
    request: write.request
      .patch({ orderId, requestId })
      .set({ state: 'answered', answeredAt: at, newPhoto })
      .where(({ state }, { eq }) => eq(state, 'asked'))
      .commit(),
    replaced: write.outbox.create(outgoing('photo.replaced', { orderId, requestId, supplierId: notified })).commit(),
  }));
};

/**
 * Puts a customer's photo in the place of one that was asked for, in the same style and with its own crop: in the brief
 * that artists read, in the cart, and back into the photo check; the chosen artist gets a mail, and before there is one the artist who asked. The same answer again changes nothing. Refuses `order.not_found`,
 * `asset.not_found` for a photo that is not the customer's, `photo.not_asked` for a request that is answered with
 * another photo or whose piece is painted, and `cart.payment_in_progress`.
 */
export const replacePhoto = async (
  orderId: string,
  { request: requestId, asset }: ReplacePhoto,
  actor: Actor,
): Promise<PhotoRequests> => {
  const { cartId } = await readOrder(orderId, actor, 'order.choose');
  await readOwnAsset(actor, asset);
  await clearPayment(cartId);
  await retryOnConflict(
    async () => {
      const order = await readOrder(orderId, actor, 'order.choose');
      const { data: request } = await PhotoRequest.get({ orderId, requestId }).go({ consistent: true });
      return { order, request };
    },
    async ({ order, request }) => {
      if (request?.state === 'answered' && request.newPhoto === asset) return;
      if (request?.state !== 'asked' || !PAINTED_FROM.has(order.status)) throw new AppError('photo.not_asked');
      await record(order, request, asset);
    },
  );
  return photoRequests(orderId, actor);
};
