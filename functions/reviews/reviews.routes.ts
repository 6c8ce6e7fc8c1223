import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { ReportText } from '#shared/schemas/report.ts';
import {
  AddReview,
  AdminReview,
  AdminReviews,
  ListedReviews,
  ModerateReview,
  ModerationState,
  OrderReview,
  ReportReview,
  RespondToReview,
  ReviewQuery,
  SellerReview,
  SellerReviews,
} from '#shared/schemas/review.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { requestOf, type AppContext } from '../platform/context.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { admitted } from '../platform/permissions.ts';
import { reviewedWorks } from '../works/reviewed-works.ts';
import { reportText } from '../moderation/report-text.ts';
import { listModerated, moderate, reportReview } from '../moderation/moderation.ts';
import { respondToReview, sellerReviews } from './responses.ts';
import { orderReview, rateOrder, withLink } from './reviews.ts';

const params = z.object({ order: z.string().max(80) });
const cursor = z.string().min(1).max(200).optional();

const read = createRoute({
  method: 'get',
  path: '/api/orders/review/{order}',
  operationId: 'reviews.read',
  summary: 'Reads the review of a piece.',
  request: { params, query: ReviewQuery },
  responses: { 200: answers(OrderReview), ...refusals(404, 422) },
});
const rate = createRoute({
  method: 'post',
  path: '/api/orders/review/{order}',
  operationId: 'reviews.rate',
  summary: 'Reviews a piece, or changes the review.',
  request: { params, body: jsonBody(AddReview) },
  responses: { 200: answers(OrderReview), ...refusals(404, 409, 422) },
});
const own = createRoute({
  method: 'get',
  path: '/api/sellers/reviews',
  operationId: 'studio.listReviews',
  summary: "Lists the reviews of the artist's pieces.",
  request: { query: z.object({ after: cursor }) },
  responses: { 200: answers(SellerReviews), ...refusals(401, 422) },
});
const respond = createRoute({
  method: 'post',
  path: '/api/sellers/reviews/{order}',
  operationId: 'studio.respondToReview',
  summary: 'Responds to a review.',
  request: { params, body: jsonBody(RespondToReview) },
  responses: { 200: answers(SellerReview), ...refusals(401, 404, 409, 422) },
});
const list = createRoute({
  method: 'get',
  path: '/api/reviews',
  operationId: 'reviews.list',
  summary: 'Lists the public reviews, a page at a time.',
  request: { query: z.object({ sku: z.string().min(1).max(80).optional(), before: cursor, after: cursor }) },
  responses: { 200: answers(ListedReviews), ...refusals(422) },
});
const report = createRoute({
  method: 'post',
  path: '/api/reviews/{order}/report',
  operationId: 'reviews.report',
  summary: 'Reports a public review to the staff.',
  request: { params, body: jsonBody(ReportReview) },
  responses: { 202: answers(z.object({ status: z.literal(true) })), ...refusals(404, 422, 429) },
});
const reportAny = createRoute({
  method: 'post',
  path: '/api/reports',
  operationId: 'reports.create',
  summary: 'Reports a public text to the staff.',
  request: { body: jsonBody(ReportText) },
  responses: { 202: answers(z.object({ status: z.literal(true) })), ...refusals(404, 422, 429) },
});
const moderated = createRoute({
  method: 'get',
  path: '/api/admin/reviews',
  operationId: 'moderation.listReviews',
  summary: 'Lists reviews of the moderation.',
  request: { query: z.object({ state: ModerationState.default('held') }) },
  responses: { 200: answers(AdminReviews), ...refusals(401, 403, 422) },
});
const decision = {
  request: { params, body: jsonBody(ModerateReview) },
  responses: { 200: answers(AdminReview), ...refusals(401, 403, 404, 409, 422) },
};
const publish = createRoute({
  method: 'post',
  path: '/api/admin/reviews/{order}/publish',
  operationId: 'moderation.publishReview',
  summary: "Publishes a review's text.",
  ...decision,
});
const hide = createRoute({
  method: 'post',
  path: '/api/admin/reviews/{order}/hide',
  operationId: 'moderation.hideReview',
  summary: "Hides a review's text.",
  ...decision,
});

const artist = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'studio');
const admin = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'administration');

/** Reviews of orders: the customer's, the artist's responses, the public list, their moderation, and reports of other public texts. */
export const reviewRoutes = createApp({ readsLinks: true })
  .openapi(read, async (c) => {
    const actor = await withLink(c.get('actor'), c.req.valid('query').v);
    return c.json(await orderReview(c.req.valid('param').order, actor), 200);
  })
  .openapi(rate, async (c) => {
    const input = c.req.valid('json');
    return c.json(await rateOrder(c.req.valid('param').order, input, await withLink(c.get('actor'), input.v)), 200);
  })
  .openapi(own, async (c) => c.json(await sellerReviews(artist(c).id, c.req.valid('query').after), 200))
  .openapi(respond, async (c) =>
    c.json(await respondToReview(c.req.valid('param').order, c.req.valid('json').response, artist(c)), 200),
  )
  .openapi(list, async (c) => c.json(await reviewedWorks(c.req.valid('query')), 200))
  .openapi(report, async (c) => {
    await reportReview(c.req.valid('param').order, c.req.valid('json').reason, requestOf(c));
    return c.json({ status: true as const }, 202);
  })
  .openapi(reportAny, async (c) => {
    await reportText(c.req.valid('json'), requestOf(c));
    return c.json({ status: true as const }, 202);
  })
  .openapi(moderated, async (c) => {
    admin(c);
    return c.json({ reviews: await listModerated(c.req.valid('query').state) }, 200);
  })
  .openapi(publish, async (c) =>
    c.json(await moderate(c.req.valid('param').order, c.req.valid('json'), 'shown', admin(c)), 200),
  )
  .openapi(hide, async (c) =>
    c.json(await moderate(c.req.valid('param').order, c.req.valid('json'), 'hidden', admin(c)), 200),
  );
