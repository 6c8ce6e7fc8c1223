import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { confirmAddress } from './mailing-list.ts';

const confirm = createRoute({
  method: 'post',
  path: '/api/mailing-list/confirm',
  operationId: 'mailingList.confirm',
  summary: 'Confirms an address of the mailing list.',
  request: { body: jsonBody(z.object({ token: z.string().min(1).max(2000) })) },
  responses: { 200: answers(z.object({ status: z.literal(true) })), ...refusals(404, 422) },
});

/** The link that confirms an address of the mailing list; its mails are left as subscriptions are. */
export const mailingListRoutes = createApp().openapi(confirm, async (c) => {
  await confirmAddress(c.req.valid('json').token);
  return c.json({ status: true as const }, 200);
});
