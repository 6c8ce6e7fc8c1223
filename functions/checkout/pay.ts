import { AppError } from '#shared/errors.ts';
import { CART_PLACED, type CreateCart } from '#shared/schemas/cart.ts';
import type { KnownActor } from '../platform/actor.ts';
import { may } from '../platform/permissions.ts';
import { beginAttempt, paidBy, type RequestContext } from './begin.ts';
import type { StoredCart } from '../carts/cart.entity.ts';
import { balanceOf, ledgerOf } from '../ledger/ledger.ts';
import { savedCharge } from './cards.ts';
import { checkPayWith } from './pay-with.ts';

/**
 * Begins to pay for a placed cart what is due now, or all that is due, in cents of its ledger (C2, C15). Refuses
 * `cart.already_placed` where nothing is due, `cart.total_changed` when the page showed another amount, and
 * `payment.method_unavailable` when there is no saved card to charge.
 */
export const beginPaying = async (
  actor: KnownActor,
  cart: StoredCart,
  input: CreateCart,
  request: RequestContext,
): Promise<string> => {
  const { due, dueNow } = balanceOf(await ledgerOf(cart.cartId));
  const wanted = input.full_payment ? due : dueNow;
  if (cart.status !== CART_PLACED || wanted === 0) throw new AppError('cart.already_placed');
  if (input.total !== wanted) throw new AppError('cart.total_changed', { fields: { total: String(wanted) } });
  const saved = await savedCharge(actor, cart, input);
  const { giftCards, ...paid } = await paidBy(actor, input, wanted, { network: request.network, saved });
  const { billing_address: billing } = input;
  const payer = {
    email: cart.email ?? input.email,
    address: cart.address ?? input.shipping_address,
    ...(billing && { billing }),
    ...checkPayWith(input, paid, undefined),
  };
  const mayTick = input.email_list !== undefined && may(actor, 'cart.seeContact', cart);
  return beginAttempt(
    actor,
    cart,
    { purpose: 'pay', ...(mayTick && { emailList: input.email_list }) },
    { ...paid, ...payer, holds: giftCards ? { giftCards } : {} },
    request,
  );
};
