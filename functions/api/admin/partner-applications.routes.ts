import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  DeclinePartner,
  PartnerApplication,
  PartnerApplications,
  PartnerApplicationState,
} from '#shared/schemas/partner.ts';
import { admin, params } from '../../admin/area.ts';
import { approvePartner, declinePartner, listPartnerApplications } from '../../admin/partner-applications.ts';
import { answers, createPart, jsonBody, refusals } from '../../platform/http.ts';

const list = createRoute({
  method: 'get',
  path: '/api/admin/partner-applications',
  operationId: 'partners.listApplications',
  summary: 'Lists the applications of partners in a state.',
  request: { query: z.object({ state: PartnerApplicationState.default('applied') }) },
  responses: { 200: answers(PartnerApplications), ...refusals(401, 403, 422) },
});
const approval = createRoute({
  method: 'post',
  path: '/api/admin/partner-applications/{id}/approve',
  operationId: 'partners.approve',
  summary: 'Makes the applicant a partner.',
  request: { params },
  responses: { 200: answers(PartnerApplication), ...refusals(401, 403, 404, 409) },
});
const refusal = createRoute({
  method: 'post',
  path: '/api/admin/partner-applications/{id}/decline',
  operationId: 'partners.decline',
  summary: 'Declines an application of a partner.',
  request: { params, body: jsonBody(DeclinePartner) },
  responses: { 200: answers(PartnerApplication), ...refusals(401, 403, 404, 409, 422) },
});

/** Applications of partners and the decisions about them. */
export const partnerApplicationRoutes = createPart()
  .openapi(list, async (c) => c.json({ applications: await listPartnerApplications(c.req.valid('query').state) }, 200))
  .openapi(approval, async (c) => c.json(await approvePartner(c.req.valid('param').id, admin(c)), 200))
  .openapi(refusal, async (c) =>
    c.json(await declinePartner(c.req.valid('param').id, c.req.valid('json').reason, admin(c)), 200),
  );
