import { spawnSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { clientAddress, VIEWER_ADDRESS_HEADER, VIEWER_HOST_HEADER } from '#functions/platform/client-address.ts';
import { edgeScript, edgeSource, type EdgeFunction } from '#infra/aws/edge-function.ts';
import { documents } from '#infra/documents.ts';
import { PAGE_PATTERN, PAGES } from '#shared/site/pages.ts';
import { addressOf } from './pages.ts';

/** Every call of the tests below, which njs answers again in one process per function. */
const calls: { name: EdgeFunction; domain: string | undefined; event: string; answer: string }[] = [];

const DOMAIN = 'shop.example';

/** Runs an edge function as the CDN does: the deployed text alone, through its `handler`. */
const atTheEdge = (name: EdgeFunction, given: object, domain?: string): unknown => {
  const event = JSON.stringify(given);
  const answer = runInNewContext(
    `${edgeSource(name, { build: 'b1', domain })}\nJSON.stringify(handler(${event}))`,
  ) as string;
  calls.push({ name, domain, event, answer });
  return JSON.parse(answer);
};

const viewer = { ip: '198.51.100.7' };

const asked = (name: EdgeFunction, uri: string, accept?: string, querystring: object = {}) =>
  atTheEdge(name, { viewer, request: { uri, headers: accept ? { accept: { value: accept } } : {}, querystring } }) as {
    uri: string;
    querystring: object;
    statusCode?: number;
    headers: Record<string, { value: string }>;
  };

it.each([
  ['/carts/cart_01', '/index.html'],
  ['/carts/checkout', '/checkout.html'],
  ['/carts/checkout/', '/checkout.html'],
  ['/carts/pay/cart_01', '/checkout.html'],
  ['/carts/checkouts', '/index.html'],
  ['/questions/confirm', '/index.html'],
  ['/photo-address.html', '/photo-address.html'],
  ['/config.json', '/config.json'],
  ['/orders/quotes/ord_unknown', '/index.html'],
  ['/orders/no/such/page/at/all', '/not-found.html'],
  ['/', '/pages/b1/index.html'],
  ['/products/oil-painting', '/pages/b1/products/oil-painting.html'],
  ['/artists/jo.smith', '/pages/b1/artists/jo.smith.html'],
  ['/artists/jos%C3%A9', '/pages/b1/artists/jos%C3%A9.html'],
  ['/questions/msg_01M7ZB', '/pages/b1/questions/msg_01M7ZB.html'],
  ['/artists/login', '/pages/b1/shell.html'],
  ['/account', '/pages/b1/shell.html'],
  ['/sitemap.xml', '/pages/b1/sitemap.xml'],
  ['/sitemaps/works-2026-11.xml', '/pages/b1/sitemaps/works-2026-11.xml'],
  ['/robots.txt', '/pages/b1/robots.txt'],
  ['/pages/b1/index.html', '/pages/b1/not-found.html'],
  ['/gallery/%FF', '/pages/b1/not-found.html'],
  ['/gallery/%', '/pages/b1/not-found.html'],
  ['/products/gallery/custphotoreal/%C3', '/pages/b1/not-found.html'],
  ['/account/%E0%A4%A', '/pages/b1/not-found.html'],
])('a visitor of %s gets the document %s', (path, file) => {
  expect(asked('document-request', path)).toMatchObject({ uri: file, querystring: {} });
});

it('a query that chooses a page of a list is kept, sorted, and names no stored page; every other stays with the browser', () => {
  const before = { value: 'x%3D', multiValue: [{ value: 'x%3D' }, { value: 'y' }] };
  const utm_source = { value: 'mail' };
  const filtered = asked('document-request', '/reviews', undefined, { utm_source, before, after: { value: 'z' } });
  expect(filtered).toMatchObject({ uri: '/pages/b1/reviews', querystring: { after: { value: 'z' }, before } });
  expect(Object.keys(filtered.querystring)).toEqual(['after', 'before']);
  for (const path of ['/reviews', '/products/custpencil'])
    expect(asked('document-request', path, undefined, { utm_source, o_size: { value: '8x10in' } })).toMatchObject({
      uri: `/pages/b1${path}.html`,
      querystring: {},
    });
});

it('a query that filters nothing leads to the stored gallery, so that inventing more renders nothing', () => {
  const [o_x1, o_size, o_tags] = [{ value: '1' }, { value: '8x10in' }, { value: 'dogs' }];
  expect(asked('document-request', '/gallery/cats', undefined, { o_x1, o_size })).toMatchObject({
    uri: '/pages/b1/gallery/cats.html',
    querystring: {},
  });
  expect(asked('document-request', '/gallery/cats', undefined, { o_x1, o_tags })).toMatchObject({
    uri: '/pages/b1/gallery/cats',
    querystring: { o_tags },
  });
});

const atHost = (host: string, uri: string, querystring: object = {}) =>
  atTheEdge(
    'document-request',
    { viewer, request: { uri, headers: { host: { value: host } }, querystring } },
    DOMAIN,
  ) as { uri?: string; statusCode?: number; headers: Record<string, { value: string }> };

describe('a shop with a domain', () => {
  it.each([
    ['d123.cloudfront.net', '/'],
    ['d123.cloudfront.net', '/Products/custpencil'],
    ['d123.cloudfront.net', '/orders/cart_1'],
    ['www.shop.example', '/artists/jo.smith'],
    ['www.shop.example', '/carts/checkout'],
  ])('moves a visitor of %s%s to the domain, with the whole query', (host, path) => {
    expect(atHost(host, path, { token: { value: 'a%20b' }, promo: { value: '' } })).toMatchObject({
      statusCode: 301,
      headers: { location: { value: `https://shop.example${path}?token=a%20b&promo` } },
    });
  });

  it.each([
    ['shop.example', '/', '/pages/b1/index.html'],
    ['d123.cloudfront.net', '/carts/pay/cart_01', '/checkout.html'],
    ['d123.cloudfront.net', '/carts/checkout', '/checkout.html'],
    ['d123.cloudfront.net', '/photo-address.html', '/photo-address.html'],
    ['d123.cloudfront.net', '/config.json', '/config.json'],
  ])(
    'serves at %s%s what was asked for: the shop, a payment that has begun, the files of open pages',
    (host, path, uri) => {
      expect(atHost(host, path)).toMatchObject({ uri });
    },
  );

  it('the API learns at which name it was asked, whatever the caller says', () => {
    const headers = { 'host': { value: 'd123.cloudfront.net' }, 'viewer-host': { value: 'evil.example' } };
    const request = atTheEdge('api-request', { viewer, request: { uri: '/api/carts', headers } });
    expect(request).toMatchObject({ headers: { [VIEWER_HOST_HEADER]: { value: 'd123.cloudfront.net' } } });
  });
});

it.each([
  ['/Products/', '/products'],
  ['/products/Paintings/', '/products/custphotoreal'],
  ['/products/gallery/paintings/ord_01M7', '/products/gallery/custphotoreal/ord_01M7'],
  ['/QUESTIONS/msg_01M7ZB/', '/questions/msg_01M7ZB'],
  ['/index.html', '/'],
])('C46 %s has moved to %s, with its whole query', (path, to) => {
  const promo = { value: 'A%20B', multiValue: [{ value: 'A%20B' }, { value: '' }] };
  expect(asked('document-request', path, undefined, { promo, x: { value: '1' } })).toMatchObject({
    statusCode: 301,
    headers: { location: { value: `${to}?promo=A%20B&promo&x=1` } },
  });
});

it.each(['//evil.example', '/products//', '//'])('C46 %s moves nowhere', (path) => {
  expect(asked('document-request', path).uri).toBe('/pages/b1/not-found.html');
});

/** Status of the document that a path gets, for the visitor's path and for the one that was asked for instead. */
const statusesOf = (path: string): unknown[] => {
  const { uri: stored } = asked('document-request', path);
  // The object of the not-found page says its status (functions/pages/page-store.ts).
  const more = stored === '/pages/b1/not-found.html' ? { 'x-amz-meta-status': { value: '404' } } : {};
  return [path, stored].map(
    (uri) =>
      (
        atTheEdge('document-response', {
          request: { uri },
          response: { statusCode: 200, headers: { etag: { value: '"1"' }, ...more } },
        }) as { statusCode: number }
      ).statusCode,
  );
};

it.each([
  '/.env',
  '/.git/config',
  '/.fingerprint',
  '/products/.env',
  '/manifest.json',
  '/a.js.map',
  '/no/such/page',
  '/x.php',
])('C46 %s is not found, and shown as that', (path) => {
  expect(asked('document-request', path).uri).toBe('/pages/b1/not-found.html');
  expect(statusesOf(path)).toEqual([404, 404]);
});

it('C46 every page and every document by name answers 200; the 404 carries nothing to validate', () => {
  for (const path of [...PAGES.map((page) => addressOf(page)), '/config.json', '/photo-address.html'])
    expect(statusesOf(path), path).toEqual([200, 200]);
  const headers = { 'etag': { value: '"1"' }, 'last-modified': { value: 'now' }, 'vary': { value: 'accept' } };
  expect(
    atTheEdge('document-response', {
      request: { uri: '/x' },
      response: { statusCode: 200, headers: { ...headers, 'x-amz-meta-status': { value: '404' } } },
    }),
  ).toEqual({
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { vary: { value: 'accept' } },
  });
});

it.each(Object.values(documents).flatMap(({ file, paths }) => paths.map((path) => [path, file])))(
  'a page at or below %s is in the document that infra/documents.ts says',
  (path, file) => {
    const isPage = PAGE_PATTERN.test(path) || path === `/${file}`;
    const stored = path === '/' ? '/pages/b1/index.html' : `/${file}`;
    expect(asked('document-request', isPage ? path : `${path}/x_1`).uri).toBe(stored);
  },
);

it.each([
  ['/api/carts/', '/api/carts'],
  ['/api/carts', '/api/carts'],
  ['/api/orders/quotes/ord_1/', '/api/orders/quotes/ord_1'],
])('the API is asked for %s as %s', (path, normal) => {
  expect(asked('api-request', path).uri).toBe(normal);
});

it.each(['198.51.100.7', '2001:db8:1:2::9'])('R9 the API learns that %s called, whatever the caller says', (ip) => {
  const headers = {
    [VIEWER_ADDRESS_HEADER]: {
      value: '203.0.113.9',
      multiValue: [{ value: '203.0.113.9' }, { value: '203.0.113.10' }],
    },
    'x-forwarded-for': { value: '203.0.113.9' },
  };
  const request = atTheEdge('api-request', { viewer: { ip }, request: { uri: '/api/carts', headers } }) as {
    headers: typeof headers;
  };
  expect(request.headers[VIEWER_ADDRESS_HEADER]).toEqual({ value: ip });
  expect(clientAddress((name) => request.headers[name as 'x-forwarded-for']?.value)).toMatch(
    ip.includes(':') ? '2001:db8:1:2::/64' : ip,
  );
});

const WITH_WEBP = 'image/avif,image/webp,image/*;q=0.8';

it.each([
  ['/media/paintings/ast_1/x/painting.jpg', WITH_WEBP, '/paintings/ast_1/x/painting.webp'],
  ['/media/paintings/ast_1/x/painting.jpg', 'image/jpeg', '/paintings/ast_1/x/painting.jpg'],
  ['/media/paintings/ast_1/x/painting.jpg', undefined, '/paintings/ast_1/x/painting.jpg'],
  ['/media/photos/ast_1/x/photo.jpg', WITH_WEBP, '/photos/ast_1/x/photo.jpg'],
  ['/media/catalogue/0123/maya.800.avif', WITH_WEBP, '/catalogue/0123/maya.800.avif'],
  ['/media/catalogue/0123/maya.800.avif', 'image/webp,*/*', '/catalogue/0123/maya.800.webp'],
  ['/media/catalogue/0123/maya.800.avif', undefined, '/catalogue/0123/maya.800.webp'],
  ['/media/catalogue/0123/maya.800.webp', WITH_WEBP, '/catalogue/0123/maya.800.webp'],
  ['/media/media/twice.jpg', undefined, '/media/twice.jpg'],
])('the picture %s for a browser that accepts %s is the object %s', (path, accept, key) => {
  expect(asked('media-request', path, accept).uri).toBe(key);
});

it('a picture says that it depends on what the browser accepts', () => {
  expect(atTheEdge('media-response', { response: { headers: { etag: { value: '"1"' } } } })).toEqual({
    headers: { etag: { value: '"1"' }, vary: { value: 'accept' } },
  });
});

it.each(['document-request', 'document-response', 'api-request', 'media-request', 'media-response'] as const)(
  '%s is one small script without modules',
  (name) => {
    const source = edgeSource(name, { build: 'b1', domain: DOMAIN });
    expect(source).not.toMatch(/^\s*(import|export)\b/m);
    expect(source.length).toBeLessThan(10_000);
  },
);

it.each([
  ['destructuring', 'export const handler = ({ request }: { request: object }) => request;'],
  ['a loop over values', 'export const handler = (all: object[]) => { for (const one of all) return one; };'],
  ['a default value', 'export const handler = (event: object, status = 200) => [event, status];'],
])('%s, which the CDN cannot read, is refused when the stack is made', (_, source) => {
  expect(() => edgeScript(source)).toThrow(/not supported/);
});

/** The engine from which CloudFront's derives; a Debian package of the same name. */
const hasNjs = spawnSync('njs', ['-v']).status === 0;

it.skipIf(!hasNjs)("the engine from which the CDN's derives answers every call of these tests alike", () => {
  const byFunction = Map.groupBy(calls, ({ name, domain = '' }) => `${name} ${domain}`);
  expect(byFunction.size).toBe(6);
  for (const [key, asked] of byFunction) {
    const [name, domain] = key.split(' ') as [EdgeFunction, string];
    const events = asked.map(({ event }) => event).join(',');
    const script = `${edgeSource(name, { build: 'b1', domain })}\n[${events}].forEach((event) => console.log(JSON.stringify(handler(event))));`;
    const { stdout, stderr } = spawnSync('njs', ['-c', script], { encoding: 'utf8' });
    expect(stdout.trim().split('\n'), `${name} ${stderr}`).toEqual(asked.map(({ answer }) => answer));
  }
});
