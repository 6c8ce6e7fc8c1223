import { Product } from '#functions/catalog/product.entity.ts';
import { Cart as CartItem } from '#functions/carts/cart.entity.ts';
import { SAVED_CARD } from '#shared/money/payments.ts';
import type { AccountCards, Cart, CreateCart } from '#shared/schemas/cart.ts';
import {
  aBillingAddress,
  aCart,
  addPiece,
  aPlacedCart,
  checkoutOf,
  place,
  placeAndSaveCard,
} from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { aVisitor, somebody } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { aPromotion } from '#test/factories/promotions.ts';
import type { Payments } from '#test/support/payments.ts';
import type { Shopper } from '#test/support/shopper.ts';
import { unkept, type Customer, type Story } from './story.ts';

const painting = aProduct();
const free = aProduct({ price: 0, supplier_product: 'digital-painting' });

export const DECLINED: Partial<CreateCart> = { charge: 'pm_card_chargeDeclined' };
export const ASKED: Partial<CreateCart> = { charge: 'pm_card_authenticationRequired' };
const NO_CARD: Partial<CreateCart> = { charge: null, charge_method: null };
const ON_A_PAGE: Partial<CreateCart> = { charge: '', charge_method: 'affirm', billing_address: aBillingAddress() };

/** A customer who is about to place a cart. */
export const placing = (
  shopper: Shopper,
  cart: Cart,
  overrides: Partial<CreateCart> = {},
  more: Partial<Customer> = {},
): Customer => {
  const input = checkoutOf(cart, overrides);
  return { cartId: cart.id, press: (key) => place(shopper, input, key), ...more };
};

/** A customer who is about to order a painting. */
export const aPainting = async (
  overrides: Partial<CreateCart> = {},
  more: Partial<Customer> = {},
  sku?: string,
): Promise<Customer> => {
  const { shopper, cart } = await aCart(aVisitor(), { product_id: sku ?? (await painting).sku });
  return placing(shopper, cart, overrides, more);
};

const OFF = 1_000;

/** A cart with a promotion limited to one use, and what its order says of it. */
const aCartWithCode = async () => {
  const code = await aPromotion({
    off: { kind: 'amount', cents: OFF },
    is_stackable: true,
    limit: 1,
    limit_per_customer: 1,
  });
  const { shopper, cart } = await aCart(aVisitor(), { product_id: (await painting).sku });
  return { code, shopper, cart, promoted: { promos: code, total: Number(checkoutOf(cart).total) - OFF } };
};

const withCode = async (overrides: Partial<CreateCart> = {}): Promise<Customer> => {
  const { code, shopper, cart, promoted } = await aCartWithCode();
  return placing(shopper, cart, { ...promoted, ...overrides }, { code });
};

/** An order of the last piece of a line. */
const theLast = async (overrides: Partial<CreateCart> = {}): Promise<Customer> => {
  const { sku } = await aProduct({ quantity: 1 });
  const customer = await aPainting(overrides, {}, sku);
  return {
    ...customer,
    broken: async () => {
      const [{ data: product }, { data: cart }] = await Promise.all([
        Product.get({ sku }).go({ consistent: true }),
        CartItem.get({ cartId: customer.cartId }).go({ consistent: true }),
      ]);
      return unkept({
        'a piece is on sale, or in an order': Number(product?.quantity) === (cart?.status === 1 ? 0 : 1),
      });
    },
  };
};

const paying = async (
  overrides: Partial<CreateCart> = {},
  cents = 0,
  more: Partial<Customer> = {},
): Promise<Customer> => {
  const { shopper, cart } = await aPlacedCart(aVisitor(), { product_id: (await painting).sku });
  const cards = cents > 0 ? [await aCard({ cents })] : [];
  const giftcards = cards.map(({ code, pin }): [string, string] => [code, pin]);
  return placing(shopper, cart, { total: cart.due, full_payment: true, giftcards, ...overrides }, more);
};

/** A signed-in customer who saves the card of the order in their account, or pays with the one saved there. */
const withAccount = async (isSaved: boolean): Promise<Customer> => {
  const { shopper } = await somebody();
  if (isSaved) await placeAndSaveCard(shopper);
  const { cards } = await shopper.ask<AccountCards>('/api/carts/saved-cards');
  const { cart } = await aCart(shopper, { product_id: (await painting).sku });
  return placing(shopper, cart, cards[0] ? { charge: SAVED_CARD, saved_card: cards[0].id } : { save_card: true });
};

/** Every way in which an order is paid, the plainest first. */
export const ORDERS: readonly Story[] = [
  { name: 'a deposit by card', begin: () => aPainting() },
  { name: 'a declined card', begin: () => aPainting(DECLINED) },
  { name: 'a promotion', begin: () => withCode() },
  { name: 'a promotion and a declined card', begin: () => withCode(DECLINED) },
  { name: '3-D Secure, confirmed', begin: () => aPainting(ASKED, { answer: 'complete' }) },
  { name: '3-D Secure, refused', begin: () => aPainting(ASKED, { answer: 'fail' }) },
  { name: "a provider's page", begin: () => aPainting(ON_A_PAGE, { answer: 'complete' }) },
  { name: 'nothing due', begin: async () => aPainting(NO_CARD, {}, (await free).sku) },
  { name: 'the last piece', begin: () => theLast() },
  { name: 'the last piece and a declined card', begin: () => theLast(DECLINED) },
  { name: 'the last piece, and the bank is never answered', begin: () => theLast(ASKED) },
  { name: 'a wallet, all at once', begin: () => aPainting({ full_payment: true }) },
  { name: 'a card to save in the account', begin: () => withAccount(false) },
  { name: 'a card of the account', begin: () => withAccount(true) },
  {
    name: 'two pieces, all at once',
    begin: async () => {
      const { shopper } = await aCart(aVisitor(), { product_id: (await painting).sku });
      const cart = await addPiece(shopper, { product_id: (await painting).sku });
      return placing(shopper, cart, { full_payment: true });
    },
  },
  { name: 'paying the rest', begin: () => paying() },
  { name: 'the rest by gift card and 3-D Secure', begin: () => paying(ASKED, 2_000, { answer: 'complete' }) },
  { name: 'the rest by gift card and a declined card', begin: () => paying(DECLINED, 2_000) },
];

/** A customer who pays on PayPal's page and returns, or is sent there again. */
const onPaypalsPage = (payments: Payments, shopper: Shopper, cart: Cart, overrides: Partial<CreateCart>): Customer => {
  const input = checkoutOf(cart, { charge: '', charge_method: 'paypal', ...overrides });
  return {
    cartId: cart.id,
    press: async (key) => {
      const { body } = await place(shopper, input, key);
      if (!body.redirect) return;
      const open = payments.paypal.snapshot(cart.id).orders.some(({ status }) => status === 'PAYER_ACTION_REQUIRED');
      if (open) await payments.paypal.answer(body.redirect, 'balance');
      await shopper.post('/api/carts/confirm/', { cart_id: cart.id });
    },
  };
};

/** Orders that are paid with PayPal. */
export const atPaypal = (payments: Payments): readonly Story[] => [
  {
    name: "PayPal's page",
    begin: async () => {
      const { shopper, cart } = await aCart(aVisitor(), { product_id: (await painting).sku });
      return onPaypalsPage(payments, shopper, cart, {});
    },
  },
  {
    name: "PayPal's page and a promotion",
    begin: async () => {
      const { code, shopper, cart, promoted } = await aCartWithCode();
      return { ...onPaypalsPage(payments, shopper, cart, promoted), code };
    },
  },
];
