import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  Application,
  Applications,
  ApplicationState,
  AuditTrail,
  ChangeRole,
  FindAccounts,
  FoundAccount,
  FoundAccounts,
  RejectApplication,
  RemoveSecondFactor,
} from '#shared/schemas/application.ts';
import {
  CloseMoneyCase,
  MoneyCaseState,
  MoneyCases,
  MoneyCaseView,
  ReconciliationReport,
} from '#shared/schemas/money-case.ts';
import { AdminClaim, AdminClaims, AnswerClaim, StoredClaimState } from '#shared/schemas/guarantee.ts';
import { CardsOfOrder } from '#shared/schemas/gift-card.ts';
import { AdminOrder, FindOrders, FoundOrders } from '#shared/schemas/admin-order.ts';
import { AdminOverview, CancelByStaff, ReassignOrder, StuckOrders } from '#shared/schemas/admin-overview.ts';
import { AdminQuestions, AfterQuestion } from '#shared/schemas/admin-question.ts';
import { AskForPhoto, PhotoRequest } from '#shared/schemas/photo-request.ts';
import { CheckPhotos, IsChecked, ListedOrders, OrderToCheck } from '#shared/schemas/photo-check.ts';
import { CreatePromotion, ListedPromotion, ListedPromotions, RevokePromotion } from '#shared/schemas/promotion.ts';
import { AdminCase, AdminCases, CaseState, DecideCase } from '#shared/schemas/case.ts';
import { Shipping } from '#shared/schemas/shipping.ts';
import { ExtendedSchedule, ExtendSchedule } from '#shared/schemas/quote.ts';
import {
  Cancellation,
  RefundByGuarantee,
  Refunds,
  RefundState,
  RefundView,
  TakeCardBack,
} from '#shared/schemas/refund.ts';
import type { SignedInActor } from '../platform/actor.ts';
import type { AppContext } from '../platform/context.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { admitted } from '../platform/permissions.ts';
import { changeRole, endSessionsOf, findAccounts, resetSecondFactor } from './accounts.ts';
import { approve, listApplications, reject } from './applications.ts';
import { closeCase, listCases, reconcileNow } from '../reconciliation/cases.ts';
import { listCases as listOrderCases } from '../cases/case-view.ts';
import { decideCase } from '../cases/decide-case.ts';
import { listQuestions } from '../projects/questions.ts';
import { markDelivered } from '../shipping/deliver.ts';
import { shippingOf } from '../shipping/shipping-view.ts';
import { declineClaim } from '../refunds/claim-decisions.ts';
import { listClaims } from '../refunds/claim-list.ts';
import { repaintByGuarantee } from '../refunds/repaint.ts';
import { guaranteeOf, refundByGuarantee } from '../refunds/guarantee.ts';
import { listRefunds, retryRefund } from '../refunds/refund-list.ts';
import { cardsOfOrder, takeCardBack } from '../refunds/take-back.ts';
import { cancelByStaff, staffCancellationOf } from '../refunds/cancel-by-staff.ts';
import { askForPhoto } from './ask-photo.ts';
import { auditTrail } from './audit.ts';
import { adminOverview } from './overview.ts';
import { reassignOrder } from './reassign.ts';
import { remindArtist } from './remind-artist.ts';
import { listStuck } from './stuck.ts';
import { findOrders } from './find-orders.ts';
import { orderRecord } from './order-record.ts';
import { extendSchedule } from './extend-schedule.ts';
import { checkPhotos, orderToCheck } from './photo-check.ts';
import { listPhotoChecks } from './photo-checks.ts';
import { createPromotion, listPromotions, revokePromotion } from './promotions.ts';

const params = z.object({ id: z.string().max(80) });

