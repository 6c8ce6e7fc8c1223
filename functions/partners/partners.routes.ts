import { createRoute } from '@hono/zod-openapi';
import { PartnerDashboard } from '#shared/schemas/account.ts';
import { answers, createApp, refusals } from '../platform/http.ts';
import { admitted } from '../platform/permissions.ts';
import { partnerDashboard } from './partners.ts';

const dashboard = createRoute({
  method: 'get',
  path: '/api/users/partners',
  responses: { 200: answers(PartnerDashboard), ...refusals(401, 403) },
});

/** The partners' dashboard. */
export const partnerRoutes = createApp().openapi(dashboard, async (c) =>
  c.json(await partnerDashboard(admitted(c.get('actor'), 'dashboard').id), 200),
);
