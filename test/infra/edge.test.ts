import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { clientAddress, VIEWER_ADDRESS_HEADER } from '#functions/platform/client-address.ts';
import { edgeSource, type EdgeFunction } from '#infra/aws/edge-function.ts';
import { documents } from '#infra/documents.ts';

/** Runs an edge function as the CDN does: the deployed text alone, through its `handler`. */
const atTheEdge = (name: EdgeFunction, event: object): unknown =>
  runInNewContext(`${edgeSource(name)}\nhandler(event)`, { event });

const viewer = { ip: '198.51.100.7' };

const asked = (name: EdgeFunction, uri: string, accept?: string): string =>
  (
    atTheEdge(name, { viewer, request: { uri, headers: accept ? { accept: { value: accept } } : {} } }) as {
      uri: string;
    }
  ).uri;

it.each([
  ['/', '/index.html'],
  ['/products/oil-painting', '/index.html'],
  ['/artists/jo.smith', '/index.html'],
  ['/carts/cart_01', '/index.html'],
  ['/carts/checkout', '/checkout.html'],
  ['/carts/checkout/', '/checkout.html'],
  ['/carts/pay/cart_01', '/checkout.html'],
  ['/carts/checkouts', '/index.html'],
  ['/questions/confirm', '/index.html'],
  ['/photo-address.html', '/photo-address.html'],
  ['/config.json', '/config.json'],
  ['/static/main-B2x.js', '/static/main-B2x.js'],
])('a visitor of %s gets the document %s', (path, file) => {
  expect(asked('document-request', path)).toBe(file);
});

it.each(Object.values(documents).flatMap(({ file, paths }) => paths.map((path) => [path, file])))(
  '%s is in the document that infra/documents.ts says',
  (path, file) => {
    expect(asked('document-request', path)).toBe(`/${file}`);
  },
);

it.each([
  ['/api/carts/', '/api/carts'],
  ['/api/carts', '/api/carts'],
  ['/api/orders/quotes/ord_1/', '/api/orders/quotes/ord_1'],
])('the API is asked for %s as %s', (path, normal) => {
  expect(asked('api-request', path)).toBe(normal);
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
  ['/media/media/twice.jpg', undefined, '/media/twice.jpg'],
])('the picture %s for a browser that accepts %s is the object %s', (path, accept, key) => {
  expect(asked('media-request', path, accept)).toBe(key);
});

it('a picture says that it depends on what the browser accepts', () => {
  expect(atTheEdge('media-response', { response: { headers: { etag: { value: '"1"' } } } })).toEqual({
    headers: { etag: { value: '"1"' }, vary: { value: 'accept' } },
  });
});

it.each(['document-request', 'api-request', 'media-request', 'media-response'] as const)(
  '%s is one small script without modules',
  (name) => {
    expect(edgeSource(name)).not.toMatch(/^\s*(import|export)\b/m);
    expect(edgeSource(name).length).toBeLessThan(10_000);
  },
);
