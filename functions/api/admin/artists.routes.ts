import { createRoute } from '@hono/zod-openapi';
import { ChangedStanding, ChangeStanding, FindArtists, RosterArtists } from '#shared/schemas/roster.ts';
import { admin, params } from '../../admin/area.ts';
import { listArtists } from '../../admin/roster.ts';
import { changeStanding } from '../../admin/standing.ts';
import { answers, createPart, jsonBody, refusals } from '../../platform/http.ts';

const roster = createRoute({
  method: 'get',
  path: '/api/admin/artists',
  operationId: 'roster.list',
  summary: 'Lists the artists of a standing, or finds them by name.',
  request: { query: FindArtists },
  responses: { 200: answers(RosterArtists), ...refusals(401, 403, 422) },
});
const standing = createRoute({
  method: 'post',
  path: '/api/admin/artists/{id}/standing',
  operationId: 'roster.changeStanding',
  summary: 'Suspends an artist, reinstates one, or ends the work with one.',
  request: { params, body: jsonBody(ChangeStanding) },
  responses: { 200: answers(ChangedStanding), ...refusals(401, 403, 404, 409, 422) },
});

/** The roster of artists, and what the staff does to one. */
export const rosterRoutes = createPart()
  .openapi(roster, async (c) => c.json(await listArtists(c.req.valid('query')), 200))
  .openapi(standing, async (c) =>
    c.json(await changeStanding(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  );
