import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  AuditPart,
  AuditTrail,
  ChangeRole,
  FindAccounts,
  FindAudit,
  FoundAccount,
  FoundAccounts,
  ResetSecondFactor,
} from '#shared/schemas/application.ts';
import { LiftAddress } from '#shared/schemas/mail-problem.ts';
import { createPart, answers, jsonBody, refusals } from '../../platform/http.ts';
import { changeRole, endSessionsOf, findAccounts, resetSecondFactor } from '../../admin/accounts.ts';
import { admin, params } from '../../admin/area.ts';
import { auditTrail, exportAudit } from '../../platform/audit.ts';
import { liftAddress } from '../../admin/lift-address.ts';

const accounts = createRoute({
  method: 'get',
  path: '/api/admin/users',
  operationId: 'accounts.find',
  summary: 'Finds accounts.',
  request: { query: FindAccounts },
  responses: { 200: answers(FoundAccounts), ...refusals(401, 403, 422) },
});
const role = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/role',
  operationId: 'accounts.changeRole',
  summary: 'Changes the role of an account.',
  request: { params, body: jsonBody(ChangeRole) },
  responses: { 200: answers(FoundAccount), ...refusals(401, 403, 404, 409, 422) },
});
const endSessions = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/end-sessions',
  operationId: 'accounts.endSessions',
  summary: 'Ends all sessions of an account.',
  request: { params },
  responses: { 200: answers(FoundAccount), ...refusals(401, 403, 404, 409) },
});
const factorRemoval = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/remove-second-factor',
  operationId: 'accounts.removeSecondFactor',
  summary: 'Switches the second factor of an account off.',
  request: { params, body: jsonBody(ResetSecondFactor) },
  responses: { 200: answers(FoundAccount), ...refusals(401, 403, 404, 409, 422) },
});
const lift = createRoute({
  method: 'post',
  path: '/api/admin/undeliverable/lift',
  operationId: 'accounts.liftAddress',
  summary: 'Mails to an address again that had bounced.',
  request: { body: jsonBody(LiftAddress) },
  responses: { 200: answers(z.object({ status: z.literal(true) })), ...refusals(401, 403, 404, 422) },
});
const audit = createRoute({
  method: 'get',
  path: '/api/admin/audit',
  operationId: 'audit.list',
  summary: 'Lists what the staff did, newest first.',
  request: { query: FindAudit },
  responses: { 200: answers(AuditTrail), ...refusals(401, 403, 422) },
});
const auditFile = createRoute({
  method: 'post',
  path: '/api/admin/audit/export',
  operationId: 'audit.export',
  summary: 'Reads a part of what the staff did as lines of a file.',
  request: { body: jsonBody(FindAudit) },
  responses: { 200: answers(AuditPart), ...refusals(401, 403, 422) },
});

/** Accounts: roles, sessions, second factors, bounced addresses; and the audit trail of all that admins did. */
export const adminAccountRoutes = createPart()
  .openapi(accounts, async (c) => c.json(await findAccounts(c.req.valid('query')), 200))
  .openapi(role, async (c) => c.json(await changeRole(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200))
  .openapi(endSessions, async (c) => c.json(await endSessionsOf(c.req.valid('param').id, admin(c)), 200))
  .openapi(factorRemoval, async (c) =>
    c.json(await resetSecondFactor(c.req.valid('param').id, c.req.valid('json').reason, admin(c)), 200),
  )
  .openapi(lift, async (c) => {
    await liftAddress(c.req.valid('json'), admin(c));
    return c.json({ status: true as const }, 200);
  })
  .openapi(audit, async (c) => c.json(await auditTrail(c.req.valid('query')), 200))
  .openapi(auditFile, async (c) => c.json(await exportAudit(c.req.valid('json'), admin(c)), 200));
