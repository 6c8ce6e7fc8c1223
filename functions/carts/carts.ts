import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { CART_OPEN, type AddCartItem, type CheckShipping, type ShippingAnswer } from '#shared/schemas/cart.ts';
import { promosOf } from '#shared/promos.ts';
import { EXPRESS, shippingPrice } from '#shared/shipping.ts';
import { productPage } from '../catalog/catalog.ts';
import type { Actor, KnownActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { permitted } from '../platform/permissions.ts';
import { ConditionRefused, isConditionRefused, transact } from '../platform/table.ts';
import { readArtist } from '../sellers/artists.ts';
import { ownAssets } from '../uploads/assets.ts';
import { cartItem } from './cart-items.ts';
import { Cart, CurrentCart, type StoredCart } from './cart.entity.ts';

const MOST_ITEMS = 20;
const EDIT_TRIES = 14;
const LONGEST_PAUSE_MS = 400;

/** A cart by its id, for those who may see or pay it: another's answers exactly as a missing one (`cart.not_found`). */
export const readCart = async (cartId: string, actor: Actor, permission: 'cart.see' | 'cart.pay' = 'cart.see'): Promise<StoredCart> => {
  const { data } = await Cart.get({ cartId }).go({ consistent: true });
  return permitted(actor, permission, data as StoredCart | null);
};

/** The cart that somebody is filling, if it is still open, and the id that their pointer holds. */
const readCurrent = async (ownerId: string): Promise<{ pointer?: string; cart?: StoredCart }> => {
  const { data: current } = await CurrentCart.get({ ownerId }).go({ consistent: true });
  if (!current) return {};
  const { data } = await Cart.get({ cartId: current.cartId }).go({ consistent: true });
  const isOpen = data?.status === CART_OPEN && data.ownerId === ownerId;
  return { pointer: current.cartId, ...(isOpen && { cart: data as StoredCart }) };
};

/** The cart that somebody is filling; undefined when there is none, or it has been placed. */
export const currentCart = async (actor: Actor): Promise<StoredCart | undefined> => (actor.id === null ? undefined : (await readCurrent(actor.id)).cart);

const newCart = (ownerId: string): StoredCart => ({
  cartId: newId('cart'),
  ownerId,
  status: CART_OPEN,
  version: 0,
  items: [],
  requestedSuppliers: [],
  createdAt: nowIso(),
  qcPassed: false,
  shippingMethod: EXPRESS,
  orderIds: [],
});

/** Opens a cart where `pointer` was seen; when another request has opened one in the meantime, that one counts. */
const openCart = async (actor: KnownActor, pointer: string | undefined, change: (cart: StoredCart) => Partial<StoredCart>): Promise<StoredCart | undefined> => {
  const empty = newCart(actor.id);
  const cart = { ...empty, ...change(empty), version: 1 };
  try {
    await transact({ cart: Cart, current: CurrentCart }, (write) => [
      write.cart.create(cart).commit(),
      write.current
        .put({ ownerId: actor.id, cartId: cart.cartId })
        .where(({ cartId }, { eq, notExists }) => (pointer ? eq(cartId, pointer) : notExists(cartId)))
        .commit(),
    ]);
    return cart;
  } catch (error) {
    if (error instanceof ConditionRefused) return undefined;
    throw error;
  }
};

const saveCart = async (cart: StoredCart, change: Partial<StoredCart>): Promise<StoredCart | undefined> => {
  const version = cart.version + 1;
  // A changed cart has another shipping price: the checked one counts no longer (doc 2 §4).
  const next: StoredCart = { ...cart, ...change, version };
  const { items, requestedSuppliers, qcPassed } = next;
  const keepsShipping = items === cart.items;
  try {
    const patch = Cart.patch({ cartId: cart.cartId }).set({ items, requestedSuppliers, qcPassed, version });
    await (keepsShipping ? patch : patch.remove(['shippingPrice']))
      .where((attribute, { eq, notExists }) => `${eq(attribute.version, cart.version)} AND ${notExists(attribute.attemptId)}`)
      .go();
    return keepsShipping ? next : { ...next, shippingPrice: undefined };
  } catch (error) {
    if (isConditionRefused(error)) return undefined;
    throw error;
  }
};

/** With jitter, so that those who met once do not meet again. */
const pauseAfter = (attempt: number): Promise<void> => pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 10 * 2 ** attempt));

/** Changes the caller's cart under its version; reads again and repeats when another request came between. */
const editCart = async (actor: KnownActor, change: (cart: StoredCart) => Partial<StoredCart>): Promise<StoredCart> => {
  for (let attempt = 0; attempt < EDIT_TRIES; attempt += 1) {
    const { pointer, cart } = await readCurrent(actor.id);
    if (cart?.attemptId) throw new AppError('cart.payment_in_progress');
    const saved = cart ? await saveCart(cart, change(cart)) : await openCart(actor, pointer, change);
    if (saved) return saved;
    await pauseAfter(attempt);
  }
  throw new AppError('cart.changed');
};