const applications = createRoute({
  method: 'get',
  path: '/api/admin/applications',
  request: { query: z.object({ state: ApplicationState.default('applied') }) },
  responses: { 200: answers(Applications), ...refusals(401, 403, 422) },
});
const approval = createRoute({
  method: 'post',
  path: '/api/admin/applications/{id}/approve',
  request: { params },
  responses: { 200: answers(Application), ...refusals(401, 403, 404, 409) },
});
const rejection = createRoute({
  method: 'post',
  path: '/api/admin/applications/{id}/reject',
  request: { params, body: jsonBody(RejectApplication) },
  responses: { 200: answers(Application), ...refusals(401, 403, 404, 409, 422) },
});
const accounts = createRoute({
  method: 'get',
  path: '/api/admin/users',
  request: { query: FindAccounts },
  responses: { 200: answers(FoundAccounts), ...refusals(401, 403, 422) },
});
const role = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/role',
  request: { params, body: jsonBody(ChangeRole) },
  responses: { 200: answers(FoundAccount), ...refusals(401, 403, 404, 409, 422) },
});
const endSessions = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/end-sessions',
  request: { params },
  responses: { 200: answers(FoundAccount), ...refusals(401, 403, 404, 409) },
});
const factorRemoval = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/remove-second-factor',
  request: { params, body: jsonBody(RemoveSecondFactor) },
  responses: { 200: answers(FoundAccount), ...refusals(401, 403, 404, 409, 422) },
});
const promotions = createRoute({
  method: 'get',
  path: '/api/admin/promotions',
  responses: { 200: answers(ListedPromotions), ...refusals(401, 403) },
});
const newPromotion = createRoute({
  method: 'post',
  path: '/api/admin/promotions',
  request: { body: jsonBody(CreatePromotion) },
  responses: { 200: answers(ListedPromotion), ...refusals(401, 403, 409, 422) },
});
const revocation = createRoute({
  method: 'post',
  path: '/api/admin/promotions/{id}/revoke',
  request: { params, body: jsonBody(RevokePromotion) },
  responses: { 200: answers(ListedPromotion), ...refusals(401, 403, 404, 422) },
});
const moneyCases = createRoute({
  method: 'get',
  path: '/api/admin/money-cases',
  request: { query: z.object({ state: MoneyCaseState.default('open') }) },
  responses: { 200: answers(MoneyCases), ...refusals(401, 403, 422) },
});
const closing = createRoute({
  method: 'post',
  path: '/api/admin/money-cases/close',
  request: { body: jsonBody(CloseMoneyCase) },
  responses: { 200: answers(MoneyCaseView), ...refusals(401, 403, 404, 422) },
});
const reconciliation = createRoute({
  method: 'post',
  path: '/api/admin/reconcile',
  responses: { 200: answers(ReconciliationReport), ...refusals(401, 403) },
});
const audit = createRoute({
  method: 'get',
  path: '/api/admin/audit',
  request: { query: z.object({ before: z.string().max(80).optional() }) },
  responses: { 200: answers(AuditTrail), ...refusals(401, 403) },
});

const refunds = createRoute({
  method: 'get',
  path: '/api/admin/refunds',
  request: { query: z.object({ state: RefundState.default('failed') }) },
  responses: { 200: answers(Refunds), ...refusals(401, 403, 422) },
});
const retry = createRoute({
  method: 'post',
  path: '/api/admin/refunds/{cartId}/{id}/retry',
  request: { params: params.extend({ cartId: z.string().max(80) }) },
  responses: { 200: answers(RefundView), ...refusals(401, 403, 404, 409) },
});
const guarantee = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/guarantee',
  request: { params },
  responses: { 200: answers(Cancellation), ...refusals(401, 403, 404) },
});
const refund = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/refund',
  request: { params, body: jsonBody(RefundByGuarantee) },
  responses: { 200: answers(Cancellation), ...refusals(401, 403, 404, 409, 422) },
});

const claims = createRoute({
  method: 'get',
  path: '/api/admin/guarantee',
  request: { query: z.object({ state: StoredClaimState.default('asked') }) },
  responses: { 200: answers(AdminClaims), ...refusals(401, 403, 422) },
});
const decline = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/decline',
  request: { params, body: jsonBody(AnswerClaim) },
  responses: { 200: answers(AdminClaim), ...refusals(401, 403, 404, 409, 422) },
});
const repaint = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/repaint',
  request: { params, body: jsonBody(AnswerClaim) },
  responses: { 200: answers(AdminClaim), ...refusals(401, 403, 404, 409, 422) },
});

