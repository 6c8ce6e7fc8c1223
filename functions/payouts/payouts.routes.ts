import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  AdminPayoutRun,
  AdminPayoutRunDetails,
  AdminPayouts,
  MakeRun,
  Month,
  Payouts,
  PayRun,
} from '#shared/schemas/payout.ts';
import type { SignedInActor } from '../platform/actor.ts';
import type { AppContext } from '../platform/context.ts';
import { csvFile, csvHeaders } from '../platform/csv.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { admitted } from '../platform/permissions.ts';
import { makeRun } from './make-run.ts';
import { payRun } from './pay-run.ts';
import { payoutsOf, statementOf } from './payouts.ts';
import { listRuns, runDetails, runFile } from './run-view.ts';

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
  summary: "Reads the artist's statement of a month.",
  request: { query: z.object({ month: Month }) },
  responses: { 200: csvFile, ...refusals(401, 422) },
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
const settlement = createRoute({
  method: 'get',
  path: '/api/admin/payouts/{run}/settlement.csv',
  operationId: 'payouts.readSettlement',
  summary: 'Reads the settlement file of a payment run.',
  request: { params },
  responses: { 200: csvFile, ...refusals(401, 403, 404) },
});
const paid = createRoute({
  method: 'post',
  path: '/api/admin/payouts/{run}/paid',
  operationId: 'payouts.payRun',
  summary: 'Marks a payment run as paid.',
  request: { params, body: jsonBody(PayRun) },
  responses: { 200: answers(AdminPayoutRun), ...refusals(401, 403, 404, 409, 422) },
});

const artist = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'studio');
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

/** What artists earn, and the studio's payments to artists and partners (C18, C13). */
export const payoutRoutes = app
  .openapi(own, async (c) => c.json(await payoutsOf(artist(c).id, c.req.valid('query').before), 200))
  .openapi(statement, async (c) => {
    const { month } = c.req.valid('query');
    return c.body(await statementOf(artist(c).id, month), 200, csvHeaders(`statement-${month}.csv`));
  })
  .openapi(list, async (c) => c.json(await listRuns(), 200))
  .openapi(run, async (c) => c.json(await makeRun(c.req.valid('json').to, admin(c)), 200))
  .openapi(details, async (c) => c.json(await runDetails(c.req.valid('param').run), 200))
  .openapi(settlement, async (c) => {
    const { run: id } = c.req.valid('param');
    return c.body(await runFile(id), 200, csvHeaders(`payout-${id}.csv`));
  })
  .openapi(paid, async (c) => c.json(await payRun(c.req.valid('param').run, c.req.valid('json'), admin(c)), 200));
