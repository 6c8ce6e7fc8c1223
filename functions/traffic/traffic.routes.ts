import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { CountEvents } from '#shared/schemas/traffic.ts';
import { networkOf } from '../platform/context.ts';
import { answers, createPart, jsonBody, refusals } from '../platform/http.ts';
import { spend } from '../platform/rate-limit.ts';
import { countedDevice } from './counted-visitor.ts';
import { countEvents } from './traffic.ts';

const count = createRoute({
  method: 'post',
  path: '/api/events',
  operationId: 'traffic.count',
  summary: 'Counts what a page was used for.',
  request: { body: jsonBody(CountEvents) },
  responses: { 200: answers(z.object({ status: z.literal(true) })), ...refusals(422, 429) },
});

/** Counts of pages and events, without a visitor (N-01, C52). */
export const trafficRoutes = createPart().openapi(count, async (c) => {
  const device = countedDevice(c);
  if (device !== undefined) {
    await spend('eventsOfNetwork', networkOf(c));
    await countEvents(c.req.valid('json'), device);
  }
  return c.json({ status: true } as const, 200);
});
