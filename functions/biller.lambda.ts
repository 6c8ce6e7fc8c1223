import type { EventBridgeEvent } from 'aws-lambda';
import { readEvent } from '#events/registry.ts';
import { syncBilling } from './billing/sync-billing.ts';
import { measured } from './platform/metrics.ts';

export const handler = (event: EventBridgeEvent<string, unknown>): Promise<void> =>
  measured(`event ${event['detail-type']} → keep billing`, async () => {
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
