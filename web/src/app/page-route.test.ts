import { QueryClient, queryOptions } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ahead, loadPage, loadedPage, routeTo, type PageRoute } from './page-route.ts';
import { routes as shopRoutes } from './routes.tsx';

const page = (path: string): PageRoute => ({ path, lazy: () => Promise.resolve({ Component: () => null }) });
const routes = [
  '/',
  '/products',
  '/products/:sku',
  '/questions/confirm',
  '/questions/:id',
  '/carts/checkout/:cartId?',
].map(page);

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['/', '/', {}],
  ['/products/', '/products', {}],
  ['/products/oil%20on%20wood', '/products/:sku', { sku: 'oil on wood' }],
  ['/products/%', '/products/:sku', { sku: '%' }],
  ['/questions/confirm', '/questions/confirm', {}],
  ['/questions/7', '/questions/:id', { id: '7' }],
  ['/carts/checkout', '/carts/checkout/:cartId?', { cartId: undefined }],
  ['/carts/checkout/crt_1', '/carts/checkout/:cartId?', { cartId: 'crt_1' }],
])('the path %s is shown by %s', (path, route, params) => {
  const found = routeTo(routes, path);
  expect([found?.route.path, found?.params]).toEqual([route, params]);
});

it('every page without parameters is found under its own path, before those with parameters', () => {
  const plain = shopRoutes.map(({ path }) => path).filter((path) => !path.includes(':'));
  expect(plain.length).toBeGreaterThan(20);
  expect(plain.map((path) => routeTo(shopRoutes, path)?.route.path)).toEqual(plain);
});

it('a route that spells out more of a path shows it, wherever the list has it', () => {
  const turned = routes.toReversed();
  expect(routeTo(turned, '/questions/confirm')?.route.path).toBe('/questions/confirm');
  expect(routeTo([page('/:any/pay'), page('/carts/:id')], '/carts/pay')?.route.path).toBe('/carts/:id');
});

it('a path of no page is shown by none', () => {
  expect(routeTo(routes, '/no/such/page')).toBeUndefined();
});

it('a page is here once its module has come', async () => {
  const [route] = routes;
  expect(route && loadedPage(route)).toBeUndefined();
  const { default: Component } = await loadPage(route!);
  expect(loadedPage(route!)).toBe(Component);
});

it('what a page begins with is asked for once, and its first pictures with it', async () => {
  const pictures: string[] = [];
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve('/media/a.1100.webp'));
  const client = new QueryClient();
  const ask = ahead(queryOptions({ queryKey: ['home'], queryFn }), (picture) => [picture, undefined]);
  const show = (path: string | undefined) => void (path && pictures.push(path));
  expect(await Promise.all([ask(client, show), ask(client, show)])).toEqual([true, false]);
  expect(pictures).toEqual(['/media/a.1100.webp']);
  expect(queryFn).toHaveBeenCalledTimes(1);
});

it('a refused answer is left to the page', async () => {
  const client = new QueryClient();
  const ask = ahead({ queryKey: ['home'], queryFn: () => Promise.reject(new Error('refused')), retry: false });
  expect(await ask(client)).toBe(false);
  expect(client.getQueryState(['home'])?.status).toBe('error');
});
