import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSite } from '#infra/local/cloudfront/site.ts';
import { documents } from '#infra/documents.ts';
import { distributionOf } from './distribution.ts';
import { PAGES } from '#shared/site/pages.ts';
import { addressOf } from './pages.ts';
import { BUILD, placeholderPages, synthesised } from './synth.ts';

const { headersOf, all } = distributionOf(synthesised().resources);

const everyPage = [
  ...new Set([
    ...PAGES.map((page) => addressOf(page)),
    ...documents.mailed.paths,
    '/carts/checkout/x_1',
    '/carts/pay/x_1',
    '/no/such/page',
  ]),
];

const site = createSite({
  folder: placeholderPages(),
  config: {},
  build: BUILD,
  pages: async () => ({ status: 200, headers: {}, body: Buffer.from('<!doctype html>') }),
});
const local = createServer((req, res) => void site(req, res));
beforeAll(() => new Promise<void>((resolve) => void local.listen(0, '127.0.0.1', resolve)));
afterAll(() => void local.close());
const ask = (path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${(local.address() as AddressInfo).port}${path}`);

/** A policy without the hosts that only a deployment has. */
const withoutHosts = (policy = ''): string => policy.replaceAll(/ "?(?:https:\/\/|<)[^ ;)]+/g, '');

it('all routes are looked at', () => {
  expect(everyPage).toEqual(
    expect.arrayContaining(['/', '/products/x_1/x_1', '/orders/quotes/x_1', '/sellers', '/carts/checkout']),
  );
});

const isPayment = (path: string): boolean =>
  documents.checkout.paths.some((start) => path === start || path.startsWith(`${start}/`));

describe.each(everyPage)('P1 %s', (path) => {
  const headers = headersOf(path);
  const pays = isPayment(path);
  const csp = new Map(
    (headers['content-security-policy'] ?? '')
      .split('; ')
      .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]),
  );

  it('runs and shows nothing inline, and nothing from where it was not told', () => {
    expect(headers['content-security-policy']).not.toMatch(/unsafe-|nonce-|sha\d+-| \*| https:( |;|$)| http:/);
    expect(csp.get('default-src')).toEqual(["'none'"]);
    expect(csp.get('style-src')).toEqual(["'self'"]);
    // The allowed frames are tested below: of this site only the one for pictures.
    expect(csp.get('frame-src')?.filter((source) => !source.endsWith('stripe.com'))).toEqual(["'self'"]);
    expect(csp.get('script-src')?.filter((source) => !source.endsWith('stripe.com'))).toEqual(["'self'"]);
    for (const closed of ['base-uri', 'object-src', 'frame-ancestors'])
      expect(csp.get(closed), closed).toEqual(["'none'"]);
  });

  it('comes over TLS for a year, as what it says it is, in a window of its own', () => {
    expect(headers).toMatchObject({
      // A domain may have subdomains that know no HTTPS.
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': pays ? 'same-origin-allow-popups' : 'same-origin',
      'permissions-policy': `camera=(self), microphone=(), geolocation=(), payment=(${pays ? 'self "https://js.stripe.com" "https://*.js.stripe.com"' : ''})`,
    });
  });

  it('lets the payment provider in where money is paid alone, and there as its guide names it', () => {
    const ofStripe = (directive: string): string[] =>
      (csp.get(directive) ?? []).filter((source) => source.includes('stripe'));
    const scripts = pays ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : [];
    expect(ofStripe('script-src')).toEqual(scripts);
    expect(ofStripe('frame-src')).toEqual(pays ? [...scripts, 'https://hooks.stripe.com'] : []);
    expect(ofStripe('connect-src')).toEqual(pays ? ['https://api.stripe.com'] : []);
  });

  it('tells no other host which page it is', () => {
    expect(['no-referrer', 'strict-origin', 'strict-origin-when-cross-origin']).toContain(headers['referrer-policy']);
  });

  it('has the same headers on one machine', async () => {
    const response = await ask(path);
    for (const [name, value] of Object.entries(headers))
      expect(withoutHosts(response.headers.get(name) ?? 'none'), name).toBe(withoutHosts(value));
  });
});

it.each([
  '/questions/confirm',
  '/questions/subscribe',
  '/mailing-list',
  '/login/link',
  '/login/reset',
  '/account/verify',
  '/account/email',
  '/account/delete',
  '/orders/cart_1',
  '/orders/quotes/ord_1',
  '/carts/cart_1',
])('P1 %s, which is mailed with a token, leaves no referrer anywhere', async (path) => {
  expect(headersOf(path)['referrer-policy']).toBe('no-referrer');
  expect((await ask(`${path}?v=secret`)).headers.get('referrer-policy')).toBe('no-referrer');
});

describe('U-14 the frame for pictures of other sites', () => {
  const headers = headersOf('/photo-address.html');

  it('asks any site over https, runs our scripts, shows nothing, and stands in our own pages alone', () => {
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self' https:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
    );
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' });
  });

  it('has the same headers on one machine', async () => {
    const response = await ask('/photo-address.html');
    for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name), name).toBe(value);
  });

  it('is the only document that lets itself be framed', () => {
    expect(
      everyPage.filter((path) => !headersOf(path)['content-security-policy']?.includes("frame-ancestors 'none'")),
    ).toEqual([]);
  });
});

it('the file of the payment pages, asked for by its name, has their headers', () => {
  expect(headersOf('/checkout.html')).toEqual(headersOf('/carts/checkout'));
});

it('a payment page says at most which shop it belongs to', () => {
  for (const path of documents.checkout.paths)
    expect(headersOf(`${path}/cart_1`)['referrer-policy']).toBe('strict-origin');
});

it('fits into the number of behaviours that a distribution may have', () => {
  expect(all.length).toBeLessThanOrEqual(75);
});
