import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { FeaturedArtists, Seller } from '#shared/schemas/artist.ts';
import { OfferQuote, SellerRequest, SellerRequests } from '#shared/schemas/quote.ts';
import { acceptOrder } from '../quotes/accept-order.ts';
import { offerQuote } from '../quotes/quotes.ts';
import { nowSeconds } from '../platform/clock.ts';
import { answers, createApp, jsonBody, refusals, type AppContext } from '../platform/http.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { admitted } from '../platform/permissions.ts';
import { featuredArtists, publicArtist } from './public-artists.ts';
import { sellerRequest, sellerRequests } from './sellers.ts';

const params = z.object({ orderId: z.string().max(80) });
const requests = createRoute({ method: 'get', path: '/api/sellers/requests', responses: { 200: answers(SellerRequests), ...refusals(401) } });
const order = createRoute({ method: 'get', path: '/api/sellers/orders/{orderId}', request: { params }, responses: { 200: answers(SellerRequest), ...refusals(401, 404) } });
const quote = createRoute({
  method: 'post',
  path: '/api/sellers/quotes/{orderId}',
  request: { params, body: jsonBody(OfferQuote) },
  responses: { 200: answers(SellerRequest), ...refusals(401, 404, 409, 422) },
});
const accept = createRoute({
  method: 'post',
  path: '/api/sellers/orders/{orderId}/accept',
  request: { params },
  responses: { 200: answers(SellerRequest), ...refusals(401, 404, 409) },
});
const featured = createRoute({ method: 'get', path: '/api/artists', responses: { 200: answers(FeaturedArtists) } });
const profile = createRoute({
  method: 'get',
  path: '/api/artists/{username}',
  request: { params: z.object({ username: z.string().min(1).max(80) }) },
  responses: { 200: answers(Seller), ...refusals(404) },
});

const artist = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'studio');

/** The artists' area, and what everybody sees of artists. */
export const sellerRoutes = createApp()
  .openapi(requests, async (c) => c.json({ requests: await sellerRequests(artist(c).id), now: { sec: nowSeconds() } }, 200))
  .openapi(order, async (c) => c.json(await sellerRequest(c.req.valid('param').orderId, artist(c)), 200))
  .openapi(quote, async (c) => {
    const { orderId } = c.req.valid('param');
    await offerQuote(orderId, c.req.valid('json'), artist(c));
    return c.json(await sellerRequest(orderId, artist(c)), 200);
  })
  .openapi(accept, async (c) => {
    const { orderId } = c.req.valid('param');
    await acceptOrder(orderId, artist(c));
    return c.json(await sellerRequest(orderId, artist(c)), 200);
  })
  .openapi(featured, async (c) => c.json({ artists: await featuredArtists() }, 200))
  .openapi(profile, async (c) => c.json(await publicArtist(c.req.valid('param').username), 200));
