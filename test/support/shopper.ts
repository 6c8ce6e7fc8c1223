import { randomInt } from 'node:crypto';
import { VIEWER_ADDRESS_HEADER } from '#functions/platform/client-address.ts';
import { env } from '#functions/platform/env.ts';
import { setMetricsSink } from '#functions/platform/metrics.ts';
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

/** The application of each function, loaded when it is first asked: a test file asks few of them. */
const apps: Partial<Record<FunctionName, () => Promise<App>>> = {
  catalog: async () => (await import('#functions/catalog/catalog.routes.ts')).catalogRoutes,
  works: async () => (await import('#functions/works/works.routes.ts')).workRoutes,
  galleries: async () => (await import('#functions/galleries/galleries.routes.ts')).galleryRoutes,
  identity: async () => (await import('#functions/identity/identity.routes.ts')).identityRoutes,
  account: async () => (await import('#functions/identity/account.routes.ts')).accountRoutes,
  carts: async () => (await import('#functions/carts/carts.routes.ts')).cartRoutes,
  giftCards: async () => (await import('#functions/gift-cards/gift-cards.routes.ts')).giftCardRoutes,
  places: async () => (await import('#functions/places/places.routes.ts')).placeRoutes,
  orders: async () => (await import('#functions/api/customer.routes.ts')).orderRoutes,
  payouts: async () => (await import('#functions/payouts/payouts.routes.ts')).payoutRoutes,
  projects: async () => (await import('#functions/projects/projects.routes.ts')).projectRoutes,
  certificates: async () => (await import('#functions/certificates/certificates.routes.ts')).certificateRoutes,
  contact: async () => (await import('#functions/contact/contact.routes.ts')).contactRoutes,
  quotes: async () => (await import('#functions/quotes/quotes.routes.ts')).quoteRoutes,
  sellers: async () => (await import('#functions/api/studio.routes.ts')).sellerRoutes,
  reviews: async () => (await import('#functions/reviews/reviews.routes.ts')).reviewRoutes,
  payments: async () => (await import('#functions/payments/payments.routes.ts')).paymentRoutes,
  subscriptions: async () => (await import('#functions/messages/subscriptions.routes.ts')).subscriptionRoutes,
  admin: async () => (await import('#functions/api/admin/admin.routes.ts')).adminRoutes,
  partners: async () => (await import('#functions/partners/partners.routes.ts')).partnerRoutes,
  uploads: async () => (await import('#functions/uploads/uploads.routes.ts')).uploadRoutes,
  styles: async () => (await import('#functions/styles/styles.routes.ts')).styleRoutes,
};

setMetricsSink(() => undefined);
enforcePermissions();

/** The function that answers a path, with what its policy allows. */
const principalFor = (path: string): Principal => principalOf(functionForPath(path.split('?')[0] ?? '')!);

/** The application to which the gateway routes a path. */
export const appFor = async (path: string): Promise<App> => {
  const name = functionForPath(path.split('?')[0] ?? '');
  const load = name && apps[name];
  if (!load) throw new Error(`No application here answers ${path}.`);
  return load();
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
    const app = await appFor(path);
    const response = await asPrincipal(principalFor(path), () =>
      app.request(
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
      body: (isJson && text !== '' ? JSON.parse(text) : undefined) as T,
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
