import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { chosenValue } from '../orders/privacy.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { log } from '../platform/logger.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { renewAddress } from '../uploads/renew-address.ts';
import { publishOrder } from './publish-order.ts';
import { Work } from '../works/work.entity.ts';

/** What was published before photos had a consent of their own, and is still as it was. */
export interface Unconsented {
  /** Orders whose photo has, or had, its own address on public pages. */
  photos: string[];
  /** Orders whose public copies were written without a consent. */
  works: string[];
}

/** Whether an order was private from the beginning, so that its photo was never public. */
const wasNeverPublic = (order: StoredOrder): boolean =>
  order.isPrivate === undefined && chosenValue(order, 'privacy') === 'private';

/**
 * Lists the orders whose photo or copies were published without a consent (C62): of the public works and of the orders that
 * were delivered before `until`, the time of the release, since a piece that is private or refunded today may have been
 * public. Works without an order, as those of the demo, are not among them.
 */
export const unconsented = async (until: string): Promise<Unconsented> => {
  const { data: published } = await Work.scan.go({
    pages: 'all',
    consistent: true,
    attributes: ['orderId', 'consent'],
  });
  const { data: delivered } = await Order.scan
    .where(({ deliveredAt }, { lt }) => lt(deliveredAt, until))
    .go({ pages: 'all', consistent: true, attributes: ['orderId'] });
  const old = published.filter(({ consent }) => consent === undefined);
  const isOld = new Set(old.map(({ orderId }) => orderId));
  const ids = [...new Set([...old, ...delivered].map(({ orderId }) => orderId))];
  const found: Unconsented = { photos: [], works: [] };
  for (let start = 0; start < ids.length; start += 100) {
    const orders = await ordersOf(ids.slice(start, start + 100));
    const pictures = await picturesOf(orders.flatMap(({ item }) => item.assets.slice(0, 1)));
    for (const order of orders) {
      const photo = pictures.get(order.item.assets[0] ?? '');
      if (photo && photo.renewedAt === undefined && !wasNeverPublic(order)) found.photos.push(order.orderId);
      if (isOld.has(order.orderId)) found.works.push(order.orderId);
    }
  }
  return found;
};

/**
 * Takes back what was published without a consent: the photos get another address and their public objects are deleted,
 * then the copies in all lists are written anew, and the pages follow with their events. Can run while the shop is open,
 * and again; answers the orders that failed, which the next run tries again.
 */
export const unpublishPhotos = async ({ photos, works }: Unconsented): Promise<string[]> => {
  const failed: string[] = [];
  for (const orderId of new Set([...photos, ...works])) {
    try {
      const [order] = await ordersOf([orderId]);
      const [photo] = order?.item.assets ?? [];
      if (photo !== undefined && photos.includes(orderId)) await renewAddress(photo);
      await publishOrder(orderId);
    } catch (error) {
      log.error('photo not taken back', error, { orderId });
      failed.push(orderId);
    }
  }
  return failed;
};
