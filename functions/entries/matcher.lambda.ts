import { readEvent } from '#events/registry.ts';
import { consumer } from '../platform/consumer.ts';
import { askArtists } from '../quotes/ask-artists.ts';

export const handler = consumer('ask artists', async (event) => {
  const received = readEvent(event['detail-type'], event.detail);
  if (received.name === 'order.placed') for (const orderId of received.payload.orderIds) await askArtists(orderId);
  if (received.name === 'quote.released' && received.payload.asksAnew) await askArtists(received.payload.orderId);
});
