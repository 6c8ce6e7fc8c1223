import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { CardsOfOrder } from '#shared/schemas/gift-card.ts';
import {
  CloseMoneyCase,
  MoneyCaseState,
  MoneyCases,
  MoneyCaseView,
  ReconciliationReport,
} from '#shared/schemas/money-case.ts';
import { OwedPart, OwedParts, PassedOnKind, PassOn, PassOnState } from '#shared/schemas/passed-on.ts';
import { Cancellation, Refunds, RefundState, RefundView, TakeCardBack } from '#shared/schemas/refund.ts';
import { createPart, answers, jsonBody, refusals } from '../../platform/http.ts';
import { owedParts } from '../../passed-on/owed-parts.ts';
import { passOn } from '../../passed-on/pass-on.ts';
import { closeCase, listCases, reconcileNow } from '../../reconciliation/cases.ts';
import { listRefunds, retryRefund } from '../../refunds/refund-list.ts';
import { cardsOfOrder, takeCardBack } from '../../refunds/take-back.ts';
import { cartIdOf } from '../../admin/find-orders.ts';
import { admin, params } from '../../admin/area.ts';

const moneyCases = createRoute({
  method: 'get',
  path: '/api/admin/money-cases',
  operationId: 'reconciliation.listCases',
  summary: 'Lists the cases of the reconciliation.',
  request: { query: z.object({ state: MoneyCaseState.default('open') }) },
  responses: { 200: answers(MoneyCases), ...refusals(401, 403, 422) },
});
const closing = createRoute({
  method: 'post',
  path: '/api/admin/money-cases/close',
  operationId: 'reconciliation.closeCase',
  summary: 'Closes a case of the reconciliation.',
  request: { body: jsonBody(CloseMoneyCase) },
  responses: { 200: answers(MoneyCaseView), ...refusals(401, 403, 404, 422) },
});
const reconciliation = createRoute({
  method: 'post',
  path: '/api/admin/reconcile',
  operationId: 'reconciliation.run',
  summary: 'Compares the ledger with the providers now.',
  responses: { 200: answers(ReconciliationReport), ...refusals(401, 403) },
});
const refunds = createRoute({
  method: 'get',
  path: '/api/admin/refunds',
  operationId: 'refunds.list',
  summary: 'Lists the refunds in a state.',
  request: { query: z.object({ state: RefundState.default('failed') }) },
  responses: { 200: answers(Refunds), ...refusals(401, 403, 422) },
});
const retry = createRoute({
  method: 'post',
  path: '/api/admin/refunds/{cartId}/{id}/retry',
  operationId: 'refunds.retry',
  summary: 'Tries a refund again that has failed.',
  request: { params: params.extend({ cartId: z.string().max(80) }) },
  responses: { 200: answers(RefundView), ...refusals(401, 403, 404, 409) },
});
const cards = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/gift-cards',
  operationId: 'giftCards.listOfOrder',
  summary: 'Lists the gift cards of an order.',
  request: { params },
  responses: { 200: answers(CardsOfOrder), ...refusals(401, 403, 404) },
});
const takingBack = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/take-back',
  operationId: 'giftCards.takeBack',
  summary: 'Takes a bought gift card back.',
  request: { params: z.object({ id: z.string().max(120) }), body: jsonBody(TakeCardBack) },
  responses: { 200: answers(Cancellation), ...refusals(401, 403, 404, 409, 422) },
});

const owed = createRoute({
  method: 'get',
  path: '/api/admin/passed-on',
  operationId: 'passedOn.list',
  summary: 'Lists charity gifts and carbon offsets in a state.',
  request: { query: z.object({ state: PassOnState.default('owed') }) },
  responses: { 200: answers(OwedParts), ...refusals(401, 403, 422) },
});
const passing = createRoute({
  method: 'post',
  path: '/api/admin/passed-on/{id}/{kind}',
  operationId: 'passedOn.passOn',
  summary: "Marks a piece's charity gift or carbon offset as passed on.",
  request: { params: params.extend({ kind: PassedOnKind }), body: jsonBody(PassOn) },
  responses: { 200: answers(OwedPart), ...refusals(401, 403, 404, 409, 422) },
});

/** Money that needs a person: failed refunds, what is owed to others, differences to the providers, gift cards that come back. */
export const adminMoneyRoutes = createPart()
  .openapi(moneyCases, async (c) => c.json({ cases: await listCases(c.req.valid('query').state) }, 200))
  .openapi(closing, async (c) => c.json(await closeCase(c.req.valid('json'), admin(c)), 200))
  .openapi(reconciliation, async (c) => c.json(await reconcileNow(), 200))
  .openapi(refunds, async (c) => c.json({ refunds: await listRefunds(c.req.valid('query').state) }, 200))
  .openapi(retry, async (c) =>
    c.json(await retryRefund(c.req.valid('param').cartId, c.req.valid('param').id, admin(c)), 200),
  )
  .openapi(cards, async (c) => c.json(await cardsOfOrder(await cartIdOf(c.req.valid('param').id), admin(c)), 200))
  .openapi(owed, async (c) => c.json({ parts: await owedParts(c.req.valid('query').state) }, 200))
  .openapi(passing, async (c) => {
    const { id, kind } = c.req.valid('param');
    return c.json(await passOn(id, kind, c.req.valid('json'), admin(c)), 200);
  })
  .openapi(takingBack, async (c) =>
    c.json(await takeCardBack(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  );
