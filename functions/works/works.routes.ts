import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { Samples } from '#shared/schemas/work.ts';
import { WorkPage } from '#shared/schemas/work-page.ts';
import { answers, createApp, refusals } from '../platform/http.ts';
import { samplesOf, workPage } from '../shop/works.ts';

/** Default and maximum number of samples: of the upload block, and of a style (doc 1 §9). */
const SAMPLES = 5;
const MAX_SAMPLES = 15;

const name = z.string().min(1).max(80);
const work = createRoute({
  method: 'get',
  path: '/api/products/gallery/{sku}/{order}',
  operationId: 'works.read',
  summary: 'Reads the page of a finished public piece.',
  request: { params: z.object({ sku: name, order: name }) },
  responses: { 200: answers(WorkPage), ...refusals(404) },
});
const samples = createRoute({
  method: 'get',
  path: '/api/samples',
  operationId: 'works.listSamples',
  summary: 'Lists the newest public pieces under a tag.',
  request: {
    query: z.object({
      tag: name.optional(),
      /** Further tags, separated by commas. */
      tags: z.string().max(200).optional(),
      sku: name.optional(),
      limit: z.coerce
        .number<number | string>()
        .int()
        .min(1)
        .max(MAX_SAMPLES)
        .default(SAMPLES)
        .openapi({ type: 'integer' }),
    }),
  },
  responses: { 200: answers(Samples), ...refusals(422) },
});

/** Finished public pieces. */
export const workRoutes = createApp({ isQuiet: () => true })
  .openapi(work, async (c) => {
    const { sku, order } = c.req.valid('param');
    return c.json(await workPage(sku, order), 200);
  })
  .openapi(samples, async (c) => c.json({ samples: await samplesOf(c.req.valid('query')) }, 200));
