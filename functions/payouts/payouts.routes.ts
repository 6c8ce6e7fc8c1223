import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { Destinations, EnterDestination, ReadSettlement } from '#shared/schemas/destination.ts';
import {
  AdminPayoutRun,
  AdminPayoutRunDetails,
  AdminPayouts,
  MakeRun,
  Period,
  NextTransfers,
  PaidAs,
  PayeeKind,
  Payouts,
  PayRun,
  TransferOutcome,
} from '#shared/schemas/payout.ts';
import { writeAsOwner } from '../identity/own-account.ts';
import { verifiedOwner } from '../identity/verified-owner.ts';
import type { SignedInActor } from '../platform/actor.ts';
import type { AppContext } from '../platform/context.ts';
import { csvFile, csvHeaders } from '../platform/csv.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { admitted } from '../platform/permissions.ts';
import { security } from '../platform/security-log.ts';
import { paidAs, readDestinations } from './destinations.ts';
import { checkDestination, enteringDestination } from './enter-destination.ts';
import { dissolveRun } from './dissolve-run.ts';
import { makeRun } from './make-run.ts';
import { endTransfers } from './end-transfers.ts';
import { payRun } from './pay-run.ts';
import { sendByPaypal } from './send-by-paypal.ts';
import { payoutsOf, statementOf } from './payouts.ts';
import { listRuns, nextTransfers, runDetails } from './run-view.ts';
import { settlementFile } from './settlement.ts';

const params = z.object({ run: z.string().max(80) });

const own = createRoute({
  method: 'get',
  path: '/api/sellers/payouts',
  operationId: 'payouts.list',
  summary: "Lists the artist's earnings.",
  request: { query: z.object({ before: z.string().max(160).optional() }) },
  responses: { 200: answers(Payouts), ...refusals(401, 403) },
});
const statement = createRoute({
  method: 'get',
  path: '/api/sellers/payouts/statement.csv',
  operationId: 'payouts.readStatement',
  summary: "Reads the artist's statement of a month or year.",
  request: { query: z.object({ month: Period }) },
  responses: { 200: csvFile, ...refusals(401, 422) },
});
const payee = z.object({ to: PayeeKind });
const kinds = createRoute({
  method: 'get',
  path: '/api/users/me/payouts',
  operationId: 'payouts.readPaidAs',
  summary: 'Says as what the account is paid, or was.',
  responses: { 200: answers(PaidAs), ...refusals(401) },
});
const destination = createRoute({
  method: 'get',
  path: '/api/users/me/payouts/{to}/destination',
  operationId: 'payouts.readDestination',
  summary: 'Reads where an artist or a partner is paid to: the last four.',
  request: { params: payee },
  responses: { 200: answers(Destinations), ...refusals(401, 403, 422) },
});
const enter = createRoute({
  method: 'post',
  path: '/api/users/me/payouts/{to}/destination',
  operationId: 'payouts.enterDestination',
  summary: 'Enters where an artist or a partner is paid to, from 7 days later.',
  request: { params: payee, body: jsonBody(EnterDestination) },
  responses: { 200: answers(Destinations), ...refusals(401, 403, 409, 422, 429) },
});
const list = createRoute({
  method: 'get',
  path: '/api/admin/payouts',
  operationId: 'payouts.listRuns',
  summary: 'Lists the payment runs.',
  responses: { 200: answers(AdminPayouts), ...refusals(401, 403) },
});
const run = createRoute({
  method: 'post',
  path: '/api/admin/payouts/run',
  operationId: 'payouts.makeRun',
  summary: 'Makes a payment run.',
  request: { body: jsonBody(MakeRun) },
  responses: { 200: answers(AdminPayoutRun), ...refusals(401, 403, 409, 422) },
});
const details = createRoute({
  method: 'get',
  path: '/api/admin/payouts/{run}',
  operationId: 'payouts.readRun',
  summary: "Reads a payment run with each payee's amount.",
  request: { params },
  responses: { 200: answers(AdminPayoutRunDetails), ...refusals(401, 403, 404) },
});
const next = createRoute({
  method: 'get',
  path: '/api/admin/payouts/next/{to}',
  operationId: 'payouts.readNext',
  summary: 'Reads who the next payment run pays how much, and who waits for a destination.',
  request: { params: payee },
  responses: { 200: answers(NextTransfers), ...refusals(401, 403, 422) },
});
const dissolve = createRoute({
  method: 'post',
  path: '/api/admin/payouts/{run}/dissolve',
  operationId: 'payouts.dissolveRun',
  summary: 'Dissolves a payment run of which nothing was sent.',
  request: { params },
  responses: { 200: answers(AdminPayoutRun), ...refusals(401, 403, 404, 409) },
});
const paypal = createRoute({
  method: 'post',
  path: '/api/admin/payouts/{run}/paypal',
  operationId: 'payouts.sendByPaypal',
  summary: "Sends a payment run to partners by PayPal's API.",
  request: { params },
  responses: { 200: answers(AdminPayoutRun), ...refusals(401, 403, 404, 409, 422, 503) },
});
const outcome = createRoute({
  method: 'post',
  path: '/api/admin/payouts/{run}/outcome',
  operationId: 'payouts.endTransfers',
  summary: 'Notes that transfers of a payment run have arrived, or that one has come back.',
  request: { params, body: jsonBody(TransferOutcome) },
  responses: { 200: answers(AdminPayoutRunDetails), ...refusals(401, 403, 404, 409, 422) },
});
const settlement = createRoute({
  method: 'post',
  path: '/api/admin/payouts/{run}/settlement.csv',
  operationId: 'payouts.readSettlement',
  summary: 'Reads the settlement file of a payment run, with the password.',
  request: { params, body: jsonBody(ReadSettlement) },
  responses: { 200: csvFile, ...refusals(401, 403, 404, 409, 422, 429) },
});
const paid = createRoute({
  method: 'post',
  path: '/api/admin/payouts/{run}/paid',
  operationId: 'payouts.payRun',
  summary: 'Marks a payment run as sent.',
  request: { params, body: jsonBody(PayRun) },
  responses: { 200: answers(AdminPayoutRun), ...refusals(401, 403, 404, 409, 422) },
});

