import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  AdminStatement,
  AdminStatements,
  ModerateStatement,
  StatementModeration,
} from '#shared/schemas/certificate.ts';
import { listStatements, moderateStatement } from '../certificates/moderate-statement.ts';
import { answers, createPart, jsonBody, refusals } from '../platform/http.ts';
import { admin } from './area.ts';

const statements = createRoute({
  method: 'get',
  path: '/api/admin/statements',
  request: { query: z.object({ state: StatementModeration.default('held') }) },
  responses: { 200: answers(AdminStatements), ...refusals(401, 403, 422) },
});
const decision = createRoute({
  method: 'post',
  path: '/api/admin/statements/{order}/{artist}',
  request: {
    params: z.object({ order: z.string().max(80), artist: z.string().max(80) }),
    body: jsonBody(ModerateStatement),
  },
  responses: { 200: answers(AdminStatement), ...refusals(401, 403, 404, 422) },
});

/** Artists' statements for certificates that wait for a person, or were hidden by one (C22). */
export const statementRoutes = createPart()
  .openapi(statements, async (c) => c.json({ statements: await listStatements(c.req.valid('query').state) }, 200))
  .openapi(decision, async (c) => {
    const { order, artist } = c.req.valid('param');
    return c.json(await moderateStatement(order, artist, c.req.valid('json'), admin(c)), 200);
  });
