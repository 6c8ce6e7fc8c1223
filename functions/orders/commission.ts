import { IF_UNPAID, type IfUnpaid } from '#shared/orders/offers.ts';
import { nowIso } from '../platform/clock.ts';
import type { Commission, StoredOrder } from './order.entity.ts';

/** The commission of an order whose artist is asked alone; undefined once that is over, and for any other order. */
export const commissionOf = ({ commission }: Pick<StoredOrder, 'commission'>): Commission | undefined =>
  commission?.endedAt === undefined ? commission : undefined;

/** The attribute of an order with which its commission is over; nothing without a running one. */
export const endedCommission = (order: Pick<StoredOrder, 'commission'>): { commission?: Commission } => {
  const commission = commissionOf(order);
  return commission ? { commission: { ...commission, endedAt: nowIso() } } : {};
};

/**
 * What happens when the deposit of a chosen extra stays unpaid (C41): as the customer said with the choice, else as they
 * said with a commission (C68), else the first of `IF_UNPAID`.
 */
export const ifUnpaidOf = (order: Pick<StoredOrder, 'commission' | 'ifUnpaid'>): IfUnpaid =>
  order.ifUnpaid ?? (commissionOf(order)?.otherwise === 'refund' ? 'refund' : IF_UNPAID[0]);
