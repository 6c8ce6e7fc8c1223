import { createRoute } from '@hono/zod-openapi';
import { CountEvents } from '#shared/schemas/traffic.ts';
import { networkOf } from '../platform/context.ts';
import { createPart, jsonBody, refusals } from '../platform/http.ts';
import { spend } from '../platform/rate-limit.ts';
import { countedDevice } from './counted-visitor.ts';
import { countEvents } from './traffic.ts';

/** Maximum of bytes in one request. */
export const MAX_EVENTS_BYTES = 16_000;

const count = createRoute({
  method: 'post',
  path: '/api/events',
  operationId: 'traffic.count',
  summary: 'Counts what a page was used for.',
  request: { body: jsonBody(CountEvents) },
  responses: { 204: { description: 'Counted, or not to be counted.' }, ...refusals(413, 422, 429) },
});

/** Counts of pages and events, without a visitor (N-01, C52). */
export const trafficRoutes = createPart().openapi(count, async (c) => {
  const device = countedDevice(c);
  if (device !== undefined) {
    await spend('eventsOfNetwork', networkOf(c));
    await countEvents(c.req.valid('json'), device);
  }
  return c.body(null, 204);
});
