import type { adminRoutes } from '#functions/api/admin/admin.routes.ts';
import type { accountRoutes } from '#functions/identity/account.routes.ts';
import type { cartRoutes } from '#functions/carts/carts.routes.ts';
import type { certificateRoutes } from '#functions/certificates/certificates.routes.ts';
import type { contactRoutes } from '#functions/contact/contact.routes.ts';
import type { catalogRoutes } from '#functions/catalog/catalog.routes.ts';
import type { galleryRoutes } from '#functions/galleries/galleries.routes.ts';
import type { giftCardRoutes } from '#functions/gift-cards/gift-cards.routes.ts';
import type { identityRoutes } from '#functions/identity/identity.routes.ts';
import type { subscriptionRoutes } from '#functions/messages/subscriptions.routes.ts';
import type { orderRoutes } from '#functions/api/customer.routes.ts';
import type { partnerRoutes } from '#functions/partners/partners.routes.ts';
import type { payoutRoutes } from '#functions/payouts/payouts.routes.ts';
import type { placeRoutes } from '#functions/places/places.routes.ts';
import type { projectRoutes } from '#functions/projects/projects.routes.ts';
import type { quoteRoutes } from '#functions/quotes/quotes.routes.ts';
import type { reviewRoutes } from '#functions/reviews/reviews.routes.ts';
import type { sellerRoutes } from '#functions/api/studio.routes.ts';
import type { styleRoutes } from '#functions/styles/styles.routes.ts';
import type { uploadRoutes } from '#functions/uploads/uploads.routes.ts';
import type { workRoutes } from '#functions/works/works.routes.ts';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Env, Schema } from 'hono';
import type { SuccessStatusCode } from 'hono/utils/http-status';
import type { SiteConfig } from '#shared/site/site-config.ts';

type RoutesOf<App> =
  App extends OpenAPIHono<infer _E extends Env, infer Routes extends Schema, infer _B> ? Routes : never;
type All = RoutesOf<typeof adminRoutes> &
  RoutesOf<typeof accountRoutes> &
  RoutesOf<typeof cartRoutes> &
  RoutesOf<typeof certificateRoutes> &
  RoutesOf<typeof contactRoutes> &
  RoutesOf<typeof catalogRoutes> &
  RoutesOf<typeof galleryRoutes> &
  RoutesOf<typeof giftCardRoutes> &
  RoutesOf<typeof identityRoutes> &
  RoutesOf<typeof subscriptionRoutes> &
  RoutesOf<typeof orderRoutes> &
  RoutesOf<typeof partnerRoutes> &
  RoutesOf<typeof payoutRoutes> &
  RoutesOf<typeof placeRoutes> &
  RoutesOf<typeof projectRoutes> &
  RoutesOf<typeof quoteRoutes> &
  RoutesOf<typeof reviewRoutes> &
  RoutesOf<typeof sellerRoutes> &
  RoutesOf<typeof styleRoutes> &
  RoutesOf<typeof uploadRoutes> &
  RoutesOf<typeof workRoutes> & {
    /** A file of the deployment beside the site. */
    '/config.json': { $get: { input: {}; output: SiteConfig; outputFormat: 'json'; status: 200 } };
  };

/** The successful answers of an operation, by path, in the routes' own types; `:name` stands for a parameter. */
type Operations<Method extends string> = {
  [Path in keyof All as All[Path] extends Record<Method, unknown> ? Path : never]: Extract<
    All[Path][Method & keyof All[Path]],
    { status: SuccessStatusCode }
  >;
};
type ByMethod = { get: Operations<'$get'>; post: Operations<'$post'>; delete: Operations<'$delete'> };

export type Method = keyof ByMethod;
export type Path<M extends Method> = keyof ByMethod[M] & string;
type InputOf<M extends Method, P extends Path<M>> = ByMethod[M][P] extends { input: infer Input } ? Input : never;

/** A part of a request, which may be left out where nothing in it is required. */
type Part<Name extends string, Value> = {} extends Value ? { [N in Name]?: Value } : { [N in Name]: Value };

/** What a call sends: parameters of the path, query and body. */
export type Sent<M extends Method, P extends Path<M>> = (InputOf<M, P> extends { param: infer Params }
  ? { params: Params }
  : { params?: undefined }) &
  (InputOf<M, P> extends { query: infer Query } ? Part<'query', Query> : { query?: undefined }) &
  (InputOf<M, P> extends { json: infer Body } ? Part<'body', Body> : { body?: undefined });

/** The body of a state change; an empty one where the operation takes none. */
export type Body<P extends Path<'post'>> =
  InputOf<'post', P> extends { json: infer Json } ? Json : Record<string, never>;

/** What a call answers. */
export type Answer<M extends Method, P extends Path<M>> = ByMethod[M][P] extends { output: infer Output }
  ? Output
  : never;
