import { hasEnded } from '#shared/orders/order-states.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/time.ts';
import { Order, OrderMove } from '../orders/order.entity.ts';
import { now } from '../platform/clock.ts';
import { isConditionRefused } from '../platform/table.ts';
import { storedWork } from '../works/show-work.ts';
import { Asset, UNORDERED_DAYS, type StoredAsset } from '../uploads/asset.entity.ts';
import { postpone } from '../uploads/assets.ts';
import { cartsOf, type HoldingCart } from '../uploads/holds.ts';
import { bury, removePictures } from './remove-asset.ts';

const ORDERED_YEARS = 2;

const yearsAfter = (iso: string, years: number): number => {
  const date = new Date(iso);
  return date.setUTCFullYear(date.getUTCFullYear() + years);
};

/**
 * Epoch milliseconds until which an order needs a photo: two years after its end. For a running order, and for a picture
 * of the finished piece while the piece is published, it is the next check in 30 days.
 */
const neededByOrder = async (orderId: string, assetId: string): Promise<number> => {
  const [{ data: order }, { data: moves }] = await Promise.all([
    Order.get({ orderId }).go({ consistent: true }),
    OrderMove.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true }),
  ]);
  if (!order) return 0;
  const nextCheck = now() + UNORDERED_DAYS * DAY_MS;
  if (!hasEnded(order.status)) return nextCheck;
  const until = yearsAfter(moves.findLast(({ to }) => to === order.status)?.at ?? order.placedAt, ORDERED_YEARS);
  const isPublished = order.proofImages.includes(assetId) && (await storedWork(orderId)) !== null;
  return isPublished ? Math.max(until, nextCheck) : until;
};

const neededBy = async ({ cart, hold }: HoldingCart, assetId: string): Promise<number> => {
  if (hold === 'free') return 0;
  if (hold === 'being paid') return now() + HOUR_MS;
  return Math.max(0, ...(await Promise.all(cart.orderIds.map((orderId) => neededByOrder(orderId, assetId)))));
};

/** Epoch milliseconds until which a photo is needed by the orders with it, the guarantee claims that show it, and a profile. */
const neededUntil = async (asset: StoredAsset): Promise<number> => {
  const carts = await cartsOf(asset);
  return Math.max(
    asset.profileOf === undefined ? 0 : now() + UNORDERED_DAYS * DAY_MS,
    ...(await Promise.all([
      ...carts.map((cart) => neededBy(cart, asset.assetId)),
      ...[...(asset.shownFor ?? [])].map((orderId) => neededByOrder(orderId, asset.assetId)),
    ])),
  );
};

/**
 * Deletes a due photo with its original and its paintings (C26): 30 days after its upload or after it was put in a cart,
 * or two years after the end of the last order with it; a picture of the finished piece stays while the piece is published. A photo that is still
 * needed gets a later `dueAt`. For a tombstone, the
 * removal of its objects is repeated. A repeated call changes nothing.
 */
export const expirePhoto = async (assetId: string): Promise<'deleted' | 'kept' | 'nothing'> => {
  const { data: asset } = await Asset.get({ assetId }).go({ consistent: true });
  if (!asset?.dueAt || Date.parse(asset.dueAt) > now()) return 'nothing';
  try {
    const until = asset.deletedAt ? 0 : await neededUntil(asset);
    if (until > now()) {
      await postpone(asset, until);
      return 'kept';
    }
    await removePictures(asset.deletedAt ? asset : await bury(asset));
    return 'deleted';
  } catch (error) {
    // A concurrent request deleted the photo.
    if (isConditionRefused(error)) return 'nothing';
    throw error;
  }
};
