import { readEvent } from '#events/registry.ts';
import { announcePublished } from './messages/announce-published.ts';
import { consumer } from './platform/consumer.ts';
import { announce } from './projects/announce.ts';

export const handler = consumer('live updates', (event) => {
  const { name, payload } = readEvent(event['detail-type'], event.detail);
  return name === 'message.published' ? announcePublished(payload) : announce(name, event.detail);
});
