import { readEvent, type KnownEvent } from '#events/registry.ts';
import { consumer } from '../platform/consumer.ts';
import { beginAcceptances } from '../quotes/acceptance.ts';
import { askArtists, askForUnanswered } from '../quotes/ask-artists.ts';

/** The artist who may take orders after an event that they did not take before (C50). */
const freedBy = ({ name, payload }: KnownEvent): string | null => {
  if (name === 'application.decided') return payload.state === 'approved' ? payload.supplierId : null;
  const isFreeing =
    name === 'artist.changed' ||
    name === 'order.approved' ||
    name === 'order.cancelled' ||
    name === 'order.refunded' ||
    name === 'quote.released' ||
    name === 'case.decided';
  return isFreeing ? payload.supplierId : null;
};

export const handler = consumer('ask artists', async (event) => {
  const received = readEvent(event['detail-type'], event.detail);
  if (received.name === 'order.placed') for (const orderId of received.payload.orderIds) await askArtists(orderId);
  if (received.name === 'quote.released' && received.payload.asksAnew) await askArtists(received.payload.orderId);
  if (received.name === 'payment.received') await beginAcceptances(received.payload.cartId);
  const supplierId = freedBy(received);
  if (supplierId !== null) await askForUnanswered(supplierId);
});
