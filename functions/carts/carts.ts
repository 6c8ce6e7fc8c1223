import { AppError } from '#shared/errors.ts';
import type { OrderedPhoto } from '#shared/schemas/asset.ts';
import {
  CART_OPEN,
  type AddCartItem,
  type Address,
  type CartItem,
  type CheckShipping,
  type RequestSupplier,
  type ShippingAnswer,
} from '#shared/schemas/cart.ts';
import { deliveryDay, holidayIn } from '#shared/shipping/delivery.ts';
import { codesIn } from '#shared/money/promotions.ts';
import { normalAddress, shippingPrice } from '#shared/shipping/deliverable.ts';
import { EXPRESS } from '#shared/shipping/shipping.ts';
import { productLine, readProduct } from '../catalog/catalog.ts';
import { takenVisitor, type Actor, type KnownActor } from '../platform/actor.ts';
import { permitted } from '../platform/permissions.ts';
import { ifUnchanged, retryOnConflict, transact } from '../platform/table.ts';
import { codeEntry } from '../promotions/code-rate-limit.ts';
import { namesOfActor, promotionsFor } from '../promotions/promotions.ts';
import { readArtist, takingOrders } from '../artists/artists.ts';
import { styleList } from '../styles/style-list.ts';
import { findOwnAssets, keepForCart } from '../uploads/assets.ts';
import { orderedPhoto } from '../styles/ordered-photos.ts';
import { storedWork } from '../works/show-work.ts';
import { adoptCart } from './adopt-cart.ts';
import { cartItem } from './cart-items.ts';
import { Cart, CurrentCart, type StoredCart } from './cart.entity.ts';
import { isTooLarge, MAX_ITEMS, newCart, readCurrent } from './current-cart.ts';

const MAX_REQUESTED = 20;

/**
 * A cart by its id, for actors who may see or pay it; refuses `cart.not_found` alike for a forbidden and a missing
 * cart.
 */
export const readCart = async (
  cartId: string,
  actor: Actor,
  permission: 'cart.see' | 'cart.pay' = 'cart.see',
): Promise<StoredCart> => {
  const { data } = await Cart.get({ cartId }).go({ consistent: true });
  return permitted(actor, permission, data);
};

/**
 * Retries the hand-over of the visitor's cart that sign-in had to skip, because it was being paid or changed in another
 * tab.
 */
const mergeVisitorCart = async (actor: Actor): Promise<void> => {
  const visitorId = takenVisitor(actor);
  if (visitorId !== undefined && actor.id !== null) await adoptCart(visitorId, actor.id);
};

/** The actor's open cart; undefined when there is none or it has been placed. */
export const currentCart = async (actor: Actor): Promise<StoredCart | undefined> => {
  if (actor.id === null) return undefined;
  await mergeVisitorCart(actor);
  return (await readCurrent(actor.id)).cart;
};

/**
 * Opens a cart if `CurrentCart` still has the id `pointer` (or no id); throws `ConditionRefused` when another request
 * has opened one meanwhile.
 */
const openCart = async (
  actor: KnownActor,
  pointer: string | undefined,
  change: (cart: StoredCart) => Partial<StoredCart>,
): Promise<StoredCart> => {
  const empty = newCart(actor.id);
  const cart = { ...empty, ...change(empty), version: 1 };
  await transact({ cart: Cart, current: CurrentCart }, (write) => ({
    cart: write.cart.create(cart).commit(),
    current: write.current
      .put({ ownerId: actor.id, cartId: cart.cartId })
      .where(({ cartId }, { eq, notExists }) => (pointer ? eq(cartId, pointer) : notExists(cartId)))
      .commit(),
  }));
  return cart;
};

/** Changes an open cart under its version; fails when it was changed, or began to be paid, since it was read. */
export const saveCart = async (cart: StoredCart, change: Partial<StoredCart>): Promise<StoredCart> => {
  const version = cart.version + 1;
  // Other items have another shipping price, so the checked one is removed (doc 2 §4).
  const next: StoredCart = { ...cart, ...change, version };
  const { items, requestedSuppliers, qcPassed, commission } = next;
  const keepsShipping = items === cart.items;
  await Cart.patch({ cartId: cart.cartId })
    .set({ items, requestedSuppliers, qcPassed, version, ...(commission && { commission }) })
    .remove([...(keepsShipping ? [] : (['shippingPrice'] as const)), ...(commission ? [] : (['commission'] as const))])
    .where(
      (attribute, { eq, notExists }) => `${eq(attribute.version, cart.version)} AND ${notExists(attribute.attemptId)}`,
    )
    .go();
  return keepsShipping ? next : { ...next, shippingPrice: undefined };
};

