import { Cart } from '#functions/carts/cart.entity.ts';
import { Order, type StoredOrder } from '#functions/orders/order.entity.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
import { ORDER, type OrderStatus } from '#shared/orders/order-states.ts';
import type { CartItem } from '#shared/schemas/cart.ts';
import { anAddress } from './carts.ts';

/** A picture of somebody, as an upload leaves it. */
const aPicture = async (ownerId: string): Promise<string> => {
  const assetId = newId('asset');
  await Asset.put({
    assetId,
    ownerId,
    name: 'picture.jpg',
    createdAt: nowIso(),
    fullKey: `photos/${assetId}/full.webp`,
    thumbKey: `photos/${assetId}/thumb.webp`,
    width: 800,
    height: 600,
    color: '8a7f70',
    derivatives: [],
  }).go();
  return assetId;
};

interface Finished {
  ownerId: string;
  supplierId: string;
  sku: string;
  status?: OrderStatus;
  privacy?: 'public' | 'private';
}

/** An order with a proof and the customer's photo, delivered unless `status` says otherwise; written without its history. */
export const aFinishedOrder = async ({
  ownerId,
  supplierId,
  sku,
  status = ORDER.delivered,
  privacy = 'public',
}: Finished): Promise<StoredOrder> => {
  const [cartId, orderId, at] = [newId('cart'), newId('order'), nowIso()];
  const [proof, photo] = await Promise.all([aPicture(supplierId), aPicture(ownerId)]);
  const option = (name: string, value: string) => ({ name, value, display_name: name, display_value: value });
  const item: CartItem = {
    key: newId('item'),
    product_id: sku,
    title: 'Oil painting from your photo',
    quantity: 1,
    price: 18_900,
    lines: [],
    description: '',
    options: [option('size', '18x24in'), option('subjects', '1'), option('privacy', privacy)],
    supplier_product: 'custphotoreal',
    _assets: [`/media/photos/${photo}/thumb.webp`],
    assets: [photo],
  };
  const email = 'grace@example.com';
  const [{ data }] = await Promise.all([
    Order.put({
      orderId,
      cartId,
      ownerId,
      email,
      status,
      version: 1,
      sku,
      item,
      placedAt: at,
      scheduleAt: at,
      supplierId,
      isSelectionAnnounced: true,
      acceptedAt: at,
      proofVersion: 1,
      proofImages: [proof],
      ...(status >= ORDER.delivered && { deliveredAt: at }),
    }).go(),
    Cart.put({
      cartId,
      ownerId,
      status: 1,
      version: 1,
      items: [item],
      createdAt: at,
      placedAt: at,
      email,
      address: anAddress(),
      orderIds: [orderId],
    }).go(),
  ]);
  return data;
};
