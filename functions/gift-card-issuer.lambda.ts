import type { EventBridgeEvent } from 'aws-lambda';
import { readEvent } from '#events/registry.ts';
import { issueGiftCards } from './gift-cards/issue.ts';
import { measured } from './platform/metrics.ts';

export const handler = (event: EventBridgeEvent<string, unknown>): Promise<void> =>
  measured(`event ${event['detail-type']} → issue gift cards`, async () => {
    const received = readEvent(event['detail-type'], event.detail);
    if (received.name === 'order.placed' || received.name === 'payment.received')
      await issueGiftCards(received.payload.cartId);
  });
