import { SCHEDULE_SECONDS } from '#shared/orders/order-states.ts';
import { extraDueAt, IF_UNPAID } from '#shared/orders/offers.ts';
import type { OrderQuotes, Quote } from '#shared/schemas/quote.ts';

/** `select and pay`: the deposit of an offer's extra is charged by the press that has selected it. */
export type PendingOffer = 'select' | 'select and pay' | 'pay' | 'confirm';

/** Whether the offer was pressed, and what becomes of it is not known yet; to the customer both steps are one press. */
export const isBeingSelected = (pending: PendingOffer | undefined): boolean =>
  pending === 'select' || pending === 'select and pay';

/**
 * The page's data as a successful press leaves them, from the press on: what moves, moves under the customer's hand, and
 * the answer moves nothing. `isCharged`: the press also pays what the offer's deposit lacks.
 */
export const withSelected = (
  { order, ...data }: OrderQuotes,
  { supplier, total, due_now: dueCents }: Quote,
  isCharged: boolean,
  now: number,
): OrderQuotes => {
  const isPaid = isCharged || dueCents === 0;
  const { money, cart } = order;
  return {
    ...data,
    order: {
      ...order,
      supplier: supplier.id,
      processed: false,
      schedule: { sec: now + SCHEDULE_SECONDS, msec: 0 },
      choice: null,
      unanswered: null,
      unaccepted: null,
      cart: { ...cart, paid: isPaid },
      money: { ...money, total, deposit: isPaid ? Math.min(money.deposit, money.paid) : money.deposit },
      extra: isPaid
        ? null
        : {
            due_now: dueCents,
            total,
            pay_by: Date.parse(extraDueAt(new Date(now * 1000).toISOString())) / 1000,
            if_unpaid: order.extra?.if_unpaid ?? IF_UNPAID[0],
          },
    },
  };
};
