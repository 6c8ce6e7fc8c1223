import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { OwnOrders } from '#shared/schemas/account.ts';
import { AskForGuarantee, Guarantee } from '#shared/schemas/guarantee.ts';
import { CartOrders } from '#shared/schemas/order.ts';
import { SetGiftMode } from '#shared/schemas/gift-mode.ts';
import { AnswerMoreDays } from '#shared/schemas/more-days.ts';
import { Approve, Project, RequestChanges } from '#shared/schemas/project.ts';
import { PhotoRequests, ReplacePhoto } from '#shared/schemas/photo-request.ts';
import { Cancellation, CancelOrder } from '#shared/schemas/refund.ts';
import { SetConsent, SetPrivacy } from '#shared/schemas/review.ts';
import { AnswerShippingEdit, ChangeAddress, Shipping } from '#shared/schemas/shipping.ts';
import { AddEvidence, Case, OpenCase, ReportDamage } from '#shared/schemas/case.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { admitted } from '../platform/permissions.ts';
import { knownActor } from '../platform/session.ts';
import { approveProof, requestChanges } from '../projects/decide-proof.ts';
import { answerDays } from '../projects/more-days.ts';
import { projectOf } from '../projects/project.ts';
import { cancellationOf, cancelOrder } from '../refunds/cancel-order.ts';
import { askForGuarantee, guaranteeFor } from '../refunds/claims.ts';
import { addEvidence, caseOf, openCase, reportDamage } from '../cases/open-case.ts';
import { changeAddress } from '../shipping/change-address.ts';
import { setGiftMode } from '../shipping/set-gift-mode.ts';
import { receiveOrder } from '../shipping/deliver.ts';
import { answerShippingEdit } from '../shipping/edit-shipping.ts';
import { shippingOf } from '../shipping/shipping-view.ts';
import { cartOrders } from '../order-views/cart-orders.ts';
import { setConsent, setPrivacy } from '../orders/privacy.ts';
import { ownOrders } from '../order-views/own-orders.ts';
import { photoRequests, replacePhoto } from '../photo-checks/replace-photo.ts';

const confirmation = createRoute({
  method: 'get',
  path: '/api/orders/{cartId}',
  operationId: 'orders.listOfCart',
  summary: 'Lists the pieces of a placed order with their progress.',
  request: { params: z.object({ cartId: z.string().max(80) }) },
  responses: { 200: answers(CartOrders), ...refusals(404) },
});

const own = createRoute({
  method: 'get',
  path: '/api/users/me/orders',
  operationId: 'account.listOrders',
  summary: "Lists the account's orders, a page at a time.",
  request: { query: z.object({ before: z.string().max(40).optional() }) },
  responses: { 200: answers(OwnOrders), ...refusals(401) },
});

/** Id of a painting's order, or name of a bought gift card (gift-cards/bought.ts). */
const params = z.object({ orderId: z.string().max(120) });

const askedPhotos = createRoute({
  method: 'get',
  path: '/api/orders/{orderId}/photo',
  operationId: 'orders.readPhotoRequests',
  summary: 'Reads which photos of a piece should be better.',
  request: { params },
  responses: { 200: answers(PhotoRequests), ...refusals(404) },
});

const betterPhoto = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/photo',
  operationId: 'orders.replacePhoto',
  summary: 'Sends a better photo.',
  request: { params, body: jsonBody(ReplacePhoto) },
  responses: { 200: answers(PhotoRequests), ...refusals(404, 409, 422) },
});

const cancellation = createRoute({
  method: 'get',
  path: '/api/orders/{orderId}/cancellation',
  operationId: 'orders.readCancellation',
  summary: 'Reads what cancelling a piece gives back.',
  request: { params },
  responses: { 200: answers(Cancellation), ...refusals(404) },
});

const cancel = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/cancel',
  operationId: 'orders.cancel',
  summary: 'Cancels a piece for the refund that was shown.',
  request: { params, body: jsonBody(CancelOrder) },
  responses: { 200: answers(Cancellation), ...refusals(400, 404, 409, 422) },
});