const artist = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'studio');
const owner = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'account');
const admin = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'administration');

const app = createApp();
// Run before validation, so that others cannot learn which requests would be valid.
app.use('/api/admin/*', async (c, next) => {
  admin(c);
  await next();
});
app.use('/api/sellers/*', async (c, next) => {
  artist(c);
  await next();
});
app.use('/api/users/*', async (c, next) => {
  owner(c);
  await next();
});

/** What artists earn, and the studio's payments to artists and partners (C18, C13). */
export const payoutRoutes = app
  .openapi(own, async (c) => c.json(await payoutsOf(artist(c).id, c.req.valid('query').before), 200))
  .openapi(statement, async (c) => {
    const { month } = c.req.valid('query');
    return c.body(await statementOf(artist(c).id, month), 200, csvHeaders(`statement-${month}.csv`));
  })
  .openapi(kinds, async (c) => c.json({ paid_as: await paidAs(owner(c)) }, 200))
  .openapi(destination, async (c) => c.json(await readDestinations(owner(c), c.req.valid('param').to), 200))
  .openapi(enter, async (c) => {
    const [actor, { to }, { password, code, ...input }] = [owner(c), c.req.valid('param'), c.req.valid('json')];
    const payeeId = await checkDestination(actor, to, input);
    await writeAsOwner(actor, { password, code }, (fresh) => enteringDestination(fresh, payeeId, input));
    security('payout destination entered', { account: actor.id, to });
    return c.json(await readDestinations(actor, to), 200);
  })
  .openapi(list, async (c) => c.json(await listRuns(), 200))
  .openapi(run, async (c) => c.json(await makeRun(c.req.valid('json').to, admin(c)), 200))
  .openapi(next, async (c) => c.json(await nextTransfers(c.req.valid('param').to), 200))
  .openapi(details, async (c) => c.json(await runDetails(c.req.valid('param').run), 200))
  .openapi(settlement, async (c) => {
    const { run: id } = c.req.valid('param');
    await verifiedOwner(admin(c), c.req.valid('json').password);
    return c.body(await settlementFile(id, admin(c)), 200, csvHeaders(`payout-${id}.csv`));
  })
  .openapi(dissolve, async (c) => c.json(await dissolveRun(c.req.valid('param').run, admin(c)), 200))
  .openapi(paypal, async (c) => c.json(await sendByPaypal(c.req.valid('param').run, admin(c)), 200))
  .openapi(outcome, async (c) =>
    c.json(await endTransfers(c.req.valid('param').run, c.req.valid('json'), admin(c)), 200),
  )
  .openapi(paid, async (c) => c.json(await payRun(c.req.valid('param').run, c.req.valid('json'), admin(c)), 200));
