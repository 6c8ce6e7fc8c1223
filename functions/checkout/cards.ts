import { AppError } from '#shared/errors.ts';
import { SAVED_CARD } from '#shared/money/payments.ts';
import type { AccountCards, CreateCart, SavedCard } from '#shared/schemas/cart.ts';
import type { StoredCart } from '../carts/cart.entity.ts';
import { readCart } from '../carts/carts.ts';
import { providerOf, type SavedPayment } from '../payments/provider.ts';
import {
  cardsOfCustomer,
  createCustomer,
  customerExists,
  hasExpired,
  removeCard,
  type StoredCard,
} from '../payments/stripe-cards.ts';
import type { Actor, KnownActor, SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { may, permitted } from '../platform/permissions.ts';
import { ifUnchanged } from '../platform/table.ts';
import { savedAtCheckout } from './attempt.ts';
import { PaymentCustomer } from './payment-customer.entity.ts';

/** Whether the actor is signed in to an account; visitors and bearers of mailed links have no saved cards. */
const hasAccount = (actor: Actor): actor is SignedInActor =>
  actor.id !== null && actor.email !== null && actor.sessionId !== undefined;

const findCustomer = async (userId: string): Promise<string | undefined> => {
  const { data } = await PaymentCustomer.get({ userId }).go({ consistent: true });
  return data?.customerId;
};

/** An account's customer at the provider with the saved cards, as the provider lists them; undefined before the first one. */
const cardsOf = async (actor: Actor): Promise<{ customer: string; cards: StoredCard[] } | undefined> => {
  const customer = hasAccount(actor) ? await findCustomer(actor.id) : undefined;
  return customer === undefined ? undefined : { customer, cards: await cardsOfCustomer(customer) };
};

/**
 * Cards that the actor has saved in their account, each once however often it was saved, the newest first; a visitor has
 * none and cannot save one.
 */
export const accountCards = async (actor: Actor): Promise<AccountCards> => {
  const cards = (await cardsOf(actor))?.cards ?? [];
  const once = cards.filter(
    ({ fingerprint }, place) => cards.findIndex((card) => card.fingerprint === fingerprint) === place,
  );
  return {
    can_save: hasAccount(actor),
    cards: once.map(({ paymentMethod, brand, last4, expMonth, expYear }) => ({
      id: paymentMethod,
      brand,
      last4,
      exp_month: expMonth,
      exp_year: expYear,
      expired: hasExpired({ expMonth, expYear }),
    })),
  };
};

/**
 * Removes a card from the actor's account, under all payment methods that it was saved as, and answers the others.
 * Balances that were to be charged to it are asked for by mail. Refuses `payment.card_not_found` for any other card.
 */
export const removeAccountCard = async (actor: SignedInActor, id: string): Promise<AccountCards> => {
  const { cards = [] } = (await cardsOf(actor)) ?? {};
  const card = cards.find(({ paymentMethod }) => paymentMethod === id);
  if (!card) throw new AppError('payment.card_not_found');
  for (const { paymentMethod, fingerprint } of cards)
    if (fingerprint === card.fingerprint) await removeCard(paymentMethod);
  return accountCards(actor);
};

/**
 * The charge of a card of the actor's account; refuses `payment.card_not_found` for a card that is not saved there, and
 * `payment.card_expired`.
 */
const accountCharge = async (
  actor: Actor,
  id: string,
): Promise<{ method: 'card'; saved: SavedPayment; isCustomerPresent: true }> => {
  const found = await cardsOf(actor);
  const card = found?.cards.find(({ paymentMethod }) => paymentMethod === id);
  if (!found || !card) throw new AppError('payment.card_not_found');
  if (hasExpired(card)) throw new AppError('payment.card_expired');
  return { method: 'card', saved: { customer: found.customer, paymentMethod: id }, isCustomerPresent: true };
};

/** Stores an account's customer in place of `old`; false where another request was first. */
const storeCustomer = (userId: string, customerId: string, old: string | undefined): Promise<boolean> => {
  const record = { customerId, createdAt: nowIso() };
  return ifUnchanged(
    old === undefined
      ? PaymentCustomer.create({ userId, ...record }).go()
      : PaymentCustomer.patch({ userId })
          .set(record)
          .where(({ customerId: stored }, { eq }) => eq(stored, old))
          .go(),
  );
};

/**
 * The actor's customer at the provider, if the order saves its card in their account; created with the first card, and
 * anew where the provider has deleted it. Requests at once all use the customer that is stored first.
 */
export const customerToSaveFor = async (
  actor: KnownActor,
  { save_card: isWanted, charge, charge_method: method }: CreateCart,
): Promise<{ customer?: string }> => {
  if (!isWanted || method !== 'credit' || !charge || charge === SAVED_CARD || !hasAccount(actor)) return {};
  const found = await findCustomer(actor.id);
  if (found !== undefined && (await customerExists(found))) return { customer: found };
  const customerId = await createCustomer(actor.id, actor.email, found);
  if (await storeCustomer(actor.id, customerId, found)) return { customer: customerId };
  return { customer: (await findCustomer(actor.id)) ?? customerId };
};

const cardOfCheckout = async (cartId: string) => {
  const { method, reference } = await savedAtCheckout(cartId);
  return method === 'card' && reference ? providerOf(method).savedBy?.(reference) : undefined;
};

/**
 * The card that a cart was placed with. Null when none was saved, it was removed, or the reader is not the owner: a
 * mailed link pays with other cards only (docs/decisions/030).
 */
export const savedCard = async (cartId: string, actor: Actor): Promise<SavedCard> => {
  const cart = await readCart(cartId, actor);
  const found = may(actor, 'cart.paySaved', cart) ? await cardOfCheckout(cartId) : undefined;
  return { card: found?.card ?? null };
};

/**
 * The charge of a saved card that an order asks for, by its owner alone: the named one of their account, else the one of
 * the cart's checkout. Undefined for any other order; refuses `payment.method_unavailable` where none was saved.
 */
export const savedCharge = async (
  actor: Actor,
  cart: StoredCart,
  { charge, saved_card: card }: Pick<CreateCart, 'charge' | 'saved_card'>,
): Promise<{ method: 'card'; saved: SavedPayment; isCustomerPresent: true } | undefined> => {
  if (charge !== SAVED_CARD) return undefined;
  const { cartId } = permitted(actor, 'cart.paySaved', cart);
  if (card !== undefined) return accountCharge(actor, card);
  const found = await cardOfCheckout(cartId);
  if (!found?.card) throw new AppError('payment.method_unavailable');
  const { customer, paymentMethod } = found;
  return { method: 'card', saved: { customer, paymentMethod }, isCustomerPresent: true };
};
