import { indexEvent } from '../lookups/index-event.ts';
import { consumer } from '../platform/consumer.ts';

export const handler = consumer('index', (event) => indexEvent(event['detail-type'], event.detail, event.time));
