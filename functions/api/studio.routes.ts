import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { CreatedUser } from '#shared/schemas/account.ts';
import { ApplyAsArtist, EditProfile, OwnProfile } from '#shared/schemas/application.ts';
import { FeaturedArtists, Seller } from '#shared/schemas/artist.ts';
import { Statement, WriteStatement } from '#shared/schemas/certificate.ts';
import { AskForDays } from '#shared/schemas/more-days.ts';
import { Project, SendProgress, SendProof } from '#shared/schemas/project.ts';
import { ChooseTags, PieceTags } from '#shared/schemas/gallery.ts';
import { ArtistAsksForPhoto } from '#shared/schemas/photo-request.ts';
import {
  AskQuestion,
  OfferQuote,
  SellerAnswer,
  SellerRequest,
  SellerRequests,
  WithdrawOffer,
} from '#shared/schemas/quote.ts';
import { EditShipping, ShipOrder, Shipping } from '#shared/schemas/shipping.ts';
import { chooseTags, readTags } from '../publishing/own-tags.ts';
import { readStatement, writeStatement } from '../certificates/statement.ts';
import { askForDays } from '../projects/more-days.ts';
import { projectOf } from '../projects/project.ts';
import { sendProgress, sendProof } from '../projects/proofs.ts';
import { shipOrder } from '../projects/ship-order.ts';
import { askForPhotoAsArtist } from '../photo-checks/ask-photo.ts';
import { acceptOrder } from '../quotes/accept-order.ts';
import { askQuestion } from '../quotes/ask-question.ts';
import { offerQuote } from '../quotes/offer-quote.ts';
import { withdrawOffer } from '../quotes/withdraw-offer.ts';
import { nowSeconds } from '../platform/clock.ts';
import { requestOf, type AppContext } from '../platform/context.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { admitted } from '../platform/permissions.ts';
import { enter } from '../platform/session.ts';
import { applyAsArtist } from '../studio/apply.ts';
import { editShipping } from '../shipping/edit-shipping.ts';
import { shippingOf } from '../shipping/shipping-view.ts';
import { editProfile, ownProfile } from '../artists/profiles.ts';
import { featuredPage, publicArtist } from '../artists/public-artists.ts';
import { isTakenUsername } from '../artists/usernames.ts';
import { answeredRequest, sellerRequest, sellerRequests } from '../studio/sellers.ts';

