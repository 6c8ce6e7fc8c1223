import { createRoute } from '@hono/zod-openapi';
import { ErasePerson, ExportPerson, PersonExport, PersonStanding } from '#shared/schemas/person.ts';
import { admin } from '../../admin/area.ts';
import { eraseByStaff, exportByStaff, personStanding } from '../../persons/staff-person.ts';
import { answers, createPart, jsonBody, refusals } from '../../platform/http.ts';

const standing = createRoute({
  method: 'get',
  path: '/api/admin/persons',
  operationId: 'persons.read',
  summary: 'Reads what leads to a person, and how an erasure stands.',
  request: { query: ExportPerson },
  responses: { 200: answers(PersonStanding), ...refusals(401, 403, 422) },
});
const exporting = createRoute({
  method: 'post',
  path: '/api/admin/persons/export',
  operationId: 'persons.export',
  summary: 'Answers everything that is stored of a person.',
  request: { body: jsonBody(ExportPerson) },
  responses: { 200: answers(PersonExport), ...refusals(401, 403, 404, 422) },
});
const erasing = createRoute({
  method: 'post',
  path: '/api/admin/persons/erase',
  operationId: 'persons.erase',
  summary: 'Has a person erased.',
  request: { body: jsonBody(ErasePerson) },
  responses: { 200: answers(PersonStanding), ...refusals(401, 403, 404, 409, 422) },
});

/** Exports and erasures of persons by the staff (C66). */
export const adminPersonRoutes = createPart()
  .openapi(standing, async (c) => {
    admin(c);
    return c.json(await personStanding(c.req.valid('query').email), 200);
  })
  .openapi(exporting, async (c) => c.json(await exportByStaff(c.req.valid('json').email, admin(c)), 200))
  .openapi(erasing, async (c) => {
    const { email, reason } = c.req.valid('json');
    return c.json(await eraseByStaff(email, reason, admin(c)), 200);
  });
