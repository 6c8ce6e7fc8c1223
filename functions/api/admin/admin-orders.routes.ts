import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { AdminOrder, FindOrders, FoundOrders } from '#shared/schemas/admin-order.ts';
import { AdminOverview, CancelByStaff, ReassignOrder, Remind, StuckOrders } from '#shared/schemas/admin-overview.ts';
import { AdminQuestions, AfterQuestion } from '#shared/schemas/admin-question.ts';
import { CheckPhotos, IsChecked, ListedOrders, OrderToCheck } from '#shared/schemas/photo-check.ts';
import { AskForPhoto, PhotoRequest } from '#shared/schemas/photo-request.ts';
import { ExtendedSchedule, ExtendSchedule } from '#shared/schemas/quote.ts';
import { ChooseTags, PieceTags } from '#shared/schemas/gallery.ts';
import { Cancellation, Goodwill, GoodwillPreview } from '#shared/schemas/refund.ts';
import { Shipping } from '#shared/schemas/shipping.ts';
import { ListOrders, OrderList } from '#shared/schemas/order-list.ts';
import { ReadShopFigures, ShopFigures } from '#shared/schemas/shop-figures.ts';
import { createPart, answers, jsonBody, refusals } from '../../platform/http.ts';
import { listQuestions } from '../../projects/questions.ts';
import { cancelByStaff, staffCancellationOf } from '../../refunds/cancel-by-staff.ts';
import { giveGoodwill, goodwillOf } from '../../refunds/goodwill.ts';
import { correctTags, readTagsAsAdmin } from '../../publishing/own-tags.ts';
import { markDelivered } from '../../shipping/deliver.ts';
import { shippingOf } from '../../shipping/shipping-view.ts';
import { admin, params } from '../../admin/area.ts';
import { askForPhoto } from '../../photo-checks/ask-photo.ts';
import { extendSchedule } from '../../admin/extend-schedule.ts';
import { findOrders } from '../../admin/find-orders.ts';
import { listOrders } from '../../admin/list-orders.ts';
import { shopFigures } from '../../figures/read-figures.ts';
import { orderRecord } from '../../admin/order-record.ts';
import { adminOverview } from '../../admin/overview.ts';
import { checkPhotos, orderToCheck } from '../../photo-checks/photo-check.ts';
import { listPhotoChecks } from '../../photo-checks/photo-checks.ts';
import { reassignOrder } from '../../admin/reassign.ts';
import { remind } from '../../admin/remind.ts';
import { listStuck } from '../../admin/stuck.ts';

const overview = createRoute({
  method: 'get',
  path: '/api/admin/overview',
  operationId: 'staff.readOverview',
  summary: 'Reads the figures of today and what waits.',
  responses: { 200: answers(AdminOverview), ...refusals(401, 403) },
});
const orders = createRoute({
  method: 'get',
  path: '/api/admin/orders',
  operationId: 'staff.listPhotoChecks',
  summary: 'Lists orders whose photos wait for their check.',
  request: { query: z.object({ checked: IsChecked.default('no') }) },
  responses: { 200: answers(ListedOrders), ...refusals(401, 403, 422) },
});
const list = createRoute({
  method: 'get',
  path: '/api/admin/order-list',
  operationId: 'staff.listOrders',
  summary: 'Lists orders by state, week, medium, artist and partner.',
  request: { query: ListOrders },
  responses: { 200: answers(OrderList), ...refusals(401, 403, 422) },
});
const figures = createRoute({
  method: 'get',
  path: '/api/admin/figures',
  operationId: 'staff.readFigures',
  summary: "Reads the shop's figures by days, weeks or months.",
  request: { query: ReadShopFigures },
  responses: { 200: answers(ShopFigures), ...refusals(401, 403, 422) },
});
const search = createRoute({
  method: 'get',
  path: '/api/admin/find-orders',
  operationId: 'staff.findOrders',
  summary: 'Finds pieces by an address, a name, a number, a postal code or an id.',
  request: { query: FindOrders },
  responses: { 200: answers(FoundOrders), ...refusals(401, 403, 422) },
});
const record = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/record',
  operationId: 'staff.readRecord',
  summary: 'Reads everything about a piece.',
  request: { params },
  responses: { 200: answers(AdminOrder), ...refusals(401, 403, 404) },
});
const order = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}',
  operationId: 'staff.readOrderToCheck',
  summary: 'Reads a placed order with its photos.',
  request: { params },
  responses: { 200: answers(OrderToCheck), ...refusals(401, 403, 404) },
});
const stuck = createRoute({
  method: 'get',
  path: '/api/admin/stuck',
  operationId: 'staff.listStuck',
  summary: 'Lists orders with a passed deadline.',
  responses: { 200: answers(StuckOrders), ...refusals(401, 403) },
});
const questions = createRoute({
  method: 'get',
  path: '/api/admin/questions',
  operationId: 'staff.listQuestions',
  summary: 'Lists the messages to the studio that wait for an answer.',
  request: { query: z.object({ after: AfterQuestion.optional() }) },
  responses: { 200: answers(AdminQuestions), ...refusals(401, 403, 422) },
});
const extension = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/extend-schedule',
  operationId: 'staff.extendSchedule',
  summary: "Gives an order's schedule more time.",
  request: { params, body: jsonBody(ExtendSchedule) },
  responses: { 200: answers(ExtendedSchedule), ...refusals(401, 403, 404, 409, 422) },
});
const photoCheck = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/photos-checked',
  operationId: 'staff.checkPhotos',
  summary: 'Marks the photos of an order as checked, or not.',
  request: { params, body: jsonBody(CheckPhotos) },
  responses: { 200: answers(OrderToCheck), ...refusals(401, 403, 404, 409, 422) },
});
const photoRequest = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/ask-photo',
  operationId: 'staff.askForPhoto',
  summary: 'Asks the customer for a better photo.',
  request: { params, body: jsonBody(AskForPhoto) },
  responses: { 200: answers(PhotoRequest), ...refusals(401, 403, 404, 409, 422) },
});
const delivery = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/delivered',
  operationId: 'staff.markDelivered',
  summary: 'Marks a piece as delivered.',
  request: { params, body: jsonBody(z.object({ reason: z.string().trim().min(1).max(500) })) },
  responses: { 200: answers(Shipping), ...refusals(401, 403, 404, 409, 422) },
});
const reminder = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/remind',
  operationId: 'staff.remind',
  summary: 'Reminds whoever the order waits for.',
  request: { params, body: jsonBody(Remind) },
  responses: { 200: answers(StuckOrders), ...refusals(401, 403, 404, 409, 422) },
});
const tags = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/tags',
  operationId: 'staff.readTags',
  summary: 'Reads the tags of a piece.',
  request: { params },
  responses: { 200: answers(PieceTags), ...refusals(401, 403, 404) },
});
const newTags = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/tags',
  operationId: 'staff.correctTags',
  summary: 'Corrects the tags of a piece.',
  request: { params, body: jsonBody(ChooseTags.extend({ reason: z.string().trim().min(1).max(500) })) },
  responses: { 200: answers(PieceTags), ...refusals(401, 403, 404, 409, 422) },
});
const reassignment = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/reassign',
  operationId: 'staff.reassign',
  summary: 'Gives a piece to another artist.',
  request: { params, body: jsonBody(ReassignOrder) },
  responses: { 200: answers(AdminOrder), ...refusals(401, 403, 404, 409, 422) },
});
const staffCancellation = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/cancellation',
  operationId: 'staff.readCancellation',
  summary: 'Reads what cancelling by the staff gives back.',
  request: { params },
  responses: { 200: answers(Cancellation), ...refusals(401, 403, 404) },
});
const staffCancel = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/cancel',
  operationId: 'staff.cancel',
  summary: 'Cancels a piece by the staff.',
  request: { params, body: jsonBody(CancelByStaff) },
  responses: { 200: answers(Cancellation), ...refusals(401, 403, 404, 409, 422) },
});
const goodwillPreview = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/goodwill',
  operationId: 'staff.readGoodwill',
  summary: 'Reads where a part of what was paid for a piece would go back to.',
  request: { params, query: z.object({ cents: z.coerce.number<string>().int().nonnegative().default(0) }) },
  responses: { 200: answers(GoodwillPreview), ...refusals(401, 403, 404, 422) },
});
const goodwill = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/goodwill',
  operationId: 'staff.giveGoodwill',
  summary: 'Refunds a part of what was paid for a piece.',
  request: { params, body: jsonBody(Goodwill) },
  responses: { 200: answers(GoodwillPreview), ...refusals(400, 401, 403, 404, 409, 422) },
});

