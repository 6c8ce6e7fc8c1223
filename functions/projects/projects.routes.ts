import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { AddPin, AnswerPin, Project, SendMessage } from '#shared/schemas/project.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { knownActor } from '../platform/session.ts';
import { sendMessage } from './messages.ts';
import { addPin, answerPin } from './pins.ts';
import { downloadFile } from './piece-files.ts';
import { projectOf } from './project.ts';

const params = z.object({ orderId: z.string().max(80) });

const project = createRoute({
  method: 'get',
  path: '/api/orders/project/{orderId}',
  operationId: 'projects.read',
  summary: 'Reads the project of a piece for the side that the reader is on.',
  request: { params },
  responses: { 200: answers(Project), ...refusals(404) },
});
const file = createRoute({
  method: 'get',
  path: '/api/orders/project/{orderId}/files/{assetId}',
  operationId: 'projects.download',
  summary: 'Downloads the finished piece of a file as its artist has sent it.',
  request: { params: params.extend({ assetId: z.string().max(80) }) },
  responses: {
    302: { description: 'To a signed address, good for five minutes, that saves the file' },
    ...refusals(404, 409),
  },
});
const message = createRoute({
  method: 'post',
  path: '/api/orders/project/{orderId}/messages',
  operationId: 'projects.sendMessage',
  summary: 'Writes a message.',
  request: { params, body: jsonBody(SendMessage) },
  responses: { 200: answers(Project), ...refusals(404, 409, 422, 429) },
});
const pin = createRoute({
  method: 'post',
  path: '/api/orders/project/{orderId}/pins',
  operationId: 'projects.addPin',
  summary: 'Pins a comment on a picture.',
  request: { params, body: jsonBody(AddPin) },
  responses: { 200: answers(Project), ...refusals(404, 409, 422, 429) },
});
const pinAnswer = createRoute({
  method: 'post',
  path: '/api/orders/project/{orderId}/pins/{pinId}',
  operationId: 'projects.answerPin',
  summary: 'Answers a pinned comment, or marks it as done.',
  request: { params: params.extend({ pinId: z.string().max(80) }), body: jsonBody(AnswerPin) },
  responses: { 200: answers(Project), ...refusals(404, 409, 422, 429) },
});

/** The project page of an order, for each of its sides. */
export const projectRoutes = createApp({ readsLinks: true })
  .openapi(project, async (c) => c.json(await projectOf(c.req.valid('param').orderId, c.get('actor')), 200))
  .openapi(file, async (c) => {
    const { orderId, assetId } = c.req.valid('param');
    c.header('Cache-Control', 'no-store');
    return c.redirect(await downloadFile(orderId, assetId, c.get('actor')), 302);
  })
  .openapi(message, async (c) => {
    const { orderId } = c.req.valid('param');
    await sendMessage(orderId, c.req.valid('json'), knownActor(c), c.req.header('Idempotency-Key'));
    return c.json(await projectOf(orderId, c.get('actor')), 200);
  })
  .openapi(pin, async (c) => {
    const { orderId } = c.req.valid('param');
    await addPin(orderId, c.req.valid('json'), knownActor(c), c.req.header('Idempotency-Key'));
    return c.json(await projectOf(orderId, c.get('actor')), 200);
  })
  .openapi(pinAnswer, async (c) => {
    const { orderId, pinId } = c.req.valid('param');
    await answerPin(orderId, pinId, c.req.valid('json'), knownActor(c), c.req.header('Idempotency-Key'));
    return c.json(await projectOf(orderId, c.get('actor')), 200);
  });
