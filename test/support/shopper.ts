import { adminRoutes } from '#functions/api/admin/admin.routes.ts';
import { randomInt } from 'node:crypto';
import { cartRoutes } from '#functions/carts/carts.routes.ts';
import { certificateRoutes } from '#functions/certificates/certificates.routes.ts';
import { catalogRoutes } from '#functions/catalog/catalog.routes.ts';
import { accountRoutes } from '#functions/identity/account.routes.ts';
import { galleryRoutes } from '#functions/galleries/galleries.routes.ts';
import { contactRoutes } from '#functions/contact/contact.routes.ts';
import { giftCardRoutes } from '#functions/gift-cards/gift-cards.routes.ts';
import { identityRoutes } from '#functions/identity/identity.routes.ts';
import { subscriptionRoutes } from '#functions/messages/subscriptions.routes.ts';
import { orderRoutes } from '#functions/api/customer.routes.ts';
import { partnerRoutes } from '#functions/partners/partners.routes.ts';
import { paymentRoutes } from '#functions/payments/payments.routes.ts';
import { VIEWER_ADDRESS_HEADER } from '#functions/platform/client-address.ts';
import { env } from '#functions/platform/env.ts';
import { setMetricsSink } from '#functions/platform/metrics.ts';
import { payoutRoutes } from '#functions/payouts/payouts.routes.ts';
import { placeRoutes } from '#functions/places/places.routes.ts';
import { projectRoutes } from '#functions/projects/projects.routes.ts';
import { quoteRoutes } from '#functions/quotes/quotes.routes.ts';
import { reviewRoutes } from '#functions/reviews/reviews.routes.ts';
import { sellerRoutes } from '#functions/api/studio.routes.ts';
import { styleRoutes } from '#functions/styles/styles.routes.ts';
import { uploadRoutes } from '#functions/uploads/uploads.routes.ts';
import { workRoutes } from '#functions/works/works.routes.ts';
import { asPrincipal, enforcePermissions, principalOf, type Principal } from '#infra/local/lambda/permissions.ts';
import { functionForPath, type FunctionName } from '#infra/manifest.ts';

/** An answer of the API as a page gets it. */
export interface Answer<T> {
  status: number;
  body: T;
  text: string;
  headers: Headers;
}

/** The wire's error form, as far as tests read it. */
export interface Refusal {
  code: string;
  message: string;
  description: string;
  request_id: string;
  fields?: Record<string, string>;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** A raw body instead of JSON. */
  rawBody?: string;
  /** The request id given by the gateway; a fixed one makes answers comparable byte for byte. */
  requestId?: string;
}

interface App {
  request(path: string, init: RequestInit, bindings: object): Response | Promise<Response>;
}

const apps: Partial<Record<FunctionName, App>> = {
  catalog: catalogRoutes,
  works: workRoutes,
  galleries: galleryRoutes,
  identity: identityRoutes,
  account: accountRoutes,
  carts: cartRoutes,
  giftCards: giftCardRoutes,
  places: placeRoutes,
  orders: orderRoutes,
  payouts: payoutRoutes,
  projects: projectRoutes,
  certificates: certificateRoutes,
  contact: contactRoutes,
  quotes: quoteRoutes,
  sellers: sellerRoutes,
  reviews: reviewRoutes,
  payments: paymentRoutes,
  subscriptions: subscriptionRoutes,
  admin: adminRoutes,
  partners: partnerRoutes,
  uploads: uploadRoutes,
  styles: styleRoutes,
};

setMetricsSink(() => undefined);
enforcePermissions();

/** The function that answers a path, with what its policy allows. */
const principalFor = (path: string): Principal => principalOf(functionForPath(path.split('?')[0] ?? '')!);

/** The application to which the gateway routes a path. */
export const appFor = (path: string): App => {
  const name = functionForPath(path.split('?')[0] ?? '');
  const app = name && apps[name];
  if (!app) throw new Error(`No application here answers ${path}.`);
  return app;
};

/** An IP address that no other shopper uses. */
export const aNetwork = (): string => `10.${[randomInt(256), randomInt(256), randomInt(256)].join('.')}`;

/**
 * A browser on our own pages: keeps cookies, sends JSON and the origin; `network` is the address that the CDN reports.
 */
export class Shopper {
  readonly cookies = new Map<string, string>();
  network = aNetwork();

  async send<T>(
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, rawBody, requestId }: RequestOptions = {},
  ): Promise<Answer<T>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const isRead = method === 'GET';
    const sent = new Headers({
      [VIEWER_ADDRESS_HEADER]: this.network,
      ...(cookie && { Cookie: cookie }),
      ...(!isRead && { 'Origin': new URL(env('SITE_URL')).origin, 'Content-Type': 'application/json' }),
    });
    for (const [name, value] of Object.entries(headers)) {
      if (value === '') sent.delete(name);
      else sent.set(name, value);
    }
    const bindings = requestId ? { event: { requestContext: { requestId } } } : {};
    const response = await asPrincipal(principalFor(path), () =>
      appFor(path).request(
        path,
        { method, headers: sent, ...(!isRead && { body: rawBody ?? JSON.stringify(body ?? {}) }) },
        bindings,
      ),
    );
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    // Files of comma-separated values are read as text.
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? true;
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : undefined) as T,
      text,
      headers: response.headers,
    };
  }

  get<T>(path: string, options?: RequestOptions): Promise<Answer<T>> {
    return this.send('GET', path, undefined, options);
  }

  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>> {
    return this.send('POST', path, body, options);
  }

  /** The answer of a request that must succeed. */
  async ask<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T> {
    const answer = body === undefined ? await this.get<T>(path, options) : await this.post<T>(path, body, options);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  }

  /** A second browser with the same cookies. */
  twin(): Shopper {
    const other = new Shopper();
    other.network = this.network;
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  #keep(line: string): void {
    const [pair = '', ...flags] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (flags.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Status and code of a refusal, which most tests of a refusal compare. */
export const refusalOf = async (answer: Promise<Answer<unknown>>): Promise<[status: number, code: string]> => {
  const { status, body } = await answer;
  return [status, (body as Refusal).code];
};
