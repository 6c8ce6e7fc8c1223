import { balanceOf, ledgerOf } from '#functions/ledger/ledger.ts';
import { Order, type StoredOrder } from '#functions/orders/order.entity.ts';
import { sumCents } from '#shared/money/money.ts';
import { FREE_CANCELLATION_MS } from '#shared/money/refunds.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { anOrder } from '#test/factories/orders.ts';
import { somebody } from '#test/factories/people.ts';
import { givingOptions } from '#test/factories/products.ts';
import { cancelFor, previewOf } from '#test/support/refunds.ts';
import { unkept, type Customer, type Story } from './story.ts';

/** The staff passes a charity gift on; with `isCancelled` its customer cancels the piece at the same moment. */
const passing = async (isCancelled: boolean): Promise<Customer> => {
  const order = await anOrder({
    status: ORDER.accepted,
    product: { options: givingOptions },
    piece: { options: { size: '8x10in', carboncredit: 'no', watsi: 'yes' } },
  });
  const { orderId, cartId, shopper } = order;
  const placedAt = new Date(Date.now() - FREE_CANCELLATION_MS - 60_000).toISOString();
  await Order.patch({ orderId }).set({ placedAt }).go();
  const { shopper: admin } = await somebody('Admin');
  const { refund_cents: cents } = await previewOf(shopper, orderId);
  return {
    cartId,
    cancels: isCancelled,
    press: async (key) => {
      await admin.post(`/api/admin/passed-on/${orderId}/charity`, { reference: 'WATSI-1' });
      if (isCancelled) await cancelFor(shopper, orderId, cents, key);
    },
    broken: async ({ snapshot, events }) => {
      const [{ data }, entries] = await Promise.all([
        Order.get({ orderId }).go({ consistent: true }),
        ledgerOf(cartId),
      ]);
      const { status, passedOn, passOn } = data as StoredOrder;
      const isDone = passedOn?.charity?.done !== undefined;
      const hasEnded = status === ORDER.cancelled;
      const centsIn = (wanted: string): number =>
        sumCents(entries.flatMap(({ lines }) => lines.flatMap((line) => (line.account === wanted ? line.cents : 0))));
      const told = events.filter(({ name, payload }) => name === 'order.passed_on' && payload.orderId === orderId);
      const { total, paid } = balanceOf(entries);
      return unkept({
        'it is spent once, if it was passed on': centsIn('spent') === (isDone ? -1_000 : 0),
        'it is told once, if it was passed on': told.length === Number(isDone),
        'it is charged until the piece has ended': centsIn('charity') === (hasEnded ? 0 : -1_000),
        'we bear what was passed on and returned': centsIn('borne') === (isDone && hasEnded ? 1_000 : 0),
        'the list says where it stands': passOn === (isDone ? 'passed_on' : hasEnded ? 'returned' : 'owed'),
        'what was agreed to came back, once':
          sumCents(snapshot.charges.map(({ amount_refunded }) => amount_refunded)) === (hasEnded ? cents : 0),
        'what is kept is all that is left': !hasEnded || total === paid,
      });
    },
  };
};

/** Every story of a gift that is passed on. */
export const PASSING_ON: readonly Story[] = [
  { name: 'a charity gift passed on', begin: () => passing(false) },
  { name: 'a charity gift passed on or returned', begin: () => passing(true) },
];
