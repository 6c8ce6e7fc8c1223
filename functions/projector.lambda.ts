import { readEvent } from '#events/registry.ts';
import { consumer } from './platform/consumer.ts';
import { countReview } from './reviews/tallies.ts';
import { publishOrder } from './works/publish-order.ts';

export const handler = consumer('public pages', async (event) => {
  const { payload } = readEvent(event['detail-type'], event.detail);
  if (!('orderId' in payload)) return;
  await countReview(payload.orderId);
  await publishOrder(payload.orderId);
});
