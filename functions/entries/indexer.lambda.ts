import { indexEvent } from '../lookups/index-event.ts';
import { indexQuestionOf } from '../messages/search-index.ts';
import { consumer } from '../platform/consumer.ts';

export const handler = consumer('index', async (event) => {
  await indexEvent(event['detail-type'], event.detail, event.time);
  await indexQuestionOf(event['detail-type'], event.detail);
});