const orders = createRoute({
  method: 'get',
  path: '/api/admin/orders',
  request: { query: z.object({ checked: IsChecked.default('no') }) },
  responses: { 200: answers(ListedOrders), ...refusals(401, 403, 422) },
});
const search = createRoute({
  method: 'get',
  path: '/api/admin/find-orders',
  request: { query: FindOrders },
  responses: { 200: answers(FoundOrders), ...refusals(401, 403, 422) },
});
const record = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/record',
  request: { params },
  responses: { 200: answers(AdminOrder), ...refusals(401, 403, 404) },
});
const order = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}',
  request: { params },
  responses: { 200: answers(OrderToCheck), ...refusals(401, 403, 404) },
});
const extension = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/extend-schedule',
  request: { params, body: jsonBody(ExtendSchedule) },
  responses: { 200: answers(ExtendedSchedule), ...refusals(401, 403, 404, 409, 422) },
});
const photoCheck = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/photos-checked',
  request: { params, body: jsonBody(CheckPhotos) },
  responses: { 200: answers(OrderToCheck), ...refusals(401, 403, 404, 409, 422) },
});

const delivery = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/delivered',
  request: { params, body: jsonBody(z.object({ reason: z.string().trim().min(1).max(500) })) },
  responses: { 200: answers(Shipping), ...refusals(401, 403, 404, 409, 422) },
});

const photoRequest = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/ask-photo',
  request: { params, body: jsonBody(AskForPhoto) },
  responses: { 200: answers(PhotoRequest), ...refusals(401, 403, 404, 409, 422) },
});

const overview = createRoute({
  method: 'get',
  path: '/api/admin/overview',
  responses: { 200: answers(AdminOverview), ...refusals(401, 403) },
});
const stuck = createRoute({
  method: 'get',
  path: '/api/admin/stuck',
  responses: { 200: answers(StuckOrders), ...refusals(401, 403) },
});
const questions = createRoute({
  method: 'get',
  path: '/api/admin/questions',
  request: { query: z.object({ after: AfterQuestion.optional() }) },
  responses: { 200: answers(AdminQuestions), ...refusals(401, 403, 422) },
});
const reminder = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/remind',
  request: { params },
  responses: { 200: answers(StuckOrders), ...refusals(401, 403, 404, 409) },
});
const reassignment = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/reassign',
  request: { params, body: jsonBody(ReassignOrder) },
  responses: { 200: answers(AdminOrder), ...refusals(401, 403, 404, 409, 422) },
});
const staffCancellation = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/cancellation',
  request: { params },
  responses: { 200: answers(Cancellation), ...refusals(401, 403, 404) },
});
const staffCancel = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/cancel',
  request: { params, body: jsonBody(CancelByStaff) },
  responses: { 200: answers(Cancellation), ...refusals(401, 403, 404, 409, 422) },
});
const cases = createRoute({
  method: 'get',
  path: '/api/admin/cases',
  request: { query: z.object({ state: CaseState.default('open') }) },
  responses: { 200: answers(AdminCases), ...refusals(401, 403, 422) },
});
const decision = createRoute({
  method: 'post',
  path: '/api/admin/cases/{id}/decide',
  request: { params, body: jsonBody(DecideCase) },
  responses: { 200: answers(AdminCase), ...refusals(401, 403, 404, 409, 422) },
});

const cards = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/gift-cards',
  request: { params },
  responses: { 200: answers(CardsOfOrder), ...refusals(401, 403, 404) },
});
const takingBack = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/take-back',
  request: { params: z.object({ id: z.string().max(120) }), body: jsonBody(TakeCardBack) },
  responses: { 200: answers(Cancellation), ...refusals(401, 403, 404, 409, 422) },
});

const admin = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'administration');

const app = createApp();
// Runs before validation, so that others than admins cannot learn which requests would be valid.
app.use(async (c, next) => {
  admin(c);
  await next();
});

/**
 * The admin's area: applications, accounts, promotions, refunds, guarantee claims, photo checks, money cases and the
 * audit trail (C40).
 */
