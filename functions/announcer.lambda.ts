import { consumer } from './platform/consumer.ts';
import { announce } from './projects/announce.ts';

export const handler = consumer('live updates', (event) => announce(event['detail-type'], event.detail));
