import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCart, aCartItem } from '../../features/cart/cart.fixture.ts';
import { aProduct } from '../../features/products/product.fixture.ts';
import { answer, show } from '../../lib/render.fixture.tsx';
import { Component } from './product.tsx';

const open = (at: string, more: Record<string, unknown> = {}) => {
  const product = aProduct({
    gallery: [{ id: 'ord_1', sku: 'custphotoreal', url: '/media/piece', photo: '/media/photo', artist: 'Marta Ilves' }],
  });
  const fetched = answer({
    '/api/products/custphotoreal': product,
    '/api/products/custphotoreal/ellen-44': product,
    '/api/products/assets': [],
    ...more,
  });
  show(
    <Routes>
      <Route path="/products/:sku/:partner?" element={<Component />} />
    </Routes>,
    { at },
  );
  return Object.assign(
    () => fetched.mock.calls.map(([path]) => path).filter((path) => path.startsWith('/api/products/cust')),
    { fetched },
  );
};

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

it('R-04 a partner has an address of their own for a product, with their banner, which search engines know as the product', async () => {
  const asked = open('/products/custphotoreal/ellen-44');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Oil painting from your photo');
  expect(asked()).toEqual(['/api/products/custphotoreal/ellen-44']);
  expect(screen.getByRole('complementary', { name: 'From our partner' })).toBeTruthy();
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/products\/custphotoreal$/);
});

it('R-04 a name that no partner can have does no harm', async () => {
  const asked = open(`/products/custphotoreal/${'x'.repeat(81)}`);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Oil painting from your photo');
  expect(asked()).toEqual(['/api/products/custphotoreal']);
});

it.each(['/products/nothing', '/products/assets'])('R-25 %s is no product', async (path) => {
  open(path);
  expect(await screen.findByText(/404 - Not Found/)).toBeTruthy();
});

const CROP = { x: 10, y: 0, x2: 60, y2: 100 };
const aPhoto = (id: string) => ({
  id,
  name: `${id}.jpg`,
  url: `/media/${id}`,
  thumb: `/media/${id}`,
  coords: null,
  meta: { faces: 1 },
  derivatives: [],
  width: 1200,
  height: 800,
});

it('CO-07 a piece of the order opens as it was, with its crop and style, and its changes take its place', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const item = aCartItem({
    key: 'itm_7',
    product_id: 'custphotoreal',
    description: 'Leave out the fence.',
    options: [
      { name: 'size', value: '18x24in', display_name: 'Size', display_value: '18 × 24 in' },
      { name: 'subjects', value: '2', display_name: 'Subjects', display_value: '2 subjects' },
    ],
    assets: ['ast_2'],
    photos: [
      {
        id: 'ast_2',
        url: '/media/ast_2',
        thumb: '/media/ast_2',
        view: '/media/ast_2',
        coords: CROP,
        style: { id: 'oil', name: 'Oil Painting', strength: 0.8, url: '/media/oil.jpg' },
        width: 1200,
        height: 800,
      },
    ],
  });
  const cart = aCart({ items: [item, aCartItem({ key: 'itm_8' })] });
  const { fetched } = open('/products/custphotoreal?edit=itm_7', {
    '/api/carts/': cart,
    '/api/carts/add-item': cart,
    '/api/products/assets': [aPhoto('ast_1'), aPhoto('ast_2')],
    '/api/updates/edit/ast_2': { status: true, result: { ...aPhoto('ast_2'), coords: CROP } },
    '/api/styles': [],
    '/api/home': {},
  });
  const words = await screen.findByLabelText<HTMLTextAreaElement>(/Instructions for the artist/);
  const sent = (path: string): unknown[] =>
    fetched.mock.calls
      .filter(([asked]) => asked === path)
      .map(([, init]): unknown => JSON.parse(typeof init?.body === 'string' ? init.body : 'null'));
  expect([words.value, screen.getByLabelText<HTMLSelectElement>('Size').value]).toEqual([
    'Leave out the fence.',
    '18x24in',
  ]);
  await waitFor(() => expect(sent('/api/updates/edit/ast_2')).toEqual([{ coords: CROP }]));
  expect(screen.getByText('In a style, 80%')).toBeTruthy();
  expect(screen.getByText('Use it for this piece too')).toBeTruthy();
  await userEvent.type(words, ' And the sign.');
  await userEvent.click(screen.getAllByRole('button', { name: /SAVE CHANGES/ })[0]!);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/checkout/'));
  expect(sent('/api/carts/add-item')).toMatchObject([
    {
      replaces: 'itm_7',
      description: 'Leave out the fence. And the sign.',
      options: { size: '18x24in', subjects: '2' },
      assets: ['ast_2'],
      styles: { ast_2: { id: 'oil', strength: 0.8 } },
    },
  ]);
  assign.mockRestore();
});

it('CO-07 C26 a piece that is changed keeps its photo of an earlier order, unless that is toggled off', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const item = aCartItem({ key: 'itm_7', product_id: 'custphotoreal', assets: ['ast_1', 'ast_2'] });
  const cart = aCart({ items: [item] });
  const { fetched } = open('/products/custphotoreal?edit=itm_7', {
    '/api/carts/': cart,
    '/api/carts/add-item': cart,
    '/api/products/assets': [aPhoto('ast_1'), { ...aPhoto('ast_2'), ordered: true }],
    '/api/home': {},
  });
  const isUsed = await screen.findByRole<HTMLInputElement>('switch', { name: 'Use it for this piece too' });
  expect(isUsed.checked).toBe(true);
  expect(screen.getByText('In an earlier order')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Delete Photo' })).toHaveLength(1);
  await userEvent.click(isUsed);
  await userEvent.click(screen.getAllByRole('button', { name: /SAVE CHANGES/ })[0]!);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/checkout/'));
  const sent = fetched.mock.calls.find(([path]) => path === '/api/carts/add-item')?.[1]?.body;
  expect(JSON.parse(typeof sent === 'string' ? sent : 'null')).toMatchObject({ replaces: 'itm_7', assets: ['ast_1'] });
  assign.mockRestore();
});
