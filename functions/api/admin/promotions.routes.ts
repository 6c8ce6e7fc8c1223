import { createRoute } from '@hono/zod-openapi';
import {
  CreatePromotion,
  EndPromotion,
  ListedPromotion,
  ListedPromotions,
  RevokePromotion,
} from '#shared/schemas/promotion.ts';
import { createPart, answers, jsonBody, refusals } from '../../platform/http.ts';
import { admin, params } from '../../admin/area.ts';
import { createPromotion, endPromotion, listPromotions, revokePromotion } from '../../admin/promotions.ts';

const promotions = createRoute({
  method: 'get',
  path: '/api/admin/promotions',
  operationId: 'promotions.list',
  summary: 'Lists the promotions.',
  responses: { 200: answers(ListedPromotions), ...refusals(401, 403) },
});
const newPromotion = createRoute({
  method: 'post',
  path: '/api/admin/promotions',
  operationId: 'promotions.create',
  summary: 'Creates a promotion.',
  request: { body: jsonBody(CreatePromotion) },
  responses: { 200: answers(ListedPromotion), ...refusals(401, 403, 409, 422) },
});
const ending = createRoute({
  method: 'post',
  path: '/api/admin/promotions/{id}/end',
  operationId: 'promotions.changeEnd',
  summary: 'Gives a promotion another end, or none.',
  request: { params, body: jsonBody(EndPromotion) },
  responses: { 200: answers(ListedPromotion), ...refusals(401, 403, 404, 409, 422) },
});
const revocation = createRoute({
  method: 'post',
  path: '/api/admin/promotions/{id}/revoke',
  operationId: 'promotions.revoke',
  summary: 'Revokes a promotion.',
  request: { params, body: jsonBody(RevokePromotion) },
  responses: { 200: answers(ListedPromotion), ...refusals(401, 403, 404, 422) },
});

/** Promotions: the list, new ones, and their end. */
export const promotionRoutes = createPart()
  .openapi(promotions, async (c) => c.json({ promotions: await listPromotions() }, 200))
  .openapi(newPromotion, async (c) => c.json(await createPromotion(c.req.valid('json'), admin(c)), 200))
  .openapi(ending, async (c) => c.json(await endPromotion(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200))
  .openapi(revocation, async (c) =>
    c.json(await revokePromotion(c.req.valid('param').id, c.req.valid('json').reason, admin(c)), 200),
  );
