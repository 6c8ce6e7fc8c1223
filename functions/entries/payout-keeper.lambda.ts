import { readEvent, type KnownEvent } from '#events/registry.ts';
import { cartOf } from '../carts/cart.entity.ts';
import { syncPayout } from '../payouts/sync-payout.ts';
import { consumer } from '../platform/consumer.ts';

/** Orders that an event is about; a chargeback holds and frees every order of its cart. */
const ordersIn = async ({ name, payload }: KnownEvent): Promise<string[]> => {
  if (name === 'case.opened' || name === 'case.decided') return (await cartOf(payload.cartId)).orderIds;
  if (name === 'order.placed') return payload.orderIds;
  return 'orderId' in payload ? [payload.orderId] : [];
};

export const handler = consumer('earnings of artists and partners', async (event) => {
  for (const orderId of await ordersIn(readEvent(event['detail-type'], event.detail))) await syncPayout(orderId);
});
