import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  CardsToPrint,
  CardToPrint,
  GiftCardFound,
  GiftCardInput,
  MailCard,
  PrintedCard,
  UnsentCard,
} from '#shared/schemas/gift-card.ts';
import { type AppContext, networkOf } from '../platform/context.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { admitted } from '../platform/permissions.ts';
import { knownActor } from '../platform/session.ts';
import { lookUpGiftCard } from './look-up.ts';
import { mailCardAgain, unsentCards } from './mail-again.ts';
import { cardsToPrint, postCard, printCard } from './printing.ts';

const found = { 200: answers(GiftCardFound), ...refusals(404, 422, 429, 503) };
const read = createRoute({
  method: 'get',
  path: '/api/carts/card',
  operationId: 'giftCards.read',
  summary: 'Reads the balance of a gift card.',
  request: { query: GiftCardInput },
  responses: found,
});
/** The same look-up with the code in the body, because browsers and proxies store addresses. */
const lookUp = createRoute({
  method: 'post',
  path: '/api/carts/card',
  operationId: 'giftCards.lookUp',
  summary: 'Reads the balance of a gift card, without its number in an address.',
  request: { body: jsonBody(GiftCardInput) },
  responses: found,
});
const toPrint = createRoute({
  method: 'get',
  path: '/api/admin/gift-cards',
  operationId: 'giftCards.listToPrint',
  summary: 'Lists cards that wait to be printed, posted or mailed again.',
  responses: { 200: answers(CardsToPrint), ...refusals(401, 403) },
});
const params = z.object({ id: z.string().max(120) });
const print = createRoute({
  method: 'post',
  path: '/api/admin/gift-cards/{id}/print',
  operationId: 'giftCards.print',
  summary: 'Answers the number of a card to print, once.',
  request: { params },
  responses: { 200: answers(PrintedCard), ...refusals(401, 403, 409) },
});
const post = createRoute({
  method: 'post',
  path: '/api/admin/gift-cards/{id}/posted',
  operationId: 'giftCards.post',
  summary: 'Marks a printed card as posted.',
  request: { params },
  responses: { 200: answers(CardToPrint), ...refusals(401, 403, 409) },
});

const mail = createRoute({
  method: 'post',
  path: '/api/admin/gift-cards/{id}/mail',
  operationId: 'giftCards.mailAgain',
  summary: 'Mails a card again.',
  // A replacement's id has those of its cart, its refund and the old card.
  request: { params: z.object({ id: z.string().max(200) }), body: jsonBody(MailCard) },
  responses: { 200: answers(UnsentCard), ...refusals(401, 403, 409, 422) },
});

const admin = (c: AppContext) => admitted(c.get('actor'), 'administration');

const app = createApp();
// Runs before validation, so that nobody but an admin learns which requests would be valid.
app.use('/api/admin/*', async (c, next) => {
  admin(c);
  await next();
});

/** What is left on a gift card, and the cards that are to be printed, posted or mailed again. */
export const giftCardRoutes = app
  .openapi(read, async (c) =>
    c.json(await lookUpGiftCard(c.req.valid('query'), { actor: c.get('actor'), network: networkOf(c) }), 200),
  )
  .openapi(lookUp, async (c) =>
    c.json(await lookUpGiftCard(c.req.valid('json'), { actor: knownActor(c), network: networkOf(c) }), 200),
  )
  .openapi(toPrint, async (c) => {
    const [cards, unsent] = await Promise.all([cardsToPrint(), unsentCards()]);
    return c.json({ cards, unsent }, 200);
  })
  .openapi(print, async (c) => c.json(await printCard(c.req.valid('param').id, admin(c)), 200))
  .openapi(post, async (c) => c.json(await postCard(c.req.valid('param').id, admin(c)), 200))
  .openapi(mail, async (c) => c.json(await mailCardAgain(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200));
