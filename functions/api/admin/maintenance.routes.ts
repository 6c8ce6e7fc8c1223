import { createRoute } from '@hono/zod-openapi';
import { MaintenanceState, TurnMaintenance } from '#shared/schemas/maintenance.ts';
import { admin } from '../../admin/area.ts';
import { maintenanceState, turnMaintenance } from '../../admin/maintenance.ts';
import { answers, createPart, jsonBody, refusals } from '../../platform/http.ts';

const state = createRoute({
  method: 'get',
  path: '/api/admin/maintenance',
  operationId: 'maintenance.read',
  summary: 'Reads whether the shop takes no changes.',
  responses: { 200: answers(MaintenanceState), ...refusals(401, 403) },
});
const turning = createRoute({
  method: 'post',
  path: '/api/admin/maintenance',
  operationId: 'maintenance.turn',
  summary: 'Closes the shop for changes, or opens it.',
  request: { body: jsonBody(TurnMaintenance) },
  responses: { 200: answers(MaintenanceState), ...refusals(401, 403, 422) },
});

/** The maintenance of the shop. */
export const maintenanceRoutes = createPart()
  .openapi(state, async (c) => c.json(await maintenanceState(), 200))
  .openapi(turning, async (c) => c.json(await turnMaintenance(c.req.valid('json'), admin(c)), 200));
