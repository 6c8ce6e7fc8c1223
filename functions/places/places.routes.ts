import { createRoute } from '@hono/zod-openapi';
import { PlaceSuggestions, PostalCode, PostalPlaces, SuggestPlaces, VisitorCountry } from '#shared/schemas/place.ts';
import { type AppContext, networkOf } from '../platform/context.ts';
import { visitorCountry } from './visitor-country.ts';
import { answers, createApp, refusals } from '../platform/http.ts';
import { spend } from '../platform/rate-limit.ts';
import { placesOfPostalCode, suggestPlaces } from './places.ts';

const suggest = createRoute({
  method: 'get',
  path: '/api/places',
  operationId: 'places.suggest',
  summary: 'Suggests addresses for a typed text.',
  request: { query: SuggestPlaces },
  responses: { 200: answers(PlaceSuggestions), ...refusals(422, 429, 503) },
});
const here = createRoute({
  method: 'get',
  path: '/api/places/here',
  operationId: 'places.readCountry',
  summary: 'Reads the country that the connection comes from.',
  responses: { 200: answers(VisitorCountry) },
});
const postalCode = createRoute({
  method: 'get',
  path: '/api/postal-codes/{country}/{zip}',
  operationId: 'places.ofPostalCode',
  summary: 'Lists the places of a postal code.',
  request: { params: PostalCode },
  responses: { 200: answers(PostalPlaces), ...refusals(422, 429, 503) },
});

/** Amazon Location bills every lookup, so each is rate-limited by network. */
const countRequest = (c: AppContext): Promise<void> => spend('placesOfNetwork', networkOf(c));

/** Suggestions for filling in an address. */
export const placeRoutes = createApp()
  .openapi(suggest, async (c) => {
    await countRequest(c);
    return c.json({ places: await suggestPlaces(c.req.valid('query')) }, 200);
  })
  .openapi(here, (c) => c.json({ country: visitorCountry((name) => c.req.header(name)) }, 200))
  .openapi(postalCode, async (c) => {
    await countRequest(c);
    return c.json({ places: await placesOfPostalCode(c.req.valid('param')) }, 200);
  });
