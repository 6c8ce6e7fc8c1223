import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aProduct } from '../../features/products/product.fixture.ts';
import { answer, show } from '../../lib/render.fixture.tsx';
import { Component } from './product.tsx';

const open = (at: string) => {
  const product = aProduct();
  const fetched = answer({
    '/api/products/custphotoreal': product,
    '/api/products/custphotoreal/ellen-44': product,
    '/api/products/assets': [],
  });
  show(
    <Routes>
      <Route path="/products/:sku/:partner?" element={<Component />} />
    </Routes>,
    { at },
  );
  return () => fetched.mock.calls.map(([path]) => path).filter((path) => path.startsWith('/api/products/cust'));
};

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('R-04 a partner has an address of their own for a product, which search engines know as the product', async () => {
  const asked = open('/products/custphotoreal/ellen-44');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Oil painting from your photo');
  expect(asked()).toEqual(['/api/products/custphotoreal/ellen-44']);
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
