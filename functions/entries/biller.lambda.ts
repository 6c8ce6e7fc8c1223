import { isOneOf, readEvent } from '#events/registry.ts';
import { BILLING_EVENTS } from '../billing/billing-events.ts';
import { syncBilling } from '../billing/sync-billing.ts';
import { consumer } from '../platform/consumer.ts';
import { deliverFiles } from '../shipping/deliver.ts';

export const handler = consumer('billing, and what payment hands over', async ({ 'detail-type': name, detail }) => {
  const event = readEvent(name, detail);
  if (isOneOf(event, BILLING_EVENTS)) {
    await syncBilling(event.payload.cartId);
    await deliverFiles(event.payload.cartId);
  }
});
