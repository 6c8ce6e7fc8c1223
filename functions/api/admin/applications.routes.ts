import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  Application,
  Applications,
  ApplicationState,
  ApproveApplication,
  RejectApplication,
} from '#shared/schemas/application.ts';
import { createPart, answers, jsonBody, refusals } from '../../platform/http.ts';
import { approve, listApplications, reject } from '../../admin/applications.ts';
import { admin, params } from '../../admin/area.ts';

const applications = createRoute({
  method: 'get',
  path: '/api/admin/applications',
  operationId: 'applications.list',
  summary: 'Lists the applications in a state.',
  request: { query: z.object({ state: ApplicationState.default('applied') }) },
  responses: { 200: answers(Applications), ...refusals(401, 403, 422) },
});
const approval = createRoute({
  method: 'post',
  path: '/api/admin/applications/{id}/approve',
  operationId: 'applications.approve',
  summary: 'Makes the applicant an artist.',
  // A request without a body approves what waits for a decision.
  request: { params, body: { ...jsonBody(ApproveApplication), required: false } },
  responses: { 200: answers(Application), ...refusals(401, 403, 404, 409, 422) },
});
const rejection = createRoute({
  method: 'post',
  path: '/api/admin/applications/{id}/reject',
  operationId: 'applications.reject',
  summary: 'Rejects an application.',
  request: { params, body: jsonBody(RejectApplication) },
  responses: { 200: answers(Application), ...refusals(401, 403, 404, 409, 422) },
});

/** Applications of artists and the decisions about them. */
export const applicationRoutes = createPart()
  .openapi(applications, async (c) => c.json({ applications: await listApplications(c.req.valid('query').state) }, 200))
  .openapi(approval, async (c) =>
    c.json(await approve(c.req.valid('param').id, c.req.valid('json').from ?? 'applied', admin(c)), 200),
  )
  .openapi(rejection, async (c) =>
    c.json(await reject(c.req.valid('param').id, c.req.valid('json').reason, admin(c)), 200),
  );
