import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { AdminCase, AdminCases, CaseState, DecideCase } from '#shared/schemas/case.ts';
import { AdminClaim, AdminClaims, AnswerClaim, StoredClaimState } from '#shared/schemas/guarantee.ts';
import { Cancellation, RefundByGuarantee } from '#shared/schemas/refund.ts';
import { listCases as listOrderCases } from '../../cases/case-view.ts';
import { decideCase } from '../../cases/decide-case.ts';
import { createPart, answers, jsonBody, refusals } from '../../platform/http.ts';
import { declineClaim } from '../../refunds/claim-decisions.ts';
import { listClaims } from '../../refunds/claim-list.ts';
import { guaranteeOf, refundByGuarantee } from '../../refunds/guarantee.ts';
import { repaintByGuarantee } from '../../refunds/repaint.ts';
import { admin, params } from '../../admin/area.ts';

const guarantee = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/guarantee',
  operationId: 'guarantee.read',
  summary: 'Reads what a refund by the guarantee gives back.',
  request: { params },
  responses: { 200: answers(Cancellation), ...refusals(401, 403, 404) },
});
const refund = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/refund',
  operationId: 'guarantee.refund',
  summary: 'Refunds a piece by the guarantee.',
  request: { params, body: jsonBody(RefundByGuarantee) },
  responses: { 200: answers(Cancellation), ...refusals(401, 403, 404, 409, 422) },
});
const claims = createRoute({
  method: 'get',
  path: '/api/admin/guarantee',
  operationId: 'guarantee.listClaims',
  summary: 'Lists the claims of the guarantee.',
  request: { query: z.object({ state: StoredClaimState.default('asked') }) },
  responses: { 200: answers(AdminClaims), ...refusals(401, 403, 422) },
});
const decline = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/decline',
  operationId: 'guarantee.decline',
  summary: 'Declines a claim of the guarantee.',
  request: { params, body: jsonBody(AnswerClaim) },
  responses: { 200: answers(AdminClaim), ...refusals(401, 403, 404, 409, 422) },
});
const repaint = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/repaint',
  operationId: 'guarantee.repaint',
  summary: 'Has a piece painted anew by the guarantee.',
  request: { params, body: jsonBody(AnswerClaim) },
  responses: { 200: answers(AdminClaim), ...refusals(401, 403, 404, 409, 422) },
});
const cases = createRoute({
  method: 'get',
  path: '/api/admin/cases',
  operationId: 'cases.list',
  summary: 'Lists the cases of orders.',
  request: { query: z.object({ state: CaseState.default('open') }) },
  responses: { 200: answers(AdminCases), ...refusals(401, 403, 422) },
});
const decision = createRoute({
  method: 'post',
  path: '/api/admin/cases/{id}/decide',
  operationId: 'cases.decide',
  summary: 'Decides a case.',
  request: { params, body: jsonBody(DecideCase) },
  responses: { 200: answers(AdminCase), ...refusals(401, 403, 404, 409, 422) },
});

/** What is in dispute: claims under the guarantee, and cases between customer and artist. */
export const disputeRoutes = createPart()
  .openapi(guarantee, async (c) => c.json(await guaranteeOf(c.req.valid('param').id, admin(c)), 200))
  .openapi(refund, async (c) =>
    c.json(await refundByGuarantee(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  )
  .openapi(claims, async (c) => c.json({ claims: await listClaims(c.req.valid('query').state, admin(c)) }, 200))
  .openapi(decline, async (c) =>
    c.json(await declineClaim(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  )
  .openapi(repaint, async (c) =>
    c.json(await repaintByGuarantee(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  )
  .openapi(cases, async (c) => c.json({ cases: await listOrderCases(c.req.valid('query').state) }, 200))
  .openapi(decision, async (c) =>
    c.json(await decideCase(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  );
