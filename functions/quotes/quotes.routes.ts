import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { AnswerQuestion, AnswerWaiting, OrderQuotes, SelectQuote } from '#shared/schemas/quote.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { knownActor } from '../platform/session.ts';
import { answerQuestion } from './ask-question.ts';
import { answerWaiting } from './answer-waiting.ts';
import { orderQuotes } from './quotes.ts';
import { confirmQuote, selectQuote } from './select-quote.ts';

const params = z.object({ id: z.string().max(80) });
const read = createRoute({
  method: 'get',
  path: '/api/orders/quotes/{id}',
  operationId: 'quotes.list',
  summary: 'Lists the offers for a piece.',
  request: { params },
  responses: { 200: answers(OrderQuotes), ...refusals(404) },
});
const select = createRoute({
  method: 'post',
  path: '/api/orders/select-quote/{id}',
  operationId: 'quotes.select',
  summary: 'Selects an offer.',
  request: { params, body: jsonBody(SelectQuote) },
  responses: { 200: answers(OrderQuotes), ...refusals(404, 409, 422) },
});
const confirm = createRoute({
  method: 'post',
  path: '/api/orders/confirm-quote/{id}',
  operationId: 'quotes.confirm',
  summary: 'Has the selected artist notified at once.',
  request: { params },
  responses: { 200: answers(OrderQuotes), ...refusals(404, 409) },
});

const answer = createRoute({
  method: 'post',
  path: '/api/orders/answer-waiting/{id}',
  operationId: 'quotes.answerWaiting',
  summary: 'Says how a piece goes on that no artist has taken.',
  request: { params, body: jsonBody(AnswerWaiting) },
  responses: { 200: answers(OrderQuotes), ...refusals(404, 409, 422) },
});

const answerAsked = createRoute({
  method: 'post',
  path: '/api/orders/answer-question/{id}',
  operationId: 'quotes.answerQuestion',
  summary: "Answers an artist's question about a piece.",
  request: { params, body: jsonBody(AnswerQuestion) },
  responses: { 200: answers(OrderQuotes), ...refusals(404, 409, 422) },
});

/** The customer's side of quotes. */
export const quoteRoutes = createApp({ readsLinks: true })
  .openapi(read, async (c) => c.json(await orderQuotes(c.req.valid('param').id, c.get('actor')), 200))
  .openapi(select, async (c) =>
    c.json(await selectQuote(c.req.valid('param').id, c.req.valid('json'), c.get('actor')), 200),
  )
  .openapi(confirm, async (c) => c.json(await confirmQuote(c.req.valid('param').id, c.get('actor')), 200))
  .openapi(answer, async (c) =>
    c.json(await answerWaiting(c.req.valid('param').id, c.req.valid('json'), knownActor(c)), 200),
  )
  .openapi(answerAsked, async (c) =>
    c.json(await answerQuestion(c.req.valid('param').id, c.req.valid('json'), knownActor(c)), 200),
  );
