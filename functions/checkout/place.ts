import { dayAt } from '#shared/time/days.ts';
import { isInReach } from '#shared/shipping/delivery.ts';
import { AppError, ERRORS } from '#shared/errors.ts';
import { emailProblem } from '#shared/people/email.ts';
import { isPosted } from '#shared/money/gift-cards.ts';
import { sumCents } from '#shared/money/money.ts';
import { PASSED_ON, passedOnCents } from '#shared/money/passed-on.ts';
import { priceCart } from '#shared/money/pricing.ts';
import { codesIn } from '#shared/money/promotions.ts';
import { TERMS } from '#shared/money/terms.ts';
import type { Address, CartItem, CreateCart } from '#shared/schemas/cart.ts';
import type { ProductLine } from '#shared/schemas/product.ts';
import type { PromoNote } from '#shared/schemas/promotion.ts';
import { missingFields, normalAddress, shippingPrice } from '#shared/shipping/deliverable.ts';
import { NO_ADDRESS } from '#shared/shipping/shipping.ts';
import { readProduct } from '../catalog/catalog.ts';
import { stockOf } from '../catalog/stock.ts';
import { refuseForGiftCards } from '../gift-cards/holds.ts';
import { referringPartner } from '../referrals/referrals.ts';
import type { KnownActor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { ifUnchanged } from '../platform/table.ts';
import { normalEmail } from '../platform/users.ts';
import { codeEntry } from '../promotions/code-rate-limit.ts';
import { namesOfActor, promotionsFor } from '../promotions/promotions.ts';
import { PromotionGone } from '../promotions/uses.ts';
import { holdAssets } from '../uploads/assets.ts';
import { customerToSaveFor, savedCharge } from './cards.ts';
import { beginAttempt, paidBy, type RequestContext } from './begin.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { pricedToday } from '../carts/cart-items.ts';
import { checkTakesOrders, saveCart } from '../carts/carts.ts';
import { MAX_ITEMS } from '../carts/current-cart.ts';
import type { Holds } from './holds.ts';
import { placedGift } from '../orders/gift-mode.ts';
import { itemCharges } from '../ledger/item-charges.ts';
import { checkPayer, countOnceCodes } from './once-per-customer.ts';
import { checkPayWith } from './pay-with.ts';
import type { Placement } from './attempt.ts';

const checkContact = (email: string, address: Address, items: readonly CartItem[]): void => {
  const missing = isPosted(items) ? missingFields(address).map((field) => `shipping_address.${field}`) : [];
  if (email === '') missing.push('email');
  const required = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, 'required']));
  if (missing.length > 0) throw new AppError('cart.missing_address', { fields: required(missing) });
  const problem = emailProblem(email, ERRORS['cart.invalid_email'][1]);
  if (problem) throw new AppError('cart.invalid_email', { description: problem, fields: required(['email']) });
};

/**
 * Refuses `cart.total_changed` when an item's price, or what of it is passed on, is no longer that of today's catalogue.
 * The open cart then has today's prices, so that the page can show the new total.
 */
const checkPrices = async (cart: StoredCart, products: readonly ProductLine[]): Promise<void> => {
  const items = cart.items.map((item, index) => {
    const product = products[index];
    return product ? pricedToday(product, item) : item;
  });
  const isSame = (today: CartItem, stored: CartItem | undefined): boolean =>
    today.price === stored?.price &&
    PASSED_ON.every((kind) => passedOnCents(today.passed_on, kind) === passedOnCents(stored.passed_on, kind));
  if (items.every((item, index) => isSame(item, cart.items[index]))) return;
  await ifUnchanged(saveCart(cart, { items }));
  throw new AppError('cart.total_changed');
};

