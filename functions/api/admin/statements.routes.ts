import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  AdminStatement,
  AdminStatements,
  ModerateStatement,
  StatementModeration,
} from '#shared/schemas/certificate.ts';
import { AdminBio, AdminBios, BioModeration, ModerateBio } from '#shared/schemas/bio-moderation.ts';
import { listStatements, moderateStatement } from '../../moderation/moderate-statement.ts';
import { answers, createPart, jsonBody, refusals } from '../../platform/http.ts';
import { listBios, moderateBio } from '../../moderation/moderate-bio.ts';
import { admin } from '../../admin/area.ts';

const statements = createRoute({
  method: 'get',
  path: '/api/admin/statements',
  operationId: 'moderation.listStatements',
  summary: "Lists artists' statements of the moderation.",
  request: { query: z.object({ state: StatementModeration.default('held') }) },
  responses: { 200: answers(AdminStatements), ...refusals(401, 403, 422) },
});
const decision = createRoute({
  method: 'post',
  path: '/api/admin/statements/{order}/{artist}',
  operationId: 'moderation.decideStatement',
  summary: "Publishes or hides an artist's statement.",
  request: {
    params: z.object({ order: z.string().max(80), artist: z.string().max(80) }),
    body: jsonBody(ModerateStatement),
  },
  responses: { 200: answers(AdminStatement), ...refusals(401, 403, 404, 409, 422) },
});

const bios = createRoute({
  method: 'get',
  path: '/api/admin/bios',
  operationId: 'moderation.listBios',
  summary: "Lists artists' texts about themselves.",
  request: { query: z.object({ state: BioModeration.default('held') }) },
  responses: { 200: answers(AdminBios), ...refusals(401, 403, 422) },
});
const bioDecision = createRoute({
  method: 'post',
  path: '/api/admin/bios/{artist}',
  operationId: 'moderation.decideBio',
  summary: "Publishes or hides an artist's text about themselves.",
  request: { params: z.object({ artist: z.string().max(80) }), body: jsonBody(ModerateBio) },
  responses: { 200: answers(AdminBio), ...refusals(401, 403, 404, 409, 422) },
});

/** Artists' statements for certificates and texts about themselves that wait for a person, or were hidden by one (C22). */
export const statementRoutes = createPart()
  .openapi(statements, async (c) => c.json({ statements: await listStatements(c.req.valid('query').state) }, 200))
  .openapi(decision, async (c) => {
    const { order, artist } = c.req.valid('param');
    return c.json(await moderateStatement(order, artist, c.req.valid('json'), admin(c)), 200);
  })
  .openapi(bios, async (c) => c.json({ bios: await listBios(c.req.valid('query').state) }, 200))
  .openapi(bioDecision, async (c) =>
    c.json(await moderateBio(c.req.valid('param').artist, c.req.valid('json'), admin(c)), 200),
  );
