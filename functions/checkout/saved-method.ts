import { AppError } from '#shared/errors.ts';
import { SAVED_CARD } from '#shared/payments.ts';
import type { CreateCart, SavedCard } from '#shared/schemas/cart.ts';
import { providerOf, type Method, type SavedPayment } from '../payments/provider.ts';
import type { Actor } from '../platform/actor.ts';
import { may, permitted } from '../platform/permissions.ts';
import { accountCharge } from './cards.ts';
import { readCart } from '../carts/carts.ts';
import type { StoredCart } from '../carts/cart.entity.ts';
import { attemptsOf } from './attempt.ts';

/** Methods that can be charged again after the checkout. */
export type SavedMethodName = Extract<Method, 'card' | 'amazon'>;

const isSaved = (method: string | undefined): method is SavedMethodName => method === 'card' || method === 'amazon';

/**
 * Method saved at a cart's checkout, with the charge that saved it; empty when none was. Methods of later payments do
 * not count, because only the checkout asks for the consent.
 */
export const savedAtCheckout = async (cartId: string): Promise<{ method?: SavedMethodName; reference?: string }> => {
  const { method, reference } =
    (await attemptsOf(cartId)).find(({ purpose, state }) => purpose === 'place' && state === 'paid') ?? {};
  return isSaved(method) && reference ? { method, reference } : {};
};

const cardOf = async (cartId: string) => {
  const { method, reference } = await savedAtCheckout(cartId);
  return method === 'card' && reference ? providerOf(method).savedBy?.(reference) : undefined;
};

/**
 * The card that a cart was placed with. Null when none was saved, it was removed, or the reader is not the owner: a
 * mailed link pays with other cards only (docs/decisions/030).
 */
export const savedCard = async (cartId: string, actor: Actor): Promise<SavedCard> => {
  const cart = await readCart(cartId, actor);
  const found = may(actor, 'cart.paySaved', cart) ? await cardOf(cartId) : undefined;
  return { card: found?.card ?? null };
};

/**
 * The charge of a saved card that an order asks for: the named one of the actor's account, else the one of the cart's
 * checkout, by its owner. Undefined for any other order; refuses `payment.method_unavailable` where none was saved.
 */
export const savedCharge = async (
  actor: Actor,
  cart: StoredCart,
  { charge, saved_card: card }: Pick<CreateCart, 'charge' | 'saved_card'>,
): Promise<{ method: 'card'; saved: SavedPayment; isCustomerPresent: true } | undefined> => {
  if (charge !== SAVED_CARD) return undefined;
  if (card !== undefined) return accountCharge(actor, card);
  const found = await cardOf(permitted(actor, 'cart.paySaved', cart).cartId);
  if (!found?.card) throw new AppError('payment.method_unavailable');
  const { customer, paymentMethod } = found;
  return { method: 'card', saved: { customer, paymentMethod }, isCustomerPresent: true };
};
