import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { AdminContactMessages, AfterContactMessage, AnswerContact, AskStudio } from '#shared/schemas/contact.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { networkOf, type AppContext } from '../platform/context.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { admitted } from '../platform/permissions.ts';
import { knownActor } from '../platform/session.ts';
import { answerContact, askStudio, listContactMessages } from './contact.ts';

const Done = z.object({ status: z.literal(true) });
const DONE = { status: true } as const;

const ask = createRoute({
  method: 'post',
  path: '/api/contact',
  operationId: 'contact.ask',
  summary: 'Writes to the studio.',
  request: { body: jsonBody(AskStudio) },
  responses: { 200: answers(Done), ...refusals(422, 429) },
});
const list = createRoute({
  method: 'get',
  path: '/api/admin/contact',
  operationId: 'contact.list',
  summary: 'Lists messages from people without an order.',
  request: { query: z.object({ after: AfterContactMessage.optional() }) },
  responses: { 200: answers(AdminContactMessages), ...refusals(401, 403, 422) },
});
const answer = createRoute({
  method: 'post',
  path: '/api/admin/contact/{id}/answer',
  operationId: 'contact.answer',
  summary: 'Answers such a message by mail.',
  request: { params: z.object({ id: z.string().max(80) }), body: jsonBody(AnswerContact) },
  responses: { 200: answers(Done), ...refusals(401, 403, 404, 409, 422) },
});

const admin = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'administration');

const app = createApp({ isQuiet: (path) => path === '/api/admin/contact' });
// Runs before validation, so that others cannot learn which requests would be valid.
app.use('/api/admin/*', async (c, next) => {
  admin(c);
  await next();
});

/** Messages to the studio from people without an order, and the staff's answers (W-06). */
export const contactRoutes = app
  .openapi(ask, async (c) => {
    const idempotencyKey = c.req.header('Idempotency-Key');
    await askStudio(c.req.valid('json'), knownActor(c), { network: networkOf(c), idempotencyKey });
    return c.json(DONE, 200);
  })
  .openapi(list, async (c) => c.json(await listContactMessages(c.req.valid('query').after), 200))
  .openapi(answer, async (c) => {
    await answerContact(c.req.valid('param').id, c.req.valid('json'), admin(c));
    return c.json(DONE, 200);
  });
