import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { AdminMessage, AdminMessages, MessageModeration, ModerateMessage } from '#shared/schemas/message-moderation.ts';
import { listModeratedMessages, moderateMessage } from '../../moderation/moderate-messages.ts';
import { answers, createPart, jsonBody, refusals } from '../../platform/http.ts';
import { admin } from '../../admin/area.ts';

const messages = createRoute({
  method: 'get',
  path: '/api/admin/messages',
  operationId: 'moderation.listMessages',
  summary: 'Lists public questions and replies of the moderation.',
  request: { query: z.object({ state: MessageModeration.default('held') }) },
  responses: { 200: answers(AdminMessages), ...refusals(401, 403, 422) },
});
const decision = createRoute({
  method: 'post',
  path: '/api/admin/messages/{message}',
  operationId: 'moderation.decideMessage',
  summary: 'Publishes or hides a question or reply.',
  request: { params: z.object({ message: z.string().max(80) }), body: jsonBody(ModerateMessage) },
  responses: { 200: answers(AdminMessage), ...refusals(401, 403, 404, 409, 422) },
});

/** Public questions and replies that wait for a person, or were hidden by one (C22). */
export const messageRoutes = createPart()
  .openapi(messages, async (c) => c.json({ messages: await listModeratedMessages(c.req.valid('query').state) }, 200))
  .openapi(decision, async (c) =>
    c.json(await moderateMessage(c.req.valid('param').message, c.req.valid('json'), admin(c)), 200),
  );