/** Adds a piece to the caller's cart, which is opened when there is none (API-01). Refuses what is not offered or not theirs. */
export const addItem = async (actor: KnownActor, input: AddCartItem): Promise<StoredCart> => {
  // At most five seconds old; prices and stock are read afresh when the order is placed.
  const [product, assets] = await Promise.all([productPage(input.product_id), ownAssets(actor, input.assets)]);
  const item = cartItem(product, input, assets);
  return editCart(actor, ({ items }) => {
    // A write whose reply was lost has added it already.
    if (items.some(({ key }) => key === item.key)) return { items };
    if (!input.replaceItems && items.length >= MOST_ITEMS) throw new AppError('cart.full');
    return { items: input.replaceItems ? [item] : [...items, item] };
  });
};

/** Removes a piece by its key (API-02); refuses `cart.item_not_found`. */
export const removeItem = (actor: KnownActor, itemKey: string): Promise<StoredCart> =>
  editCart(actor, ({ items }) => {
    const left = items.filter((item) => item.key !== itemKey);
    if (left.length === items.length) throw new AppError('cart.item_not_found');
    return { items: left };
  });

/** Asks for an artist on the cart (API-03); asking twice changes nothing. Refuses unknown and inactive artists. */
export const requestSupplier = async (actor: KnownActor, supplierId: string): Promise<StoredCart> => {
  const artist = await readArtist(supplierId);
  if (!artist.isActive) throw new AppError('artist.inactive');
  return editCart(actor, ({ requestedSuppliers }) => ({ requestedSuppliers: [...new Set([...requestedSuppliers, supplierId])].slice(0, 20) }));
};

/** Takes the wish for an artist back (API-03). */
export const unrequestSupplier = (actor: KnownActor, supplierId: string): Promise<StoredCart> =>
  editCart(actor, ({ requestedSuppliers }) => ({ requestedSuppliers: requestedSuppliers.filter((id) => id !== supplierId) }));

/** Prices shipping for the caller's cart and keeps the answer with the cart when there is one (API-05). */
export const checkShipping = async (actor: KnownActor, input: CheckShipping): Promise<ShippingAnswer> => {
  const cart = input.cart_id ? await readCart(input.cart_id, actor) : await currentCart(actor);
  const items = cart?.items ?? [];
  const price = shippingPrice(input.address, input.shipping_method, items);
  if (cart && cart.status === CART_OPEN && !cart.attemptId) {
    const { address, shipping_method: shippingMethod } = input;
    const patch = Cart.patch({ cartId: cart.cartId }).set({ address, shippingMethod });
    await (price === null ? patch.remove(['shippingPrice']) : patch.set({ shippingPrice: price }))
      .where(({ version, attemptId }, { eq, notExists }) => `${eq(version, cart.version)} AND ${notExists(attemptId)}`)
      .go()
      .catch((error: unknown) => {
        if (!isConditionRefused(error)) throw error;
      });
  }
  const express = shippingPrice(input.address, EXPRESS, items);
  const promos = promosOf(items);
  return { shipping_price: price, promos, options: { [EXPRESS]: { shipping_price: express, promos } } };
};

/** One try to hand a cart over; false when a request came between. */
const handOver = async (visitorId: string, userId: string): Promise<boolean> => {
  const { cart } = await readCurrent(visitorId);
  if (!cart || cart.attemptId || (cart.items.length === 0 && cart.requestedSuppliers.length === 0)) return true;
  const { pointer, cart: own } = await readCurrent(userId);
  if (own?.attemptId) return true;
  const items = [...(own?.items ?? []), ...cart.items].slice(0, MOST_ITEMS);
  const requestedSuppliers = [...new Set([...(own?.requestedSuppliers ?? []), ...cart.requestedSuppliers])];
  const target = own ?? newCart(userId);
  try {
    await transact({ cart: Cart, current: CurrentCart }, (write) => [
      write.current.delete({ ownerId: visitorId }).where(({ cartId }, { eq }) => eq(cartId, cart.cartId)).commit(),
      write.cart.delete({ cartId: cart.cartId }).where(({ version }, { eq }) => eq(version, cart.version)).commit(),
      write.current
        .put({ ownerId: userId, cartId: target.cartId })
        .where(({ cartId }, { eq, notExists }) => (pointer ? eq(cartId, pointer) : notExists(cartId)))
        .commit(),
      own
        ? write.cart
            .patch({ cartId: own.cartId })
            .set({ items, requestedSuppliers, version: own.version + 1 })
            .remove(['shippingPrice'])
            .where(({ version, attemptId }, { eq, notExists }) => `${eq(version, own.version)} AND ${notExists(attemptId)}`)
            .commit()
        : write.cart.create({ ...target, items, requestedSuppliers, version: 1 }).commit(),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionRefused) return false;
    throw error;
  }
};

/**
 * Hands a visitor's open cart to the account they signed in to. An account with a cart of its own gets the visitor's items
 * added to it; a cart that is being paid, or does not stop changing, stays where it is.
 */
export const adoptCart = async (visitorId: string, userId: string): Promise<void> => {
  for (let attempt = 0; attempt < EDIT_TRIES; attempt += 1) {
    if (await handOver(visitorId, userId)) return;
    await pauseAfter(attempt);
  }
};