const params = z.object({ orderId: z.string().max(80) });
const requests = createRoute({
  method: 'get',
  path: '/api/sellers/requests',
  operationId: 'studio.listRequests',
  summary: "Lists the artist's requests and orders.",
  request: { query: z.object({ before: z.string().max(120).optional() }) },
  responses: { 200: answers(SellerRequests), ...refusals(401, 403, 422) },
});
const order = createRoute({
  method: 'get',
  path: '/api/sellers/orders/{orderId}',
  operationId: 'studio.readRequest',
  summary: 'Reads an order as its artist sees it.',
  request: { params },
  responses: { 200: answers(SellerRequest), ...refusals(401, 403, 404) },
});
const quote = createRoute({
  method: 'post',
  path: '/api/sellers/quotes/{orderId}',
  operationId: 'studio.offerQuote',
  summary: 'Makes an offer, or passes on a request.',
  request: { params, body: jsonBody(OfferQuote) },
  responses: { 200: answers(SellerAnswer), ...refusals(401, 403, 404, 409, 422) },
});
const accept = createRoute({
  method: 'post',
  path: '/api/sellers/orders/{orderId}/accept',
  operationId: 'studio.accept',
  summary: 'Accepts an order.',
  request: { params },
  responses: { 200: answers(SellerRequest), ...refusals(401, 403, 404, 409) },
});
const withdraw = createRoute({
  method: 'post',
  path: '/api/sellers/orders/{orderId}/withdraw',
  operationId: 'studio.withdraw',
  summary: 'Withdraws from an order that is not accepted yet.',
  request: { params, body: jsonBody(WithdrawOffer) },
  responses: { 200: answers(SellerAnswer), ...refusals(401, 403, 404, 409, 422) },
});
const question = createRoute({
  method: 'post',
  path: '/api/sellers/orders/{orderId}/question',
  operationId: 'studio.askQuestion',
  summary: 'Asks the customer one question before an offer.',
  request: { params, body: jsonBody(AskQuestion) },
  responses: { 200: answers(SellerRequest), ...refusals(401, 403, 404, 409, 422) },
});
const askPhoto = createRoute({
  method: 'post',
  path: '/api/sellers/orders/{orderId}/ask-photo',
  operationId: 'studio.askForPhoto',
  summary: 'Asks the customer for a better photo.',
  request: { params, body: jsonBody(ArtistAsksForPhoto) },
  responses: { 200: answers(SellerRequest), ...refusals(401, 403, 404, 409, 422) },
});
const complete = createRoute({
  method: 'post',
  path: '/api/sellers/orders/{orderId}/complete',
  operationId: 'studio.complete',
  summary: 'Sends the proof whose pictures are there.',
  request: { params },
  responses: { 200: answers(Project), ...refusals(401, 403, 404, 409) },
});
const proof = createRoute({
  method: 'post',
  path: '/api/sellers/orders/{orderId}/proof',
  operationId: 'studio.sendProof',
  summary: 'Sends a proof.',
  request: { params, body: jsonBody(SendProof) },
  responses: { 200: answers(Project), ...refusals(401, 403, 404, 409, 422) },
});
const progress = createRoute({
  method: 'post',
  path: '/api/sellers/orders/{orderId}/progress',
  operationId: 'studio.sendProgress',
  summary: 'Shows pictures of the work in progress.',
  request: { params, body: jsonBody(SendProgress) },
  responses: { 200: answers(Project), ...refusals(401, 403, 404, 409, 422) },
});
const ship = createRoute({
  method: 'post',
  path: '/api/sellers/orders/{orderId}/ship',
  operationId: 'studio.ship',
  summary: 'Marks a piece as shipped.',
  request: { params, body: jsonBody(ShipOrder) },
  responses: { 200: answers(Shipping), ...refusals(401, 404, 409, 422) },
});
const shipping = createRoute({
  method: 'post',
  path: '/api/sellers/orders/{orderId}/shipping',
  operationId: 'studio.editShipping',
  summary: 'Changes the shipping that was entered.',
  request: { params, body: jsonBody(EditShipping) },
  responses: { 200: answers(Shipping), ...refusals(401, 404, 409, 422) },
});
const moreDays = createRoute({
  method: 'post',
  path: '/api/sellers/orders/{orderId}/more-days',
  operationId: 'studio.askForDays',
  summary: 'Asks the customer for more days than were promised.',
  request: { params, body: jsonBody(AskForDays) },
  responses: { 200: answers(Project), ...refusals(401, 403, 404, 409, 422) },
});
const statement = createRoute({
  method: 'get',
  path: '/api/sellers/orders/{orderId}/statement',
  operationId: 'studio.readStatement',
  summary: 'Reads the statement for the certificate.',
  request: { params },
  responses: { 200: answers(Statement), ...refusals(401, 404) },
});
const newStatement = createRoute({
  method: 'post',
  path: '/api/sellers/orders/{orderId}/statement',
  operationId: 'studio.writeStatement',
  summary: 'Writes the statement for the certificate.',
  request: { params, body: jsonBody(WriteStatement) },
  responses: { 200: answers(Statement), ...refusals(401, 404, 409, 422) },
});
const tags = createRoute({
  method: 'get',
  path: '/api/sellers/orders/{orderId}/tags',
  operationId: 'studio.readTags',
  summary: 'Reads the tags of a piece.',
  request: { params },
  responses: { 200: answers(PieceTags), ...refusals(401, 403, 404) },
});
const newTags = createRoute({
  method: 'post',
  path: '/api/sellers/orders/{orderId}/tags',
  operationId: 'studio.chooseTags',
  summary: 'Chooses the tags of a piece.',
  request: { params, body: jsonBody(ChooseTags) },
  responses: { 200: answers(PieceTags), ...refusals(401, 403, 404, 409, 422) },
});
const featured = createRoute({
  method: 'get',
  path: '/api/artists',
  operationId: 'artists.list',
  summary: 'Lists the featured artists.',
  responses: { 200: answers(FeaturedArtists) },
});
const profile = createRoute({
  method: 'get',
  path: '/api/artists/{username}',
  operationId: 'artists.read',
  summary: "Reads an artist's public page.",
  request: { params: z.object({ username: z.string().min(1).max(80) }) },
  responses: { 200: answers(Seller), ...refusals(404) },
});
const username = createRoute({
  method: 'get',
  path: '/api/artists/usernames/{username}',
  operationId: 'artists.readUsername',
  summary: 'Says whether a username is taken.',
  request: { params: z.object({ username: z.string().min(1).max(30) }) },
  responses: { 200: answers(z.object({ taken: z.boolean() })), ...refusals(422) },
});
const signUp = createRoute({
  method: 'post',
  path: '/api/artists/signup',
  operationId: 'artists.apply',
  summary: 'Applies as an artist.',
  request: { body: jsonBody(ApplyAsArtist) },
  responses: { 201: answers(CreatedUser), ...refusals(404, 409, 422, 429) },
});
const own = createRoute({
  method: 'get',
  path: '/api/sellers/edit-profile',
  operationId: 'studio.readProfile',
  summary: "Reads the artist's own profile.",
  responses: { 200: answers(OwnProfile), ...refusals(401, 403, 404) },
});
const edit = createRoute({
  method: 'post',
  path: '/api/sellers/edit-profile',
  operationId: 'studio.editProfile',
  summary: "Changes the artist's own profile.",
  request: { body: jsonBody(EditProfile) },
  responses: { 200: answers(OwnProfile), ...refusals(401, 403, 404, 409, 422) },
});