const guarantee = createRoute({
  method: 'get',
  path: '/api/orders/{orderId}/guarantee',
  operationId: 'orders.readGuarantee',
  summary: 'Reads the guarantee of a piece.',
  request: { params },
  responses: { 200: answers(Guarantee), ...refusals(404) },
});

const claim = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/guarantee',
  operationId: 'orders.claimGuarantee',
  summary: 'Asks for the guarantee.',
  request: { params, body: jsonBody(AskForGuarantee) },
  responses: { 200: answers(Guarantee), ...refusals(404, 409, 422) },
});

const privacy = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/privacy',
  operationId: 'orders.setPrivacy',
  summary: 'Keeps a piece private, or not.',
  request: { params, body: jsonBody(SetPrivacy) },
  responses: { 200: answers(SetPrivacy), ...refusals(404, 409, 422) },
});

const consent = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/consent',
  operationId: 'orders.setConsent',
  summary: 'Consents to showing a piece, or takes the consent back.',
  request: { params, body: jsonBody(SetConsent) },
  responses: { 200: answers(SetConsent), ...refusals(404, 409, 422) },
});

const received = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/received',
  operationId: 'orders.receive',
  summary: 'Says that a piece has arrived.',
  request: { params },
  responses: { 200: answers(Shipping), ...refusals(404, 409) },
});

const shippingEdit = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/shipping-edit',
  operationId: 'orders.answerShippingEdit',
  summary: "Accepts or refuses the artist's change of the shipping.",
  request: { params, body: jsonBody(AnswerShippingEdit) },
  responses: { 200: answers(Shipping), ...refusals(404, 409, 422) },
});

const address = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/address',
  operationId: 'orders.changeAddress',
  summary: 'Sends a piece to another address.',
  request: { params, body: jsonBody(ChangeAddress) },
  responses: { 200: answers(Shipping), ...refusals(404, 409, 422) },
});

const gift = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/gift',
  operationId: 'orders.setGiftMode',
  summary: 'Makes a piece a gift, changes what goes with it, or makes it none.',
  request: { params, body: jsonBody(SetGiftMode) },
  responses: { 200: answers(Project), ...refusals(404, 409, 422) },
});

const approval = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/approve',
  operationId: 'orders.approve',
  summary: 'Approves a proof.',
  request: { params, body: jsonBody(Approve) },
  responses: { 200: answers(Project), ...refusals(404, 409, 422) },
});

const changes = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/request-changes',
  operationId: 'orders.requestChanges',
  summary: 'Asks for changes of a proof.',
  request: { params, body: jsonBody(RequestChanges) },
  responses: { 200: answers(Project), ...refusals(404, 409, 422) },
});

const moreDays = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/more-days',
  operationId: 'orders.answerMoreDays',
  summary: 'Agrees to more days for the artist, or declines them.',
  request: { params, body: jsonBody(AnswerMoreDays) },
  responses: { 200: answers(Project), ...refusals(404, 409, 422) },
});

const damage = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/damage',
  operationId: 'orders.reportDamage',
  summary: 'Reports a piece that arrived damaged.',
  request: { params, body: jsonBody(ReportDamage) },
  responses: { 200: answers(Case), ...refusals(404, 409, 422) },
});

const ownCase = createRoute({
  method: 'get',
  path: '/api/orders/{orderId}/case',
  operationId: 'orders.readCase',
  summary: 'Reads the last case of a piece.',
  request: { params },
  responses: { 200: answers(Case), ...refusals(404) },
});

const newCase = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/case',
  operationId: 'orders.openCase',
  summary: 'Opens a case.',
  request: { params, body: jsonBody(OpenCase) },
  responses: { 200: answers(Case), ...refusals(404, 409, 422) },
});

const evidence = createRoute({
  method: 'post',
  path: '/api/orders/{orderId}/case/evidence',
  operationId: 'orders.addEvidence',
  summary: 'Adds words and photos to a case.',
  request: { params, body: jsonBody(AddEvidence) },
  responses: { 200: answers(Case), ...refusals(404, 409, 422) },
});

