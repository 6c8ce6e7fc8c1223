import type { ErrorCode } from '#shared/errors.ts';
import { hasEnded } from '#shared/orders/order-states.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import { balanceOf, ledgerOf } from '../ledger/ledger.ts';
import { GiftCardDelivery } from '../gift-cards/gift-card.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { isOpen, lastClaimOf } from '../refunds/claim.entity.ts';
import { refundsOf } from '../refunds/refund.entity.ts';
import type { Person } from './person.ts';

const someAsync = async <T>(items: readonly T[], test: (item: T) => Promise<boolean>): Promise<boolean> =>
  (await Promise.all(items.map(test))).some(Boolean);

/** Whether an artist holds an order that has not ended. */
const paints = async (supplierId: string): Promise<boolean> => {
  const { data } = await Order.query.heldBy({ supplierId }).go({ pages: 'all' });
  return data.some(({ status }) => !hasEnded(status));
};

const isToBeSent = async (cartId: string): Promise<boolean> => {
  const { data } = await GiftCardDelivery.query.ofCart({ cartId }).go({ pages: 'all', consistent: true });
  return data.some(({ state }) => ['waiting', 'mailing', 'printing', 'printed'].includes(state));
};

const isUnsettled = async (cartId: string): Promise<boolean> => {
  const [entries, refunds] = await Promise.all([ledgerOf(cartId), refundsOf(cartId)]);
  return balanceOf(entries).due > 0 || refunds.some(({ state }) => state !== 'paid');
};

/**
 * Why a person cannot be erased now (C66): the staff's accounts, an order or gift card that is under way, money that is
 * owed or being paid, an open case or claim, earnings that are not paid out. Undefined where nothing stands against it.
 */
export const refusalFor = async ({
  users,
  carts,
  orders,
  userIds,
  payouts,
}: Person): Promise<ErrorCode | undefined> => {
  if (users.some(({ role }) => role === 'Admin')) return 'person.staff';
  const placed = carts.filter(({ status }) => status !== CART_OPEN);
  if (orders.some(({ status }) => !hasEnded(status)) || (await someAsync(userIds, paints))) return 'person.order_open';
  if (await someAsync(placed, ({ cartId }) => isToBeSent(cartId))) return 'person.order_open';
  const isDisputed = [...carts, ...orders].some(({ frozenBy }) => (frozenBy?.length ?? 0) > 0);
  if (isDisputed || (await someAsync(orders, async ({ orderId }) => isOpen(await lastClaimOf(orderId)))))
    return 'person.case_open';
  if (carts.some(({ attemptId }) => attemptId !== undefined)) return 'person.money_open';
  if (await someAsync(placed, ({ cartId }) => isUnsettled(cartId))) return 'person.money_open';
  const isOwed = payouts.some((each) => each.pendingCents !== 0 || each.payableCents !== 0 || each.inRunCents !== 0);
  return isOwed ? 'person.earnings_open' : undefined;
};
