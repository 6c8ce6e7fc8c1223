import type { EventBridgeEvent } from 'aws-lambda';
import { storeFeedback } from './notifications/mail-feedback.ts';
import { measured } from './platform/metrics.ts';

export const handler = (event: EventBridgeEvent<string, unknown>): Promise<void> =>
  measured('feedback on a mail', () => storeFeedback(event.detail));
