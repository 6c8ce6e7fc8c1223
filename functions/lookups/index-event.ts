import { readEvent } from '#events/registry.ts';
import { digitWords, emailWords, nameWords, phoneWords, shortNumber } from '#shared/text/search-words.ts';
import { shopDayAt } from '#shared/time/shop-zone.ts';
import { cartOf } from '../carts/cart.entity.ts';
import { countCart } from '../figures/count-cart.ts';
import { followAddress } from '../orders/follow-address.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { nowSeconds } from '../platform/clock.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { findUser, storedForms } from '../platform/users.ts';
import { Artist } from '../artists/artist.entity.ts';
import { DayEntry } from './lookup.entity.ts';
import { index } from './lookups.ts';
import { listsOf } from './order-lists.ts';

const RETENTION_SECONDS = 92 * 24 * 3600;

const count = async (kind: 'question' | 'sign-up', id: string, at: string): Promise<void> => {
  await DayEntry.put({ kind, id, day: shopDayAt(Date.parse(at)), expiresAt: nowSeconds() + RETENTION_SECONDS }).go();
};

/** Word under which accounts are listed by their second factor; customers and artists without one are in no list. */
const factorWords = ({ secondFactor, role }: StoredUser): ('with' | 'without')[] => {
  if (secondFactor?.confirmedAt !== undefined) return ['with'];
  return role === 'Admin' || role === 'Partner' ? ['without'] : [];
};

/** An account is found by its address, its name, and an artist's name and username; an artist also by these two alone. */
export const indexAccount = async (userId: string): Promise<void> => {
  const [user, { data: artist }] = await Promise.all([
    findUser(userId),
    Artist.get({ supplierId: userId }).go({ consistent: true }),
  ]);
  if (!user) return;
  const artistWords = artist ? [artist.name, artist.username].flatMap(nameWords) : [];
  await index('account', userId, [
    ...storedForms(user.email).flatMap(emailWords),
    ...nameWords(user.name),
    ...artistWords,
  ]);
  await index('artist', userId, artistWords);
  await index('second-factor', userId, factorWords(user));
};

const numberOf = (id: string): string => shortNumber(id).toLowerCase();

/** A piece is found by its number, its artist's name and username, its tracking number and its lists. */
export const indexOrder = async (order: StoredOrder): Promise<void> => {
  const { orderId, supplierId, tracking = '' } = order;
  const artist = supplierId && (await Artist.get({ supplierId }).go({ consistent: true })).data;
  const names = artist ? [artist.name, artist.username].flatMap(nameWords) : [];
  await index('order', orderId, [numberOf(orderId), ...names, ...digitWords(tracking)]);
  await index('listed', orderId, listsOf(order));
};

/**
 * A placed cart is found by its address, its recipient's name, phone and postal code, and its number; its pieces as
 * `indexOrder` says.
 */
export const indexCart = async (cartId: string): Promise<void> => {
  const { email = '', address, orderIds } = await cartOf(cartId);
  const addresses = storedForms(email).flatMap(emailWords);
  const { name = '', phone = '', zip = '' } = address ?? {};
  await index('order', cartId, [
    ...addresses,
    ...nameWords(name),
    ...phoneWords(phone),
    ...nameWords(zip),
    numberOf(cartId),
  ]);
  for (const order of await ordersOf(orderIds)) await indexOrder(order);
};

/** Indexes the order that an event is about, and counts its cart for its days. */
const indexOrderOf = async (orderId: string): Promise<void> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  if (!data) return;
  await indexOrder(data);
  await countCart(data.cartId);
};

/**
 * Makes what an event is about findable for admins, and counts it for its day; `at` is the time of the event. Orders
 * follow their account's new address before they are found by it. A repeated event changes nothing.
 */
export const indexEvent = async (event: string, detail: unknown, at: string): Promise<void> => {
  const { name, payload } = readEvent(event, detail);
  if (name === 'order.placed') {
    await indexCart(payload.cartId);
    await countCart(payload.cartId);
    return;
  }
  // A visitor's question counts once it is posted, which the event says by having no address to confirm.
  if (name === 'message.asked' && payload.email === null) return count('question', payload.messageId, at);
  if (name === 'account.created') {
    await count('sign-up', payload.userId, at);
    return indexAccount(payload.userId);
  }
  if (name === 'partner.decided') return indexAccount(payload.userId);
  if (name === 'account.changed') {
    if (payload.change === 'email') for (const cartId of await followAddress(payload)) await indexCart(cartId);
    return indexAccount(payload.userId);
  }
  if (name === 'application.decided' || name === 'artist.changed') return indexAccount(payload.supplierId);
  if (name === 'order.address-changed') await indexCart(payload.cartId);
  if ('orderId' in payload) return indexOrderOf(payload.orderId);
  if (name === 'payment.received' || name === 'gift-card.returned') await countCart(payload.cartId);
};
