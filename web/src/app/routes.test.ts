import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE_PATTERN, PAGES } from '#shared/pages.ts';
import { MAX_OPEN_OPTIONS } from '../features/products/use-customizing.ts';
import { checkoutRoutes } from './checkout-routes.tsx';
import { routeTo } from './page-route.ts';
import { routes } from './routes.tsx';

it('C46 every path that the site knows has a page', () => {
  const routed = [...routes, ...checkoutRoutes].map(({ path }) => path);
  expect(routed.toSorted()).toEqual(PAGES.toSorted());
});

it('P-16 the order form stands open in the documents of just those lines that do not hide it', () => {
  const pageOf = (path: string) => String(routeTo(routes, path)?.route.lazy);
  const isOpen = (path: string): boolean => pageOf(path) === pageOf('/products/giftcard');
  const lines = globSync('catalogue/lines/*.json').map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as { sku: string; options: string[] },
  );
  expect(lines.length).toBeGreaterThan(5);
  for (const { sku, options } of lines)
    expect(isOpen(`/products/${sku}`), sku).toBe(options.length <= MAX_OPEN_OPTIONS);
  expect(routeTo(routes, '/Products/Giftcard')?.params).toEqual({ sku: 'giftcard' });
});

it.each([
  '/',
  '/products',
  '/Products/',
  '/products/oil/jo',
  '/carts/checkout',
  '/carts/checkout/crt_1',
  '/artists/jo.smith',
])('C46 %s is a page', (path) => expect(PAGE_PATTERN.test(path)).toBe(true));

it.each([
  '/.env',
  '/.git/config',
  '/products/.env',
  '/products/.git/config',
  '/nonsense',
  '/a/b/c/d',
  '/static/app.js.map',
  '//',
])('C46 %s is none', (path) => expect(PAGE_PATTERN.test(path)).toBe(false));
