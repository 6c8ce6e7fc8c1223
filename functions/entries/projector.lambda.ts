import { readEvent } from '#events/registry.ts';
import { consumer } from '../platform/consumer.ts';
import { countReview } from '../reviews/tallies.ts';
import { measureArtist, recordFinish } from '../artists/artist-figures.ts';
import { publishOrder } from '../publishing/publish-order.ts';

export const handler = consumer('public pages', async (event) => {
  const { name, payload } = readEvent(event['detail-type'], event.detail);
  if (name === 'order.completed') await recordFinish(payload.orderId, payload.supplierId);
  if (name === 'order.completed' || name === 'quote.asked' || name === 'quote.offered' || name === 'quote.released') {
    if (payload.supplierId !== null) await measureArtist(payload.supplierId);
    return;
  }
  if (!('orderId' in payload)) return;
  await countReview(payload.orderId);
  await publishOrder(payload.orderId);
});
