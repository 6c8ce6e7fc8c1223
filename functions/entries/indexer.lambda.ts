import { readEvent } from '#events/registry.ts';
import { indexEvent } from '../lookups/index-event.ts';
import { enrolCart } from '../mailing-list/mailing-list.ts';
import { indexQuestionOf } from '../messages/search-index.ts';
import { consumer } from '../platform/consumer.ts';

export const handler = consumer('index', async (event) => {
  const { name, payload } = readEvent(event['detail-type'], event.detail);
  await indexEvent(name, payload, event.time);
  await indexQuestionOf(name, payload);
  if (name === 'order.placed' || name === 'payment.received') await enrolCart(payload.cartId);
});
