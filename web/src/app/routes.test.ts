import { expect, it } from 'vitest';
import { PAGE_PATTERN, PAGES } from '#shared/site/pages.ts';
import { MAX_OPEN_OPTIONS } from '../features/products/use-customizing.ts';
import { checkoutRoutes } from './checkout-routes.tsx';
import { routeTo } from './page-route.ts';
import { routes } from './routes.tsx';

it('C46 every path that the site knows has a page', () => {
  const routed = [...routes, ...checkoutRoutes].map(({ path }) => path);
  expect(routed.toSorted()).toEqual(PAGES.toSorted());
});

it('P-16 the documents of just those lines whose order form stands open have all of it', () => {
  const lines = import.meta.glob<{ sku: string; options: string[] }>('../../../catalogue/lines/*.json', {
    eager: true,
    import: 'default',
  });
  const found = (sku: string) => routeTo(routes, `/products/${sku}`);
  expect(Object.keys(lines).length).toBeGreaterThan(5);
  for (const { sku, options } of Object.values(lines)) {
    const isOpen = found(sku)?.route.lazy === found('giftcard')?.route.lazy;
    expect(isOpen, sku).toBe(options.length <= MAX_OPEN_OPTIONS);
    expect(found(sku)?.params, sku).toEqual({ sku });
  }
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
