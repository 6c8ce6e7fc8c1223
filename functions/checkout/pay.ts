import { AppError } from '#shared/errors.ts';
import { sumCents } from '#shared/money/money.ts';
import type { PieceCents } from '#shared/money/refunds.ts';
import { CART_PLACED, type CreateCart } from '#shared/schemas/cart.ts';
import type { KnownActor } from '../platform/actor.ts';
import { may } from '../platform/permissions.ts';
import { beginAttempt, paidBy, type RequestContext } from './begin.ts';
import type { StoredCart } from '../carts/cart.entity.ts';
import { duesOf, moneyOf, type CartMoney } from '../carts/piece-accounts.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { savedCharge } from './cards.ts';
import { checkPayWith } from './pay-with.ts';

/** What the named pieces owe, each once; refuses `order.not_found` for one that is not in the cart. */
const piecesToPay = (orderIds: readonly string[], money: CartMoney): PieceCents[] => {
  const dues = duesOf(money);
  return [...new Set(orderIds)].flatMap((orderId) => {
    if (money.orders.every((order) => order.orderId !== orderId)) throw new AppError('order.not_found');
    const cents = dues.get(orderId) ?? 0;
    return cents > 0 ? [{ orderId, cents }] : [];
  });
};

/**
 * Begins to pay for a placed cart what is due now, all that is due, or what the pieces in `orders` owe, in cents of its
 * ledger (C2, C15, C51). Refuses `cart.already_placed` where nothing is due, `cart.total_changed` when the page showed
 * another amount, `order.not_found`, and `payment.method_unavailable` when there is no saved card to charge.
 */
export const beginPaying = async (
  actor: KnownActor,
  cart: StoredCart,
  input: CreateCart,
  request: RequestContext,
): Promise<string> => {
  const money = await moneyOf(cart);
  const { due, dueNow } = balanceOf(money.entries);
  const pieces = input.orders && piecesToPay(input.orders, money);
  const wanted = pieces ? sumCents(pieces.map(({ cents }) => cents)) : input.full_payment ? due : dueNow;
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
    { purpose: 'pay', ...(pieces && { pieces }), ...(mayTick && { emailList: input.email_list }) },
    { ...paid, ...payer, holds: giftCards ? { giftCards } : {} },
    request,
  );
};
