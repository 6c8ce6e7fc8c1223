import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { Funnel, ReadFunnel, TrafficDay } from '#shared/schemas/traffic.ts';
import { csvFile, csvHeaders } from '../../platform/csv.ts';
import { answers, createPart, refusals } from '../../platform/http.ts';
import { countsOf, readFunnel } from '../../traffic/traffic.ts';

const funnel = createRoute({
  method: 'get',
  path: '/api/admin/traffic',
  operationId: 'traffic.readFunnel',
  summary: 'Reads how often each step of the way to an order was taken.',
  request: { query: ReadFunnel },
  responses: { 200: answers(Funnel), ...refusals(401, 403, 422) },
});
const counts = createRoute({
  method: 'get',
  path: '/api/admin/traffic/counts.csv',
  operationId: 'traffic.readCounts',
  summary: 'Reads all counts of a day.',
  request: { query: z.object({ day: TrafficDay }) },
  responses: { 200: csvFile, ...refusals(401, 403, 422) },
});

/** Counts of pages and events (N-01). */
export const adminTrafficRoutes = createPart()
  .openapi(funnel, async (c) => c.json(await readFunnel(c.req.valid('query')), 200))
  .openapi(counts, async (c) => {
    const { day } = c.req.valid('query');
    return c.body(await countsOf(day), 200, csvHeaders(`counts-${day}.csv`));
  });