const artist = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'studio');

/** The artists' own area and the public artist pages. */
export const sellerRoutes = createApp()
  .openapi(requests, async (c) =>
    c.json({ ...(await sellerRequests(artist(c).id, c.req.valid('query').before)), now: { sec: nowSeconds() } }, 200),
  )
  .openapi(order, async (c) => c.json(await sellerRequest(c.req.valid('param').orderId, artist(c)), 200))
  .openapi(quote, async (c) => {
    const { orderId } = c.req.valid('param');
    await offerQuote(orderId, c.req.valid('json'), artist(c));
    return c.json(await answeredRequest(orderId, artist(c)), 200);
  })
  .openapi(accept, async (c) => {
    const { orderId } = c.req.valid('param');
    await acceptOrder(orderId, artist(c));
    return c.json(await sellerRequest(orderId, artist(c)), 200);
  })
  .openapi(withdraw, async (c) => {
    const { orderId } = c.req.valid('param');
    await withdrawOffer(orderId, c.req.valid('json'), artist(c));
    return c.json(await answeredRequest(orderId, artist(c)), 200);
  })
  .openapi(question, async (c) => {
    const { orderId } = c.req.valid('param');
    await askQuestion(orderId, c.req.valid('json'), artist(c));
    return c.json(await sellerRequest(orderId, artist(c)), 200);
  })
  .openapi(askPhoto, async (c) => {
    const { orderId } = c.req.valid('param');
    await askForPhotoAsArtist(orderId, c.req.valid('json'), artist(c));
    return c.json(await sellerRequest(orderId, artist(c)), 200);
  })
  .openapi(complete, async (c) => {
    const { orderId } = c.req.valid('param');
    await sendProof(orderId, undefined, artist(c));
    return c.json(await projectOf(orderId, artist(c)), 200);
  })
  .openapi(proof, async (c) => {
    const { orderId } = c.req.valid('param');
    await sendProof(orderId, c.req.valid('json'), artist(c));
    return c.json(await projectOf(orderId, artist(c)), 200);
  })
  .openapi(progress, async (c) => {
    const { orderId } = c.req.valid('param');
    await sendProgress(orderId, c.req.valid('json'), artist(c), c.req.header('Idempotency-Key'));
    return c.json(await projectOf(orderId, artist(c)), 200);
  })
  .openapi(ship, async (c) => {
    const { orderId } = c.req.valid('param');
    await shipOrder(orderId, c.req.valid('json'), artist(c));
    return c.json(await shippingOf(orderId), 200);
  })
  .openapi(shipping, async (c) => {
    const { orderId } = c.req.valid('param');
    await editShipping(orderId, c.req.valid('json'), artist(c));
    return c.json(await shippingOf(orderId), 200);
  })
  .openapi(moreDays, async (c) => {
    const { orderId } = c.req.valid('param');
    await askForDays(orderId, c.req.valid('json'), artist(c));
    return c.json(await projectOf(orderId, artist(c)), 200);
  })
  .openapi(statement, async (c) => c.json(await readStatement(c.req.valid('param').orderId, artist(c)), 200))
  .openapi(newStatement, async (c) =>
    c.json(await writeStatement(c.req.valid('param').orderId, c.req.valid('json'), artist(c)), 200),
  )
  .openapi(tags, async (c) => c.json(await readTags(c.req.valid('param').orderId, artist(c)), 200))
  .openapi(newTags, async (c) =>
    c.json(await chooseTags(c.req.valid('param').orderId, c.req.valid('json').tags, artist(c)), 200),
  )
  .openapi(own, async (c) => c.json(await ownProfile(artist(c)), 200))
  .openapi(edit, async (c) => c.json(await editProfile(artist(c), c.req.valid('json')), 200))
  .openapi(signUp, async (c) => {
    const opened = await applyAsArtist(requestOf(c), c.req.valid('json'));
    await enter(c, opened);
    const { email } = opened.user;
    const message = `We have sent a mail to ${email}. Please open the link in it; then we look at your application.`;
    return c.json({ status: true as const, message, email, role: 'Supplier' as const }, 201);
  })
  .openapi(username, async (c) => c.json({ taken: await isTakenUsername(c.req.valid('param').username) }, 200))
  .openapi(featured, async (c) => c.json(await featuredPage(), 200))
  .openapi(profile, async (c) => c.json(await publicArtist(c.req.valid('param').username), 200));
