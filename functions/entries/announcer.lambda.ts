import { readEvent } from '#events/registry.ts';
import { announcePublished } from '../realtime/announce-published.ts';
import { consumer } from '../platform/consumer.ts';
import { announce, endSessions } from '../realtime/announce.ts';

export const handler = consumer('live updates', (event) => {
  const { name, payload } = readEvent(event['detail-type'], event.detail);
  if (name === 'sessions.ended') return endSessions(payload);
  return name === 'message.published' ? announcePublished(payload) : announce(name, event.detail);
});
