import type { EventBridgeEvent } from 'aws-lambda';
import { readEvent } from '#events/registry.ts';
import { syncPayout } from './payouts/sync-payout.ts';
import { measured } from './platform/metrics.ts';

export const handler = (event: EventBridgeEvent<string, unknown>): Promise<void> =>
  measured(`event ${event['detail-type']} → artists' earnings`, async () => {
    const { payload } = readEvent(event['detail-type'], event.detail);
    if ('orderId' in payload) await syncPayout(payload.orderId);
  });
