import type { EventBridgeEvent } from 'aws-lambda';
import { measured } from './platform/metrics.ts';
import { announce } from './projects/announce.ts';

export const handler = (event: EventBridgeEvent<string, unknown>): Promise<void> =>
  measured(`event ${event['detail-type']} → live updates`, () => announce(event['detail-type'], event.detail));