/**
 * Placed orders: confirmation, own list, cancellation, guarantee, the answer to a proof, privacy and consent, cases, and what the
 * customer does about shipping.
 */
export const orderRoutes = createApp({ readsLinks: true })
  .openapi(confirmation, async (c) => c.json(await cartOrders(c.req.valid('param').cartId, c.get('actor')), 200))
  .openapi(own, async (c) =>
    c.json(await ownOrders(admitted(c.get('actor'), 'account'), c.req.valid('query').before), 200),
  )
  .openapi(askedPhotos, async (c) => c.json(await photoRequests(c.req.valid('param').orderId, c.get('actor')), 200))
  .openapi(betterPhoto, async (c) =>
    c.json(await replacePhoto(c.req.valid('param').orderId, c.req.valid('json'), c.get('actor')), 200),
  )
  .openapi(cancellation, async (c) => c.json(await cancellationOf(c.req.valid('param').orderId, c.get('actor')), 200))
  .openapi(cancel, async (c) =>
    c.json(
      await cancelOrder(
        knownActor(c),
        c.req.valid('param').orderId,
        c.req.valid('json'),
        c.req.header('Idempotency-Key'),
      ),
      200,
    ),
  )
  .openapi(privacy, async (c) =>
    c.json(await setPrivacy(c.req.valid('param').orderId, c.req.valid('json').private, c.get('actor')), 200),
  )
  .openapi(consent, async (c) =>
    c.json(await setConsent(c.req.valid('param').orderId, c.req.valid('json'), c.get('actor')), 200),
  )
  .openapi(guarantee, async (c) => c.json(await guaranteeFor(c.req.valid('param').orderId, c.get('actor')), 200))
  .openapi(claim, async (c) =>
    c.json(await askForGuarantee(c.req.valid('param').orderId, c.req.valid('json'), c.get('actor')), 200),
  )
  .openapi(received, async (c) => {
    const { orderId } = c.req.valid('param');
    await receiveOrder(orderId, knownActor(c));
    return c.json(await shippingOf(orderId), 200);
  })
  .openapi(shippingEdit, async (c) => {
    const { orderId } = c.req.valid('param');
    await answerShippingEdit(orderId, c.req.valid('json'), knownActor(c));
    return c.json(await shippingOf(orderId), 200);
  })
  .openapi(address, async (c) => {
    const { orderId } = c.req.valid('param');
    await changeAddress(orderId, c.req.valid('json'), knownActor(c));
    return c.json(await shippingOf(orderId), 200);
  })
  .openapi(gift, async (c) => {
    const { orderId } = c.req.valid('param');
    await setGiftMode(orderId, c.req.valid('json').gift_mode, knownActor(c));
    return c.json(await projectOf(orderId, c.get('actor')), 200);
  })
  .openapi(approval, async (c) => {
    const { orderId } = c.req.valid('param');
    await approveProof(orderId, c.req.valid('json'), knownActor(c));
    return c.json(await projectOf(orderId, c.get('actor')), 200);
  })
  .openapi(changes, async (c) => {
    const { orderId } = c.req.valid('param');
    await requestChanges(orderId, c.req.valid('json'), knownActor(c));
    return c.json(await projectOf(orderId, c.get('actor')), 200);
  })
  .openapi(moreDays, async (c) => {
    const { orderId } = c.req.valid('param');
    await answerDays(orderId, c.req.valid('json'), knownActor(c));
    return c.json(await projectOf(orderId, c.get('actor')), 200);
  })
  .openapi(damage, async (c) =>
    c.json(await reportDamage(c.req.valid('param').orderId, c.req.valid('json'), knownActor(c)), 200),
  )
  .openapi(ownCase, async (c) => c.json(await caseOf(c.req.valid('param').orderId, c.get('actor')), 200))
  .openapi(newCase, async (c) =>
    c.json(await openCase(c.req.valid('param').orderId, c.req.valid('json'), knownActor(c)), 200),
  )
  .openapi(evidence, async (c) =>
    c.json(await addEvidence(c.req.valid('param').orderId, c.req.valid('json'), knownActor(c)), 200),
  );