/** Refuses `cart.invalid_deadline`, with the item's title, when a delivery date can no longer be met. */
const checkDeadlines = ({ items }: StoredCart, products: readonly ProductLine[]): void => {
  const today = dayAt(now());
  items.forEach(({ title, options }, index) => {
    const delivery = options.find(({ name }) => name === 'delivery')?.value;
    const product = products[index];
    if (delivery !== undefined && product && !isInReach(today, delivery, product))
      throw new AppError('cart.invalid_deadline', {
        description: `“${title}” can no longer arrive by its date. Please remove this item and add it again with a later one.`,
      });
  });
};

const checkedShipping = (cart: StoredCart, input: CreateCart): number => {
  const cents = shippingPrice(input.shipping_address, input.shipping_method, cart.items);
  if (cents === null) throw new AppError('cart.invalid_address');
  if (cents < 0) throw new AppError('cart.cannot_ship');
  return cents;
};

/** Refusal with the new total and the reasons why promotion codes no longer apply. */
const totalChanged = (total: number, notes: readonly PromoNote[]): AppError =>
  new AppError('cart.total_changed', {
    fields: { total: String(total) },
    ...(notes.length > 0 && { description: notes.map(({ reason }) => reason).join(' ') }),
  });

/** Price of an open cart with the promotions that hold for what its browser has proved to be. */
const priceOf = async (actor: KnownActor, cart: StoredCart, input: CreateCart, network: string) => {
  const shippingCents = checkedShipping(cart, input);
  const entered = codeEntry(actor, network, codesIn(input.promos));
  const names = namesOfActor(actor, cart.ownerId);
  const { refusedCodes: refused } = cart;
  const { applied, notes, holds } = await promotionsFor(cart.items, entered, names, { isBinding: true, refused });
  return { applied, notes, holds, shippingCents, ...priceCart(cart.items, shippingCents, applied) };
};

/** Refuses the codes that somebody with the presented address or card has used: the cart is priced without them. */
const refuseCodes = async (
  actor: KnownActor,
  cart: StoredCart,
  input: CreateCart,
  { codes, network }: { codes: readonly string[]; network: string },
): Promise<never> => {
  const { cartId, version } = cart;
  const refusedCodes = [...new Set([...(cart.refusedCodes ?? []), ...codes])];
  await ifUnchanged(
    Cart.patch({ cartId })
      .set({ refusedCodes })
      .where((stored, { eq, notExists }) => `${eq(stored.version, version)} AND ${notExists(stored.attemptId)}`)
      .go(),
  );
  const { total } = await priceOf(actor, { ...cart, refusedCodes }, input, network);
  throw new AppError('cart.code_refused', { fields: { total: String(total) } });
};

interface Priced {
  placement: Placement;
  deposit: number;
  holds: Holds;
}

const placementOf = async (
  actor: KnownActor,
  cart: StoredCart,
  input: CreateCart,
  network: string,
): Promise<Priced> => {
  if (cart.items.length === 0) throw new AppError('cart.empty');
  // A merge at sign-in may have put more items into the cart than `addItem` allows.
  if (cart.items.length > MAX_ITEMS) throw new AppError('cart.full');
  checkContact(input.email, input.shipping_address, cart.items);
  if (cart.commission) await checkTakesOrders(cart.commission.supplierId);
  const products = await Promise.all(cart.items.map((item) => readProduct(item.product_id)));
  checkDeadlines(cart, products);
  await checkPrices(cart, products);
  // Whether enough are left is decided by the reservation alone.
  const stock = stockOf(cart.items, products);
  const { applied, notes, holds: promotions, ...amounts } = await priceOf(actor, cart, input, network);
  const { promos, deposit, total } = amounts;
  if (input.total !== total) {
    await countOnceCodes(actor, input, promotions, network);
    throw totalChanged(total, notes);
  }
  const { items, requestedSuppliers, commission } = cart;
  const { email_list: emailList = false, shipping_address: address, shipping_method: shippingMethod } = input;
  const giftMode = placedGift(input, items, products);
  const charges = itemCharges(items, applied, address, shippingMethod);
  const carbonCents = sumCents(charges.map((charge) => charge.carbonCents ?? 0));
  const charityCents = sumCents(charges.map((charge) => charge.charityCents ?? 0));
  const holds = { ...(Object.keys(stock).length > 0 && { stock }), ...(promotions.length > 0 && { promotions }) };
  const { subtotal, shippingCents } = amounts;
  const discountCents = sumCents(promos.map(({ amount }) => amount));
  const sums = { terms: TERMS, shippingCents, promos, discountCents, carbonCents, charityCents, subtotal, total };
  return {
    placement: {
      items,
      charges,
      requestedSuppliers,
      ...(commission && { commission }),
      emailList,
      shippingMethod,
      ...giftMode,
      ...sums,
    },
    deposit,
    holds,
  };
};

