import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { ApplyFilter, PreviewTime, StyleFilter, StyleJob } from '#shared/schemas/asset.ts';
import { requestOf } from '../platform/context.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { previewSeconds } from './preview-times.ts';
import { applyFilter, checkJob, listStyles } from './styles.ts';

const styles = createRoute({
  method: 'get',
  path: '/api/styles',
  operationId: 'styles.list',
  summary: 'Lists the styles.',
  responses: { 200: answers(z.array(StyleFilter)) },
});
const time = createRoute({
  method: 'get',
  path: '/api/styles/time',
  operationId: 'styles.readPreviewTime',
  summary: 'Reads how long a preview takes.',
  responses: { 200: answers(PreviewTime) },
});
const apply = createRoute({
  method: 'post',
  path: '/api/assets/apply-filter/{id}',
  operationId: 'styles.apply',
  summary: 'Has a photo painted in a style.',
  request: { params: z.object({ id: z.string().min(1).max(80) }), body: jsonBody(ApplyFilter) },
  responses: {
    200: answers(z.object({ status: z.literal(true), result: z.object({ job_id: z.string() }) })),
    ...refusals(404, 422, 429),
  },
});
const check = createRoute({
  method: 'get',
  path: '/api/assets/check-job/{job_id}',
  operationId: 'styles.checkJob',
  summary: 'Reads the state of a painting job.',
  request: { params: z.object({ job_id: z.string().min(1).max(80) }) },
  responses: { 200: answers(StyleJob), ...refusals(404) },
});

/** Artistic styles and their previews. */
export const styleRoutes = createApp()
  .openapi(styles, async (c) => c.json(listStyles(), 200))
  .openapi(time, async (c) => c.json({ seconds: await previewSeconds() }, 200))
  .openapi(apply, async (c) => {
    const job_id = await applyFilter(requestOf(c), c.req.valid('param').id, c.req.valid('json'));
    return c.json({ status: true as const, result: { job_id } }, 200);
  })
  .openapi(check, async (c) => c.json(await checkJob(c.get('actor'), c.req.valid('param').job_id), 200));
