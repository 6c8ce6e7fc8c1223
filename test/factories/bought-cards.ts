import type { Cart, CreateCart, Gift } from '#shared/schemas/cart.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import { deliverEventsAbout } from '../support/events.ts';
import type { Shopper } from '../support/shopper.ts';
import { addPiece, checkoutOf, place } from './carts.ts';
import { anEmail, aVisitor } from './people.ts';
import { aGiftCard, aProduct } from './products.ts';

/** Numbers of gift cards and paintings in the order. */
export interface CardOrderOverrides {
  cards?: number;
  paintings?: number;
  isPrinted?: boolean;
  gift?: Gift;
  checkout?: Partial<CreateCart>;
  /** False: the order's event has not been delivered, so no card is issued yet. */
  isNotified?: boolean;
}

export interface CardOrder {
  shopper: Shopper;
  buyer: string;
  cart: Cart;
  /** Ids of the cards. */
  cards: string[];
}

/** A placed order of one $50 gift card that is mailed to its buyer, unless overridden. */
export const aCardOrder = async ({
  cards = 1,
  paintings = 0,
  isPrinted = false,
  gift,
  checkout = {},
  isNotified = true,
}: CardOrderOverrides = {}): Promise<CardOrder> => {
  const [shopper, buyer, mailed] = [aVisitor(), anEmail('buyer'), await aGiftCard()];
  const { sku } = isPrinted
    ? await aProduct({ price: mailed.price, options: mailed.options, supplier_product: 'giftcard' })
    : mailed;
  let cart: Cart | undefined;
  for (let one = 0; one < cards; one += 1)
    cart = await addPiece(shopper, { product_id: sku, options: { amount: '50' }, ...(gift && { gift }) });
  for (let one = 0; one < paintings; one += 1) cart = await addPiece(shopper);
  if (!cart) throw new Error('Nothing is bought.');
  const answer = await place(shopper, checkoutOf(cart, { email: buyer, ...checkout }));
  if (answer.status !== 200) throw new Error(answer.text);
  if (isNotified) await deliverEventsAbout(cart.id);
  const placed = await shopper.ask<CartOrders>(`/api/orders/${cart.id}`);
  return {
    shopper,
    buyer,
    cart: await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`),
    cards: placed.gift_cards.map(({ id }) => id),
  };
};