/**
 * Whom the mails about an order go to: the confirmed address of an account that orders, whatever it typed; another typed
 * address gets only a receipt. Guests and unconfirmed accounts are written to as they typed.
 */
const addressees = ({ email, isVerified }: KnownActor, typed: string): { email: string; receiptEmail?: string } =>
  isVerified && email !== null && normalEmail(typed) !== email ? { email, receiptEmail: typed } : { email: typed };

const tryPlacing = async (
  actor: KnownActor,
  cart: StoredCart,
  input: CreateCart,
  request: RequestContext,
): Promise<string> => {
  if (input.giftcards.length > 0) refuseForGiftCards(cart.items);
  const { placement, deposit, holds } = await placementOf(actor, cart, input, request.network);
  const partnerId = await referringPartner(
    { codes: codesIn(input.promos), stored: request.referral },
    { id: actor.id, emails: [actor.email, input.email], name: input.shipping_address.name },
  );
  const { giftCards, ...paid } = await paidBy(actor, input, input.full_payment ? placement.total : deposit, {
    network: request.network,
    saved: await savedCharge(actor, cart, input),
    isPlacing: true,
  });
  const consent = checkPayWith(input, paid, isPosted(cart.items) ? input.shipping_address.name : undefined);
  const payer = { paid, hasGiftCards: giftCards !== undefined, network: request.network };
  const { promotions, refused } = await checkPayer(actor, input, holds.promotions ?? [], payer);
  if (refused.length > 0) await refuseCodes(actor, cart, input, { codes: refused, network: request.network });
  const { shipping_address: address, billing_address: billing } = input;
  const wanted = {
    ...paid,
    ...(paid.amountCents > 0 && (await customerToSaveFor(actor, input))),
    ...addressees(actor, input.email),
    address: isPosted(cart.items) ? address : NO_ADDRESS,
    ...(billing && { billing }),
    ...consent,
    holds: { ...holds, ...(promotions.length > 0 && { promotions }), ...(giftCards && { giftCards }) },
  };
  await holdAssets(
    cart.items.flatMap(({ assets }) => assets),
    cart,
  );
  return beginAttempt(
    actor,
    cart,
    { purpose: 'place', placement: { ...placement, ...(partnerId && { partnerId }) } },
    wanted,
    request,
  );
};

/**
 * Begins to place an open cart: charges its deposit, or all of it (doc 2 §7). Refuses prices that differ from ours,
 * dates that can no longer be met, a commission of an artist who takes no orders any more, incomplete addresses, what cannot be shipped, and gift cards that would buy gift cards.
 */
export const beginPlacing = (
  actor: KnownActor,
  cart: StoredCart,
  given: CreateCart,
  request: RequestContext,
): Promise<string> => {
  const input = { ...given, shipping_address: normalAddress(given.shipping_address) };
  return tryPlacing(actor, cart, input, request).catch((error: unknown) => {
    // Prices the cart again without the promotion that has gone, which refuses with the new total.
    if (error instanceof PromotionGone) return tryPlacing(actor, cart, input, request);
    throw error;
  });
};
