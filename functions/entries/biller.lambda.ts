import { readEvent } from '#events/registry.ts';
import { syncBilling } from '../billing/sync-billing.ts';
import { consumer } from '../platform/consumer.ts';

export const handler = consumer('keep billing', async (event) => {
  const { name, payload } = readEvent(event['detail-type'], event.detail);
  if (
    name === 'order.completed' ||
    name === 'order.changes_requested' ||
    name === 'order.cancelled' ||
    name === 'order.refunded' ||
    name === 'order.address-changed' ||
    name === 'shipping.changed' ||
    name === 'case.opened' ||
    name === 'case.decided' ||
    name === 'payment.received'
  )
    await syncBilling(payload.cartId);
});
