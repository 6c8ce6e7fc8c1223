import { createRoute } from '@hono/zod-openapi';
import { setCookie } from 'hono/cookie';
import { z } from 'zod';
import { codesIn } from '#shared/money/promotions.ts';
import { PartnerDashboard } from '#shared/schemas/account.ts';
import { ApplyAsPartner, FollowReferral, OwnPartnerApplication } from '#shared/schemas/partner.ts';
import { Period } from '#shared/schemas/payout.ts';
import type { SignedInActor } from '../platform/actor.ts';
import type { AppContext } from '../platform/context.ts';
import { cookieFlags, cookieName } from '../platform/cookies.ts';
import { csvFile, csvHeaders } from '../platform/csv.ts';
import { answers, createApp, jsonBody, MAX_BODY_BYTES, refusals } from '../platform/http.ts';
import { admitted } from '../platform/permissions.ts';
import { partnerPayee } from '../payouts/payees.ts';
import { statementOf } from '../payouts/payouts.ts';
import { countedDevice } from '../traffic/counted-visitor.ts';
import { countClick } from '../traffic/traffic.ts';
import { MAX_EVENTS_BYTES, trafficRoutes } from '../traffic/traffic.routes.ts';
import { applyAsPartner, ownPartnerApplication } from './apply-as-partner.ts';
import { partnerDashboard } from './partners.ts';
import { REFERRAL_SECONDS, referralOf } from '../referrals/referrals.ts';

const dashboard = createRoute({
  method: 'get',
  path: '/api/users/partners',
  operationId: 'partners.readDashboard',
  summary: 'Reads the orders and earnings that the partner has brought.',
  request: { query: z.object({ before: z.string().max(160).optional() }) },
  responses: { 200: answers(PartnerDashboard), ...refusals(401, 403) },
});
const statement = createRoute({
  method: 'get',
  path: '/api/users/partners/statement.csv',
  operationId: 'partners.readStatement',
  summary: "Reads the partner's statement of a month or year.",
  request: { query: z.object({ month: Period }) },
  responses: { 200: csvFile, ...refusals(401, 403, 422) },
});
const application = createRoute({
  method: 'get',
  path: '/api/partners/application',
  operationId: 'partners.readApplication',
  summary: "Reads the account's application to become a partner.",
  responses: { 200: answers(OwnPartnerApplication), ...refusals(401) },
});
const apply = createRoute({
  method: 'post',
  path: '/api/partners/apply',
  operationId: 'partners.apply',
  summary: 'Applies as a partner.',
  request: { body: jsonBody(ApplyAsPartner) },
  responses: { 200: answers(OwnPartnerApplication), ...refusals(401, 409, 422) },
});
const follow = createRoute({
  method: 'post',
  path: '/api/referrals',
  operationId: 'partners.follow',
  summary: 'Notes the partner or code that a visitor came with.',
  request: { body: jsonBody(FollowReferral) },
  responses: { 200: answers(z.object({ status: z.literal(true) })), ...refusals(422) },
});

const partner = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'dashboard');
const account = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'account');

const isOfEvents = (path: string): boolean => path === '/api/events';
const app = createApp({
  isQuiet: isOfEvents,
  bodyBytes: (path) => (isOfEvents(path) ? MAX_EVENTS_BYTES : MAX_BODY_BYTES),
});
// Runs before validation, so that others cannot learn which requests would be valid.
app.use('/api/users/partners/*', async (c, next) => {
  partner(c);
  await next();
});
app.use('/api/partners/*', async (c, next) => {
  account(c);
  await next();
});

/** The partners' dashboard and statements, the links that bring their customers (C13), and what visits are counted as. */
export const partnerRoutes = app
  .route('/', trafficRoutes)
  .openapi(dashboard, async (c) => c.json(await partnerDashboard(partner(c), c.req.valid('query').before), 200))
  .openapi(statement, async (c) => {
    const { month } = c.req.valid('query');
    return c.body(await statementOf(partnerPayee(partner(c).id), month), 200, csvHeaders(`statement-${month}.csv`));
  })
  .openapi(application, async (c) => c.json(await ownPartnerApplication(account(c)), 200))
  .openapi(apply, async (c) => c.json(await applyAsPartner(account(c), c.req.valid('json')), 200))
  .openapi(follow, async (c) => {
    const found = await referralOf(codesIn(c.req.valid('json').promos), c.get('actor'));
    if (found !== undefined) {
      setCookie(c, cookieName('referral'), found.stored, cookieFlags(REFERRAL_SECONDS));
      if (countedDevice(c) !== undefined) await countClick(found.code);
    }
    return c.json({ status: true } as const, 200);
  });
