import type { EventBridgeEvent } from 'aws-lambda';
import { readEvent } from '#events/registry.ts';
import { measured } from './platform/metrics.ts';
import { askArtists } from './quotes/ask-artists.ts';

export const handler = (event: EventBridgeEvent<string, unknown>): Promise<void> =>
  measured(`event ${event['detail-type']} → ask artists`, async () => {
    const received = readEvent(event['detail-type'], event.detail);
    if (received.name === 'order.placed') for (const orderId of received.payload.orderIds) await askArtists(orderId);
    if (received.name === 'quote.released' && received.payload.asksAnew) await askArtists(received.payload.orderId);
  });