/** Changes the caller's cart under its version; reads again and repeats when another request came between. */
const editCart = async (actor: KnownActor, change: (cart: StoredCart) => Partial<StoredCart>): Promise<StoredCart> => {
  await mergeVisitorCart(actor);
  return retryOnConflict(
    () => readCurrent(actor.id),
    async ({ pointer, cart }) => {
      if (cart?.attemptId) throw new AppError('cart.payment_in_progress');
      return cart ? saveCart(cart, change(cart)) : openCart(actor, pointer, change);
    },
    'cart.changed',
  );
};

const photosFor = async (actor: Actor, { assets, styles }: AddCartItem): Promise<OrderedPhoto[]> => {
  if (Object.values(styles).some((style) => style && !styleList.some(({ id }) => id === style.id)))
    throw new AppError('style.not_found');
  const photos = await findOwnAssets(actor, assets);
  await keepForCart(photos);
  return Promise.all(photos.map((asset) => orderedPhoto(asset, styles[asset.assetId])));
};

/** Refuses unknown and inactive artists. */
const checkIsActive = async (supplierId: string): Promise<void> => {
  if (!(await readArtist(supplierId)).isActive) throw new AppError('artist.inactive');
};

/** The finished piece of an order as a sample; refuses `order.not_found` alike for one that is not public and none. */
const sampleOf = async (orderId: string): Promise<NonNullable<CartItem['sample']>> => {
  const work = await storedWork(orderId);
  if (!work) throw new AppError('order.not_found');
  return { sku: work.sku, order: orderId };
};

/** The requested artists with one more, who may be among them; twenty are the most. */
const requested = (before: readonly string[], supplierId: string): string[] =>
  before.length < MAX_REQUESTED ? [...new Set([...before, supplierId])] : [...before];

/** A cart's commission, unless it is of this artist. */
const withoutCommission = (commission: StoredCart['commission'], supplierId: string): StoredCart['commission'] =>
  commission?.supplierId === supplierId ? undefined : commission;

/** The pieces with `item` in the place of the one that it replaces; refuses `cart.item_not_found` when that is gone. */
const replacing = (items: readonly CartItem[], item: CartItem, key: string): CartItem[] => {
  if (!items.some((one) => one.key === key)) throw new AppError('cart.item_not_found');
  return items.map((one) => (one.key === key ? { ...item, key } : one));
};

/**
 * Adds a piece to the caller's cart, which is opened when there is none (API-01), with the crop and style of its photos,
 * which stay for another 30 days;
 * `replaces` puts it in the place of another piece, `supplier` requests an artist with it, and `order` names a finished
 * public piece that it is to be like. Refuses choices that are not offered, photos that are not the caller's,
 * `style.not_found`, unknown and inactive artists, `order.not_found`, and `cart.item_not_found` for a replaced piece that
 * is no longer in the cart.
 */
export const addItem = async (actor: KnownActor, input: AddCartItem): Promise<StoredCart> => {
  const { replaces, replaceItems, supplier } = input;
  const [product, photos, sample] = await Promise.all([
    readProduct(input.product_id),
    photosFor(actor, input),
    input.order ? sampleOf(input.order) : undefined,
    supplier && checkIsActive(supplier),
  ]);
  const item = { ...cartItem(product, input, photos), ...(sample && { sample }) };
  return editCart(actor, ({ items, requestedSuppliers: before }) => {
    const requestedSuppliers = supplier ? requested(before, supplier) : before;
    // An earlier try, whose reply was lost, may have added the item already.
    if (items.some(({ key }) => key === item.key)) return { items, requestedSuppliers };
    if (!replaces && !replaceItems && items.length >= MAX_ITEMS) throw new AppError('cart.full');
    const next = replaces ? replacing(items, item, replaces) : replaceItems ? [item] : [...items, item];
    if (isTooLarge(next))
      throw new AppError('cart.full', {
        description: 'Your order has more text than one order can take. Please order the others in another one.',
      });
    return { items: next, requestedSuppliers };
  });
};

/** Removes a piece by its key (API-02); refuses `cart.item_not_found`. */
export const removeItem = (actor: KnownActor, itemKey: string): Promise<StoredCart> =>
  editCart(actor, ({ items }) => {
    const left = items.filter((item) => item.key !== itemKey);
    if (left.length === items.length) throw new AppError('cart.item_not_found');
    return { items: left };
  });