export const adminRoutes = app
  .openapi(applications, async (c) => c.json({ applications: await listApplications(c.req.valid('query').state) }, 200))
  .openapi(approval, async (c) => c.json(await approve(c.req.valid('param').id, admin(c)), 200))
  .openapi(rejection, async (c) =>
    c.json(await reject(c.req.valid('param').id, c.req.valid('json').reason, admin(c)), 200),
  )
  .openapi(accounts, async (c) => c.json({ accounts: await findAccounts(c.req.valid('query')) }, 200))
  .openapi(role, async (c) => c.json(await changeRole(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200))
  .openapi(endSessions, async (c) => c.json(await endSessionsOf(c.req.valid('param').id, admin(c)), 200))
  .openapi(factorRemoval, async (c) =>
    c.json(await resetSecondFactor(c.req.valid('param').id, c.req.valid('json').reason, admin(c)), 200),
  )
  .openapi(promotions, async (c) => c.json({ promotions: await listPromotions() }, 200))
  .openapi(newPromotion, async (c) => c.json(await createPromotion(c.req.valid('json'), admin(c)), 200))
  .openapi(revocation, async (c) =>
    c.json(await revokePromotion(c.req.valid('param').id, c.req.valid('json').reason, admin(c)), 200),
  )
  .openapi(refunds, async (c) => c.json({ refunds: await listRefunds(c.req.valid('query').state) }, 200))
  .openapi(retry, async (c) =>
    c.json(await retryRefund(c.req.valid('param').cartId, c.req.valid('param').id, admin(c)), 200),
  )
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
  .openapi(orders, async (c) => c.json({ orders: await listPhotoChecks(c.req.valid('query').checked === 'yes') }, 200))
  .openapi(search, async (c) => c.json({ orders: await findOrders(c.req.valid('query').q) }, 200))
  .openapi(record, async (c) => c.json(await orderRecord(c.req.valid('param').id, admin(c)), 200))
  .openapi(order, async (c) => c.json(await orderToCheck(c.req.valid('param').id, admin(c)), 200))
  .openapi(extension, async (c) =>
    c.json(await extendSchedule(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  )
  .openapi(photoCheck, async (c) =>
    c.json(await checkPhotos(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  )
  .openapi(cases, async (c) => c.json({ cases: await listOrderCases(c.req.valid('query').state) }, 200))
  .openapi(decision, async (c) => c.json(await decideCase(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200))
  .openapi(delivery, async (c) => {
    const { id } = c.req.valid('param');
    await markDelivered(id, c.req.valid('json').reason, admin(c));
    return c.json(await shippingOf(id), 200);
  })
  .openapi(photoRequest, async (c) =>
    c.json(await askForPhoto(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  )
  .openapi(overview, async (c) => c.json(await adminOverview(), 200))
  .openapi(stuck, async (c) => c.json({ orders: await listStuck() }, 200))
  .openapi(questions, async (c) => c.json(await listQuestions(c.req.valid('query').after), 200))
  .openapi(reminder, async (c) => c.json(await remindArtist(c.req.valid('param').id, admin(c)), 200))
  .openapi(reassignment, async (c) => {
    const { id } = c.req.valid('param');
    await reassignOrder(id, c.req.valid('json'), admin(c));
    return c.json(await orderRecord(id, admin(c)), 200);
  })
  .openapi(staffCancellation, async (c) => c.json(await staffCancellationOf(c.req.valid('param').id, admin(c)), 200))
  .openapi(staffCancel, async (c) =>
    c.json(await cancelByStaff(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  )
  .openapi(cards, async (c) => c.json(await cardsOfOrder(c.req.valid('param').id, admin(c)), 200))
  .openapi(takingBack, async (c) =>
    c.json(await takeCardBack(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  )
  .openapi(moneyCases, async (c) => c.json({ cases: await listCases(c.req.valid('query').state) }, 200))
  .openapi(closing, async (c) => c.json(await closeCase(c.req.valid('json'), admin(c)), 200))
  .openapi(reconciliation, async (c) => c.json(await reconcileNow(), 200))
  .openapi(audit, async (c) => c.json(await auditTrail(c.req.valid('query').before), 200));
