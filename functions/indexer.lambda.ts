import type { EventBridgeEvent } from 'aws-lambda';
import { indexEvent } from './lookups/index-event.ts';
import { measured } from './platform/metrics.ts';

export const handler = (event: EventBridgeEvent<string, unknown>): Promise<void> =>
  measured(`event ${event['detail-type']} → index`, () => indexEvent(event['detail-type'], event.detail, event.time));