/** Refuses `artist.not_open` for an artist who takes no orders: closed, away, or with as many pieces as they paint at once. */
export const checkTakesOrders = async (supplierId: string): Promise<void> => {
  const artist = await readArtist(supplierId);
  if ((await takingOrders([artist])).length > 0) return;
  throw new AppError('artist.not_open', {
    description: `${artist.name} takes no new orders at present, so they cannot be asked alone.`,
  });
};

/**
 * Requests an artist for the cart (API-03); a repeated request and one beyond twenty artists change nothing. With
 * `commission` the artist is asked alone, in the place of any other one who was to be (C68); without it with others again.
 * Refuses unknown and inactive artists, and `artist.not_open` for a commission of one who takes no orders.
 */
export const requestSupplier = async (
  actor: KnownActor,
  { supplier: supplierId, commission: terms }: RequestSupplier,
): Promise<StoredCart> => {
  await (terms ? checkTakesOrders(supplierId) : checkIsActive(supplierId));
  return editCart(actor, ({ requestedSuppliers, commission }) => ({
    requestedSuppliers: requested(requestedSuppliers, supplierId),
    commission: terms ? { supplierId, ...terms } : withoutCommission(commission, supplierId),
  }));
};

/** Removes a requested artist from the cart (API-03), and a commission of theirs. */
export const unrequestSupplier = (actor: KnownActor, supplierId: string): Promise<StoredCart> =>
  editCart(actor, ({ requestedSuppliers, commission }) => ({
    requestedSuppliers: requestedSuppliers.filter((id) => id !== supplierId),
    commission: withoutCommission(commission, supplierId),
  }));

/** Full postcodes in place of the outward half that wallets show of a Canadian or British postcode before payment. */
const WHOLE_POSTCODES: Record<string, string> = { CA: 'K1A 0A6', GB: 'SW1A 1AA' };

/**
 * Completes a wallet's coarse address so that it can be priced: shipping depends on the country alone, and placing
 * prices the full address.
 */
const completed = (address: Address): Address => ({
  ...address,
  line1: address.line1 || 'Told on payment',
  zip: address.zip && (WHOLE_POSTCODES[address.country] ?? address.zip),
});

/** Delivery dates of pieces that are public holidays in a country; the US carrier's own are closed in the calendar. */
const holidaysOf = async (items: readonly CartItem[], country: string): Promise<ShippingAnswer['holidays']> => {
  const found = await Promise.all(
    items.map(async ({ product_id: sku, options }) => {
      const day = deliveryDay(options.find(({ name }) => name === 'delivery')?.value);
      const name = day && holidayIn(country, day, await productLine(sku));
      return name ? [[day, name] as const] : [];
    }),
  );
  const byDay = [...new Map(found.flat())].map(([day, name]) => ({ day, name }));
  return byDay.length > 0 ? byDay : undefined;
};

/**
 * Prices shipping and promotions for the caller's cart and saves address, method and price with an open cart (API-05).
 * A coarse address is priced but not saved.
 */
export const checkShipping = async (
  actor: KnownActor,
  input: CheckShipping,
  network: string,
): Promise<ShippingAnswer> => {
  const cart = input.cart_id ? await readCart(input.cart_id, actor) : await currentCart(actor);
  const items = cart?.items ?? [];
  const whole = input.coarse ? completed(input.address) : input.address;
  const price = shippingPrice(whole, input.shipping_method, items);
  if (cart && !input.coarse && cart.status === CART_OPEN && !cart.attemptId) {
    const address = normalAddress(input.address);
    const patch = Cart.patch({ cartId: cart.cartId }).set({ address, shippingMethod: input.shipping_method });
    await ifUnchanged(
      (price === null ? patch.remove(['shippingPrice']) : patch.set({ shippingPrice: price }))
        .where(
          ({ version, attemptId }, { eq, notExists }) => `${eq(version, cart.version)} AND ${notExists(attemptId)}`,
        )
        .go(),
    );
  }
  const express = shippingPrice(whole, EXPRESS, items);
  const entered = codeEntry(actor, network, codesIn(input.promos));
  const names = namesOfActor(actor, cart?.ownerId);
  const { applied, notes } = await promotionsFor(items, entered, names, { refused: cart?.refusedCodes });
  const promos = applied.map(({ code, title, amount }) => ({ code, title, amount }));
  const holidays = await holidaysOf(items, whole.country);
  return {
    shipping_price: price,
    ...(holidays && { holidays }),
    promos,
    promo_notes: notes,
    options: { [EXPRESS]: { shipping_price: express, promos } },
  };
};
