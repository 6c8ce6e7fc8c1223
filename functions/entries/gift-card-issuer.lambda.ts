import { readEvent } from '#events/registry.ts';
import { issueGiftCards } from '../gift-cards/issue.ts';
import { consumer } from '../platform/consumer.ts';

export const handler = consumer('issue gift cards', async (event) => {
  const received = readEvent(event['detail-type'], event.detail);
  if (received.name === 'order.placed' || received.name === 'payment.received')
    await issueGiftCards(received.payload.cartId);
});
