import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { isEmailLike, isMailbox } from '#shared/email.ts';
import { sumCents } from '#shared/money.ts';
import { priceCart } from '#shared/pricing.ts';
import { CART_OPEN, type Address, type CreateCart, type CreateCartAnswer } from '#shared/schemas/cart.ts';
import type { Product } from '#shared/schemas/product.ts';
import { shippingPrice } from '#shared/shipping.ts';
import { readProduct } from '../catalog/catalog.ts';
import { stockOf, type Stock } from '../catalog/stock.ts';
import { idsOf, type KnownActor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { ConditionRefused } from '../platform/table.ts';
import { holdAssets } from '../uploads/assets.ts';
import { abandonAttempt, finishAttempt } from './attempts.ts';
import { beginAttempt, chargedBy, type Presented } from './begin-attempt.ts';
import { Idempotency, type StoredCart } from './cart.entity.ts';
import { priceToday } from './cart-items.ts';
import { readCart } from './carts.ts';
import { MOST_ITEMS } from './current-cart.ts';
import { itemCharges, optionCents } from './item-charges.ts';
import type { Outcome, Placement } from './stored-attempt.ts';

const MOST_KEY_CHARACTERS = 255;

const requestHash = (input: CreateCart): string => createHash('sha256').update(JSON.stringify(input)).digest('base64url');

const refuse = (code: 'cart.missing_address' | 'cart.invalid_email', fields: string[]): never => {
  throw new AppError(code, { fields: Object.fromEntries(fields.map((field) => [field, 'required'])) });
};

const checkContact = (email: string, address: Address): void => {
  const needed = ['name', 'line1', 'city', 'state', 'zip', 'country'] as const;
  const missing = needed.filter((field) => address[field] === '').map((field) => `shipping_address.${field}`);
  if (email === '') missing.push('email');
  if (missing.length > 0) refuse('cart.missing_address', missing);
  if (!isEmailLike(email) || !isMailbox(email)) refuse('cart.invalid_email', ['email']);
};

/**
 * Prices of today's catalogue, or a refusal: what is charged is never what a page, or an old cart, says. Answers what
 * the cart takes from the stock, of which the reservation alone decides: what is read here may be held by this very cart.
 */
const pricedToday = async ({ items }: StoredCart): Promise<{ products: Product[]; stock: Stock }> => {
  const products = await Promise.all(items.map((item) => readProduct(item.product_id)));
  items.forEach((item, index) => {
    const product = products[index];
    if (product && priceToday(product, item) !== item.price) throw new AppError('cart.total_changed');
  });
  return { products, stock: stockOf(items, products) };
};

const checkDeadlines = ({ items }: StoredCart): void => {
  for (const { options } of items) {
    const date = options.find(({ name }) => name === 'delivery')?.value.split(':')[1];
    if (date !== undefined && !(Date.parse(`${date}T23:59:59Z`) > now())) throw new AppError('cart.invalid_deadline');
  }
};

const checkedShipping = (cart: StoredCart, input: CreateCart): number => {
  const cents = shippingPrice(input.shipping_address, input.shipping_method, cart.items);
  if (cents === null) throw new AppError('cart.invalid_address');
  if (cents < 0) throw new AppError('cart.cannot_ship');
  return cents;
};

const placementOf = async (cart: StoredCart, input: CreateCart): Promise<{ placement: Placement; deposit: number; stock: Stock }> => {
  if (cart.items.length === 0) throw new AppError('cart.empty');
  // Items that came along at sign-in were all added, however many.
  if (cart.items.length > MOST_ITEMS) throw new AppError('cart.full');
  checkContact(input.email, input.shipping_address);
  checkDeadlines(cart);
  const { products, stock } = await pricedToday(cart);
  const shippingCents = checkedShipping(cart, input);
  const { subtotal, promos, total, deposit } = priceCart(cart.items, shippingCents);
  const discountCents = sumCents(promos.map(({ amount }) => amount));
  if (input.total !== total) throw new AppError('cart.total_changed', { fields: { total: String(total) } });
  const { items, requestedSuppliers } = cart;
  const { email_list: emailList, shipping_address: address, shipping_method: shippingMethod } = input;
  const charges = itemCharges(items, discountCents, address, shippingMethod);
  const [carbonCents, charityCents] = [optionCents(items, products, 'carboncredit'), optionCents(items, products, 'watsi')];
  const amounts = { shippingCents, discountCents, carbonCents, charityCents, subtotal, total };
  return { placement: { items, charges, requestedSuppliers, emailList, shippingMethod, ...amounts }, deposit, stock };
};

/** Begins to place an open cart. */
const beginPlacing = async (actor: KnownActor, cart: StoredCart, input: CreateCart, presented: Presented): Promise<string> => {
  // What cannot be taken yet is refused, never passed over.
  if (input.giftcards.length > 0) throw new AppError('payment.method_unavailable');
  const { placement, deposit, stock } = await placementOf(cart, input);
  const amountCents = input.full_payment ? placement.total : deposit;
  const { email, shipping_address: address, billing_address: billing } = input;
  const charged = await chargedBy(input, amountCents);
  await holdAssets(cart.items.flatMap(({ assets }) => assets), cart);
  const holds = { ...(Object.keys(stock).length > 0 && { stock }) };
  return beginAttempt(actor, cart, { purpose: 'place', placement }, { amountCents, ...charged, email, address, ...(billing && { billing }), holds }, presented);
};

const answerOf = (cartId: string, outcome: Outcome): CreateCartAnswer => {
  switch (outcome.state) {
    case 'paid':
      return { status: true, cart: cartId };
    case 'requires_action':
      return { status: true, cart: cartId, requires_action: { client_secret: outcome.clientSecret } };
    case 'requires_redirect':
      return { status: true, cart: cartId, redirect: outcome.url };
    case 'pending':
      return { status: true, cart: cartId, message: 'Your payment is being processed. We will write to you as soon as it is through.' };
    case 'released':
      throw new AppError(outcome.refusal);
  }
};

/** What was answered first, also to somebody who has signed in since. */
const replay = async (actor: KnownActor, idempotencyKey: string, input: CreateCart): Promise<CreateCartAnswer | undefined> => {
  const answers = idsOf(actor).map((ownerId) => Idempotency.get({ ownerId, idempotencyKey }).go({ consistent: true }));
  const data = (await Promise.all(answers)).map((answer) => answer.data).find((answer) => answer !== null);
  if (!data) return undefined;
  if (data.requestHash !== requestHash(input)) throw new AppError('payment.idempotency_key_reused');
  return answerOf(data.cartId, await finishAttempt(data.cartId, data.attemptId));
};

/** An earlier attempt holds the cart: it is finished, or given up by its customer, before another may begin. */
const clearEarlierAttempt = async ({ cartId, attemptId }: StoredCart): Promise<void> => {
  if (!attemptId) return;
  const outcome = await abandonAttempt(cartId, attemptId);
  if (outcome.state === 'paid') throw new AppError('cart.already_placed');
  if (outcome.state === 'pending') throw new AppError('cart.payment_in_progress');
};

/**
 * Places a cart and charges what is due now (deposit, or all of it): reserve, charge under the attempt's key, commit
 * (doc 2 §7, C28). The same Idempotency-Key answers what it answered first. Refuses prices that differ from ours,
 * incomplete addresses, declined cards, carts that are not the caller's, and `request.too_many` after too many declines.
 */
export const placeCart = async (actor: KnownActor, input: CreateCart, { idempotencyKey, network }: { idempotencyKey: string | undefined; network: string }): Promise<CreateCartAnswer> => {
  if (!idempotencyKey || idempotencyKey.length > MOST_KEY_CHARACTERS) throw new AppError('payment.idempotency_key_required');
  const earlier = await replay(actor, idempotencyKey, input);
  if (earlier) return earlier;
  const cart = await readCart(input.cart_id, actor, 'cart.pay');
  if (cart.status !== CART_OPEN) throw new AppError('cart.already_placed');
  await clearEarlierAttempt(cart);
  const fresh = cart.attemptId ? await readCart(input.cart_id, actor, 'cart.pay') : cart;
  try {
    const attemptId = await beginPlacing(actor, fresh, input, { idempotencyKey, requestHash: requestHash(input), network });
    return answerOf(cart.cartId, await finishAttempt(cart.cartId, attemptId));
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    const answered = await replay(actor, idempotencyKey, input);
    if (answered) return answered;
    const current = await readCart(input.cart_id, actor, 'cart.pay');
    throw new AppError(current.status === CART_OPEN ? 'cart.payment_in_progress' : 'cart.already_placed', { cause: error });
  }
};

/** Finishes a cart's payment after the bank's confirmation; refuses when none is in progress. */
export const confirmCart = async (actor: KnownActor, cartId: string): Promise<CreateCartAnswer> => {
  const cart = await readCart(cartId, actor, 'cart.pay');
  if (cart.status !== CART_OPEN) return { status: true, cart: cartId };
  if (!cart.attemptId) throw new AppError('payment.declined');
  return answerOf(cartId, await finishAttempt(cartId, cart.attemptId));
};
