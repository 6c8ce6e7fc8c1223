import { expect, it } from 'vitest';
import { PAGE_PATTERN, PAGES } from '#shared/pages.ts';
import { checkoutRoutes } from './checkout-routes.tsx';
import { routes } from './routes.tsx';

it('C46 every path that the site knows has a page', () => {
  const routed = [...routes, ...checkoutRoutes].map(({ path }) => path);
  expect(routed.toSorted()).toEqual(PAGES.toSorted());
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
