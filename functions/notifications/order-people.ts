import { formatDay } from '#shared/time/days.ts';
import { pathTo } from '#shared/site/paths.ts';
import { nameOfPiece } from '#shared/text/piece-name.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { orderLinkQuery } from '../platform/order-link.ts';
import { findUser } from '../platform/users.ts';
import { readArtist } from '../artists/artists.ts';
import type { Fact } from '../mail/mail.ts';

/** The order that a mail is about, read consistently; throws when it is missing. */
export const orderOf = async (orderId: string): Promise<StoredOrder> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  if (!data) throw new Error(`Order ${orderId} is missing.`);
  return data;
};

/** An order's piece as sentences to its customer name it. */
export const pieceName = ({ item: { title } }: Pick<StoredOrder, 'item'>): string => nameOfPiece(title);

/** Path of an order's project page; in a guest's mail it carries an order link, which opens it without a session. */
export const projectPath = async (order: StoredOrder): Promise<string> =>
  `${pathTo('/orders/project/:orderId', { orderId: order.orderId })}${await orderLinkQuery(order)}`;

/** Path of the confirmation page; in a guest's mail it carries an order link, which opens it without a session. */
export const confirmationPath = async (order: { cartId: string; ownerId: string }): Promise<string> =>
  `${pathTo('/orders/:cartId', { cartId: order.cartId })}${await orderLinkQuery(order)}`;

/** Path of the page that pays for a cart, or for some of its pieces; in a guest's mail it carries an order link. */
export const payPath = async (
  cart: { cartId: string; ownerId: string },
  orderIds?: readonly string[],
): Promise<string> => {
  const path = pathTo('/carts/pay/:cartId', { cartId: cart.cartId }, { orders: orderIds?.join(',') });
  const link = await orderLinkQuery(cart);
  return `${path}${orderIds ? link.replace('?', '&') : link}`;
};

/** Name and current account address of an artist; throws when the account is missing. */
export const artistOf = async (supplierId: string): Promise<{ name: string; email: string }> => {
  const [{ name }, user] = await Promise.all([readArtist(supplierId), findUser(supplierId)]);
  if (!user) throw new Error(`The account of artist ${supplierId} is missing.`);
  return { name, email: user.email };
};

/** The facts of a gift that its artist reads. */
export const giftFacts = ({ giftMode: gift }: Pick<StoredOrder, 'giftMode'>): Fact[] =>
  gift
    ? [
        // promise: gift-without-prices
        ['Gift', 'No prices in the parcel'],
        ...(gift.wanted_on === null ? [] : [['Wanted by', formatDay(gift.wanted_on)] satisfies Fact]),
      ]
    : [];
