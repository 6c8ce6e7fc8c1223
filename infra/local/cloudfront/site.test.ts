import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientAddress } from '#functions/platform/client-address.ts';
import { PAGES } from '#shared/site/pages.ts';
import { addressOf } from '#test/infra/pages.ts';
import { toHttpEvent } from '../lambda/http-event.ts';
import { createSite, nameViewer } from './site.ts';
import type { PageOrigin } from './stored-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
mkdirSync(join(folder, 'static'));
writeFileSync(join(folder, 'index.html'), '<p>shop');
writeFileSync(join(folder, 'checkout.html'), '<p>checkout');
writeFileSync(join(folder, 'photo-address.html'), '<p>frame');
writeFileSync(join(folder, '.fingerprint'), 'a fact of the build');
writeFileSync(join(folder, 'manifest.json'), '{}');
writeFileSync(join(folder, 'static/app-1.js.map'), '{}');
mkdirSync(join(folder, '.vite'));
writeFileSync(join(folder, '.vite/manifest.json'), '{}');
writeFileSync(join(folder, 'static/app-1.js'), 'let a;'.repeat(100));

const server = createServer((req, res) => void site(req, res));
/** Stored pages of the build `b1`, and a renderer that knows no page. */
const pages: PageOrigin = async (_req, path, query) => {
  const isThere = !path.includes('not-found');
  const body = Buffer.from(`<p>${path}${query && `?${query}`}`);
  return { status: isThere ? 200 : 404, headers: { ...(isThere && { etag: `"${path}"` }) }, body };
};
const site = createSite({ folder, config: { name: 'test' }, build: 'b1', pages });
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(origin + path, { headers });

describe('the site on one machine', () => {
  it('answers public pages from their store, personal ones with the shop, and payment pages with a document of their own', async () => {
    for (const [path, stored] of [
      ['/', 'index.html'],
      ['/products/custphotoreal', 'products/custphotoreal.html'],
      ['/assets?utm_source=x', 'assets.html'],
      ['/reviews?before=a%2Fb&utm_source=x', 'reviews?before=a%2Fb'],
      ['/assets/ast_1', 'shell.html'],
      ['/account?x=1', 'shell.html'],
    ])
      expect(await (await get(path!)).text(), path).toBe(`<p>/pages/b1/${stored}`);
    for (const path of ['/carts/crt_1', '/orders/ord_unknown'])
      expect(await (await get(path)).text(), path).toBe('<p>shop');
    for (const path of [
      '/carts/checkout',
      '/carts/checkout/',
      '/checkout.html',
      '/carts/checkout/crt_1',
      '/carts/pay/crt_1',
    ])
      expect(await (await get(path)).text(), path).toBe('<p>checkout');
  });

  it('every document has its policy; only the payment document frames another site', async () => {
    const shop = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(shop).toContain("default-src 'none'");
    expect(shop).toContain("frame-src 'self';");
    expect((await get('/carts/checkout')).headers.get('content-security-policy')).toContain("frame-src 'self'");
  });

  it('U-14 the frame for pictures is a document of its own, which our pages alone may hold', async () => {
    const frame = await get('/photo-address.html');
    expect(await frame.text()).toBe('<p>frame');
    expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect((await get('/photo-address')).status).toBe(404);
  });

  it.each([
    '/.env',
    '/.git/config',
    '/.fingerprint',
    '/%2efingerprint',
    '/.vite/manifest.json',
    '/manifest.json',
    '/static/app-1.js.map',
    '/static/missing.js',
    '/products/.env',
    '/index.php',
    '/nothing',
    '/no/such/page',
  ])('C46 %s answers 404 with the not-found page', async (path) => {
    const first = await get(path, { 'if-none-match': (await get('/')).headers.get('etag') ?? '' });
    expect([first.status, await first.text(), first.headers.get('etag')]).toEqual([
      404,
      '<p>/pages/b1/not-found.html',
      null,
    ]);
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(origin + path, { method: 'HEAD' })).status).toBe(404);
  });

  it('C46 every page answers 200', async () => {
    for (const page of PAGES) expect((await get(addressOf(page))).status, page).toBe(200);
  });

  it('C46 another spelling of a public path is moved for good, with its whole query', async () => {
    for (const [path, location] of [
      ['/Products/?promo=A%20B&promo=C&x', '/products?promo=A%20B&promo=C&x'],
      ['/products/Paintings?o_size=12x16in', '/products/custphotoreal?o_size=12x16in'],
      ['/Questions/msg_01M7ZB/', '/questions/msg_01M7ZB'],
      ['/index.html', '/'],
    ]) {
      const answer = await fetch(origin + path!, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')], path).toEqual([301, location]);
    }
  });

  it('a stored page is compressed, and not sent again to who has it', async () => {
    const first = await get('/products', { 'accept-encoding': 'br' });
    expect([first.headers.get('content-encoding'), first.headers.get('etag')]).toEqual([
      'br',
      '"/pages/b1/products.html"',
    ]);
    for (const held of ['"/pages/b1/products.html"', '"old", W/"/pages/b1/products.html"'])
      expect((await get('/products', { 'if-none-match': held })).status).toBe(304);
    const head = await fetch(`${origin}/products`, { method: 'HEAD' });
    expect([head.status, await head.text(), Number(head.headers.get('content-length')) > 0]).toEqual([200, '', true]);
  });

  it('hashed files are cached for ever, compressed, and not sent twice', async () => {
    const first = await get('/static/app-1.js', { 'accept-encoding': 'gzip, br' });
    expect(first.headers.get('cache-control')).toContain('immutable');
    expect(first.headers.get('content-encoding')).toBe('br');
    const again = await get('/static/app-1.js', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('tells the pages where things are', async () => {
    expect(await (await get('/config.json')).json()).toEqual({ name: 'test' });
  });
});

it('R9 a function learns the address of the socket, whatever address the visitor writes', async () => {
  let counted = '';
  const api = createServer((req, res) => {
    nameViewer(req);
    const { headers } = toHttpEvent(req, Buffer.alloc(0), 0);
    counted = clientAddress((name) => headers[name]);
    res.end();
  });
  await new Promise<void>((resolve) => void api.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}/api/session`;
  await fetch(url, { headers: { 'viewer-address': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' } });
  api.close();
  expect(counted).toBe('127.0.0.1');
});
