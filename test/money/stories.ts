import { randomUUID } from 'node:crypto';
import { nowIso } from '#functions/platform/clock.ts';
import { Promotion } from '#functions/promotions/promotion.entity.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import { aCart, addPiece, anAddress, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aGiftCard, aProduct } from '#test/factories/products.ts';
import { cancelFor, previewOf } from '#test/support/refunds.ts';
import type { Shopper } from '#test/support/shopper.ts';

/** Somebody who is about to move money. */
export interface Customer {
  cartId: string;
  /** Presses the button; each key is one press, however often it is sent. */
  press: (key: string) => Promise<unknown>;
  /** Their answer, if their bank or the provider's page asks. */
  answer?: 'complete' | 'fail';
  /** Whether money goes back to them, instead of coming. */
  cancels?: boolean;
  /** A promotion that only their order may use. */
  code?: string;
}

export interface Story {
  name: string;
  begin: () => Promise<Customer>;
}

const painting = aProduct();
const limited = aProduct({ quantity: 1_000_000 });
const card = aGiftCard();

const placing = async (
  shopper: Shopper,
  cart: Cart,
  wish: Partial<CreateCart>,
  more: Partial<Customer> = {},
): Promise<Customer> => {
  const input = checkoutOf(cart, wish);
  return { cartId: cart.id, press: (key) => place(shopper, input, key), ...more };
};

const aPainting = async (wish: Partial<CreateCart> = {}, more: Partial<Customer> = {}): Promise<Customer> => {
  const { shopper, cart } = await aCart(aVisitor(), { product_id: (await painting).sku });
  return placing(shopper, cart, wish, more);
};

const withGiftCard = async (cents: number, wish: Partial<CreateCart> = {}): Promise<Customer> => {
  const { code, pin } = await aCard({ cents, promoCents: 500 });
  return aPainting({ giftcards: [[code, pin]], ...wish });
};

const OFF = 1_000;

const withCode = async (wish: Partial<CreateCart> = {}): Promise<Customer> => {
  const code = `ONLY-${randomUUID().slice(0, 8).toUpperCase()}`;
  const terms = {
    title: code,
    isAutomatic: false,
    off: { kind: 'amount' as const, cents: OFF },
    appliesTo: { kind: 'all' as const },
    priority: 0,
    isStackable: true,
    limit: 1,
    minimumCents: 0,
  };
  await Promotion.create({ ...terms, code, used: 0, createdAt: nowIso() }).go();
  const { shopper, cart } = await aCart(aVisitor(), { product_id: (await painting).sku });
  return placing(shopper, cart, { promos: code, total: Number(checkoutOf(cart).total) - OFF, ...wish }, { code });
};

const paying = async (): Promise<Customer> => {
  const { shopper, cart } = await aPlacedCart(aVisitor(), { product_id: (await painting).sku });
  return placing(shopper, cart, { total: cart.due, full_payment: true });
};

const cancelling = async (wish: Partial<CreateCart> = {}): Promise<Customer> => {
  const { shopper, cart } = await aPlacedCart(aVisitor(), { product_id: (await limited).sku, ...wish });
  const orderId = cart.orders[0]?.id ?? '';
  const { refund_cents: cents } = await previewOf(shopper, orderId);
  return { cartId: cart.id, press: (key) => cancelFor(shopper, orderId, cents, key), cancels: true };
};

/** Every way in which money moves. */
export const STORIES: readonly Story[] = [
  { name: 'a deposit by card', begin: () => aPainting() },
  { name: 'a gift card alone', begin: () => withGiftCard(50_000) },
  { name: 'a gift card and a card', begin: () => withGiftCard(1_000) },
  { name: 'a promotion', begin: () => withCode() },
  { name: 'a promotion and a declined card', begin: () => withCode({ charge: 'pm_card_chargeDeclined' }) },
  {
    name: '3-D Secure, confirmed',
    begin: () => aPainting({ charge: 'pm_card_authenticationRequired' }, { answer: 'complete' }),
  },
  {
    name: '3-D Secure, refused',
    begin: () => aPainting({ charge: 'pm_card_authenticationRequired' }, { answer: 'fail' }),
  },
  {
    name: 'a declined card beside a gift card',
    begin: () => withGiftCard(1_000, { charge: 'pm_card_chargeDeclined' }),
  },
  {
    name: "a provider's page",
    begin: () =>
      aPainting({ charge: '', charge_method: 'affirm', billing_address: anAddress() }, { answer: 'complete' }),
  },
  { name: 'a wallet, all at once', begin: () => aPainting({ full_payment: true }) },
  { name: 'paying the rest', begin: paying },
  {
    name: 'buying a gift card',
    begin: async () => {
      const shopper = aVisitor();
      return placing(shopper, await addPiece(shopper, { product_id: (await card).sku, options: { amount: '50' } }), {});
    },
  },
  { name: 'cancelling', begin: () => cancelling() },
  {
    name: 'cancelling what two sources paid',
    begin: async () => {
      const { code, pin } = await aCard({ cents: 5_000, promoCents: 500 });
      return cancelling({ full_payment: true, giftcards: [[code, pin]] });
    },
  },
];
