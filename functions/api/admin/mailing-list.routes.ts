import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { AfterMember, MailingListCounts, MailingListPart } from '#shared/schemas/mailing-list.ts';
import { admin } from '../../admin/area.ts';
import { exportList } from '../../mailing-list/export-list.ts';
import { listCounts } from '../../mailing-list/mailing-list.ts';
import { answers, createPart, jsonBody, refusals } from '../../platform/http.ts';

const counts = createRoute({
  method: 'get',
  path: '/api/admin/mailing-list',
  operationId: 'mailingList.count',
  summary: 'Counts the addresses of the mailing list.',
  responses: { 200: answers(MailingListCounts), ...refusals(401, 403) },
});
const reading = createRoute({
  method: 'post',
  path: '/api/admin/mailing-list/export',
  operationId: 'mailingList.export',
  summary: 'Reads a part of the confirmed addresses as lines of a file.',
  request: { body: jsonBody(z.object({ after: AfterMember.optional() })) },
  responses: { 200: answers(MailingListPart), ...refusals(401, 403, 422) },
});

/** The mailing list (C35). */
export const mailingListAdminRoutes = createPart()
  .openapi(counts, async (c) => c.json(await listCounts(), 200))
  .openapi(reading, async (c) => c.json(await exportList(c.req.valid('json').after, admin(c)), 200));
