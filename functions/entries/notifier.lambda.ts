import { notify } from '../notifications/notify.ts';
import { consumer } from '../platform/consumer.ts';

export const handler = consumer('mails', (event) =>
  notify(event.resources[0] ?? event.id, event['detail-type'], event.detail),
);
