import type { EventBridgeEvent } from 'aws-lambda';
import { readEvent } from '#events/registry.ts';
import { issueCertificate } from './certificates/issue-certificate.ts';
import { measured } from './platform/metrics.ts';

export const handler = (event: EventBridgeEvent<string, unknown>): Promise<void> =>
  measured(`event ${event['detail-type']} → certificate`, async () => {
    const received = readEvent(event['detail-type'], event.detail);
    if (received.name === 'order.delivered') await issueCertificate(received.payload.orderId);
  });
