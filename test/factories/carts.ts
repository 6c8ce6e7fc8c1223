import { randomUUID } from 'node:crypto';
import { PaymentCustomer } from '#functions/checkout/payment-customer.entity.ts';
import { createCustomer } from '#functions/payments/stripe-cards.ts';
import { stripe } from '#functions/payments/stripe.ts';
import { newId } from '#functions/platform/ids.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
import { priceCart } from '#shared/money/pricing.ts';
import { shippingPrice } from '#shared/shipping/deliverable.ts';
import type { AddCartItem, Address, Cart, CreateCart, CreateCartAnswer } from '#shared/schemas/cart.ts';
import type { Session } from '#shared/schemas/session.ts';
import type { Answer, Refusal, Shopper } from '../support/shopper.ts';
import { aVisitor, anEmail } from './people.ts';
import { aProduct } from './products.ts';

/** An address in the United States that we ship to. */
export const anAddress = (overrides: Partial<Address> = {}): Address => ({
  name: 'Grace Hopper',
  phone: '',
  line1: '1 Market Street',
  line2: '',
  zip: '94105',
  city: 'San Francisco',
  state: 'CA',
  country: 'US',
  ...overrides,
});

/** A billing address as Affirm requires it: with a phone. */
export const aBillingAddress = (overrides: Partial<Address> = {}): Address =>
  anAddress({ phone: '+1 415 555 0100', ...overrides });

/** Adds a piece, of a new product line unless one is named, to the shopper's cart, as the product page does. */
export const addPiece = async (shopper: Shopper, overrides: Partial<AddCartItem> = {}): Promise<Cart> => {
  const product_id = overrides.product_id ?? (await aProduct()).sku;
  return shopper.ask<Cart>('/api/carts/add-item', { options: { size: '8x10in' }, ...overrides, product_id });
};

/** A cart with one painting, and its shopper. */
export const aCart = async (
  shopper: Shopper = aVisitor(),
  overrides: Partial<AddCartItem> = {},
): Promise<{ shopper: Shopper; cart: Cart }> => ({
  shopper,
  cart: await addPiece(shopper, overrides),
});

/** A photo that belongs to the shopper's session. */
export const aPhotoOf = async (shopper: Shopper): Promise<string> => {
  const { id } = await shopper.ask<Session>('/api/session');
  const assetId = newId('asset');
  const keys = { fullKey: `photos/${assetId}/full.webp`, thumbKey: `photos/${assetId}/thumb.webp` };
  await Asset.put({
    assetId,
    ownerId: id ?? '',
    name: 'photo.jpg',
    createdAt: nowIso(),
    ...keys,
    width: 800,
    height: 600,
    derivatives: [],
  }).go();
  return assetId;
};

/** The order that the checkout page sends for a cart: a valid address, the cart's own total, a card that works. */
export const checkoutOf = (cart: Cart, overrides: Partial<CreateCart> = {}): CreateCart => {
  const shipping_address = overrides.shipping_address ?? anAddress();
  const { total } = priceCart(
    cart.items,
    Math.max(0, shippingPrice(shipping_address, 3, cart.items) ?? 0),
    cart.promos,
  );
  return {
    cart_id: cart.id,
    email: anEmail('customer'),
    email_list: true,
    charge: 'pm_card_visa',
    charge_method: 'credit',
    shipping_address,
    shipping_method: 3,
    total,
    giftcards: [],
    full_payment: false,
    promos: '',
    ...overrides,
  };
};

/** Sends the order as the place-order button does. */
export const place = (
  shopper: Shopper,
  input: CreateCart,
  key: string = randomUUID(),
): Promise<Answer<Partial<CreateCartAnswer & Refusal>>> =>
  shopper.post('/api/carts/create/', input, { headers: { 'Idempotency-Key': key } });

/** A placed cart with a paid deposit. */
export const aPlacedCart = async (
  shopper: Shopper = aVisitor(),
  overrides: Partial<CreateCart> & { product_id?: string } = {},
): Promise<{ shopper: Shopper; cart: Cart }> => {
  const { product_id, ...checkout } = overrides;
  const { cart } = await aCart(shopper, product_id ? { product_id } : {});
  const answer = await place(shopper, checkoutOf(cart, checkout));
  if (answer.status !== 200) throw new Error(answer.text);
  return { shopper, cart: await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`) };
};

/** Places an order whose card the signed-in shopper saves in their account. */
export const placeAndSaveCard = async (shopper: Shopper, charge = 'pm_card_visa'): Promise<Cart> => {
  const { cart } = await aCart(shopper);
  const { status, body } = await place(shopper, checkoutOf(cart, { charge, save_card: true }));
  if (status !== 200) throw new Error(`An order was not placed: ${JSON.stringify(body)}`);
  return cart;
};

/** A card in an account, saved without an order. */
export const aSavedCard = async (userId: string): Promise<string> => {
  const customerId = await createCustomer(userId, anEmail());
  const { id } = await (await stripe()).paymentMethods.attach('pm_card_visa', { customer: customerId });
  await PaymentCustomer.put({ userId, customerId, createdAt: nowIso() }).go();
  return id;
};
