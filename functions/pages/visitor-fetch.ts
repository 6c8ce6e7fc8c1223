import { catalogRoutes } from '../catalog/catalog.routes.ts';
import { galleryRoutes } from '../galleries/galleries.routes.ts';
import { env } from '../platform/env.ts';
import { reviewRoutes } from '../reviews/reviews.routes.ts';
import { sellerRoutes } from '../api/studio.routes.ts';
import { styleRoutes } from '../styles/styles.routes.ts';
import { workRoutes } from '../works/works.routes.ts';
import { GraphqlRequest, visitorGraphql } from './visitor-graphql.ts';

interface App {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
}

/** Applications of the public pages, by the paths that a page may read; the first that has the path answers. */
const PUBLIC_APPS: readonly (readonly [prefix: string, app: App])[] = [
  ['/api/products/gallery', workRoutes],
  ['/api/samples', workRoutes],
  ['/api/products', catalogRoutes],
  ['/api/home', catalogRoutes],
  ['/api/passed-on', catalogRoutes],
  ['/api/artists', sellerRoutes],
  ['/api/reviews', reviewRoutes],
  ['/api/gallery', galleryRoutes],
  ['/api/styles', styleRoutes],
];

const answerJson = (status: number, body: unknown): Response => Response.json(body, { status });

/**
 * A JSON value with its fields in the order of the alphabet: the table returns those of a map in any order, and a page of
 * the same data must be the same text.
 */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
};

/**
 * Answers a page's request as a visitor without cookies gets it, in this process. Only what public pages read is
 * answered; throws for every other path and for writes, because such a page cannot be stored for everybody.
 */
export const visitorFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const request = new Request(new URL(input instanceof Request ? input.url : input, env('SITE_URL')), init);
  const { pathname, search } = new URL(request.url);
  if (pathname === '/graphql' && request.method === 'POST') {
    const { status, body } = await visitorGraphql(GraphqlRequest.parse(await request.json()));
    return answerJson(status >= 500 ? status : 200, body);
  }
  const [, app] = PUBLIC_APPS.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`)) ?? [];
  if (!app || request.method !== 'GET')
    throw new Error(`${request.method} ${pathname} is not for a page of everybody.`);
  const response = await app.request(pathname + search, { headers: { accept: 'application/json' } });
  return answerJson(response.status, inOrder(await response.json()));
};