/** Placed orders: the day’s figures, what waits or is stuck, photo checks, the whole record, and the acts that free an order. */
export const adminOrderRoutes = createPart()
  .openapi(overview, async (c) => c.json(await adminOverview(), 200))
  .openapi(orders, async (c) => c.json({ orders: await listPhotoChecks(c.req.valid('query').checked === 'yes') }, 200))
  .openapi(list, async (c) => c.json(await listOrders(c.req.valid('query')), 200))
  .openapi(figures, async (c) => c.json(await shopFigures(c.req.valid('query')), 200))
  .openapi(search, async (c) => c.json(await findOrders(c.req.valid('query')), 200))
  .openapi(record, async (c) => c.json(await orderRecord(c.req.valid('param').id, admin(c)), 200))
  .openapi(order, async (c) => c.json(await orderToCheck(c.req.valid('param').id, admin(c)), 200))
  .openapi(stuck, async (c) => c.json({ orders: await listStuck() }, 200))
  .openapi(questions, async (c) => c.json(await listQuestions(c.req.valid('query').after), 200))
  .openapi(extension, async (c) =>
    c.json(await extendSchedule(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  )
  .openapi(photoCheck, async (c) =>
    c.json(await checkPhotos(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  )
  .openapi(photoRequest, async (c) =>
    c.json(await askForPhoto(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  )
  .openapi(delivery, async (c) => {
    const { id } = c.req.valid('param');
    await markDelivered(id, c.req.valid('json').reason, admin(c));
    return c.json(await shippingOf(id), 200);
  })
  .openapi(reminder, async (c) => c.json(await remind(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200))
  .openapi(tags, async (c) => c.json(await readTagsAsAdmin(c.req.valid('param').id, admin(c)), 200))
  .openapi(newTags, async (c) => c.json(await correctTags(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200))
  .openapi(reassignment, async (c) => {
    const { id } = c.req.valid('param');
    await reassignOrder(id, c.req.valid('json'), admin(c));
    return c.json(await orderRecord(id, admin(c)), 200);
  })
  .openapi(staffCancellation, async (c) => c.json(await staffCancellationOf(c.req.valid('param').id, admin(c)), 200))
  .openapi(staffCancel, async (c) =>
    c.json(await cancelByStaff(c.req.valid('param').id, c.req.valid('json'), admin(c)), 200),
  )
  .openapi(goodwillPreview, async (c) =>
    c.json(await goodwillOf(c.req.valid('param').id, c.req.valid('query').cents, admin(c)), 200),
  )
  .openapi(goodwill, async (c) =>
    c.json(
      await giveGoodwill(c.req.valid('param').id, c.req.valid('json'), c.req.header('Idempotency-Key'), admin(c)),
      200,
    ),
  );
