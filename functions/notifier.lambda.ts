import type { EventBridgeEvent } from 'aws-lambda';
import { notify } from './notifications/notify.ts';
import { measured } from './platform/metrics.ts';

export const handler = (event: EventBridgeEvent<string, unknown>): Promise<void> =>
  measured(`event ${event['detail-type']} → mails`, () =>
    notify(event.resources[0] ?? event.id, event['detail-type'], event.detail),
  );
