import { readEvent } from '#events/registry.ts';
import { emailWords, nameWords, shortNumber } from '#shared/text/search-words.ts';
import { cartOf } from '../carts/cart.entity.ts';
import { followAddress } from '../orders/follow-address.ts';
import { nowSeconds } from '../platform/clock.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { findUser, storedForms } from '../platform/users.ts';
import { Artist } from '../artists/artist.entity.ts';
import { DayEntry } from './lookup.entity.ts';
import { index } from './lookups.ts';

const RETENTION_SECONDS = 92 * 24 * 3600;

const count = async (kind: 'question' | 'sign-up', id: string, at: string): Promise<void> => {
  await DayEntry.put({ kind, id, day: at.slice(0, 10), expiresAt: nowSeconds() + RETENTION_SECONDS }).go();
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

/** A placed cart is found by its address, its recipient's name and its number, and each piece by its own number. */
export const indexCart = async (cartId: string): Promise<void> => {
  const { email = '', address, orderIds } = await cartOf(cartId);
  const numberOf = (id: string): string => shortNumber(id).toLowerCase();
  const addresses = storedForms(email).flatMap(emailWords);
  await index('order', cartId, [...addresses, ...nameWords(address?.name ?? ''), numberOf(cartId)]);
  for (const orderId of orderIds) await index('order', orderId, [numberOf(orderId)]);
};

/**
 * Makes what an event is about findable for admins, and counts it for its day; `at` is the time of the event. Orders
 * follow their account's new address before they are found by it. A repeated event changes nothing.
 */
export const indexEvent = async (event: string, detail: unknown, at: string): Promise<void> => {
  const { name, payload } = readEvent(event, detail);
  if (name === 'order.placed') return indexCart(payload.cartId);
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
};
