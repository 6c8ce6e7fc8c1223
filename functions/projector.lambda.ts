import type { EventBridgeEvent } from 'aws-lambda';
import { readEvent } from '#events/registry.ts';
import { measured } from './platform/metrics.ts';
import { countReview } from './reviews/tallies.ts';
import { publishOrder } from './works/publish-order.ts';

export const handler = (event: EventBridgeEvent<string, unknown>): Promise<void> =>
  measured(`event ${event['detail-type']} → public pages`, async () => {
    const { payload } = readEvent(event['detail-type'], event.detail);
    if (!('orderId' in payload)) return;
    await countReview(payload.orderId);
    await publishOrder(payload.orderId);
  });
