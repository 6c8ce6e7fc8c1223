import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Asset, StyleFilter } from '#shared/schemas/asset.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { Converter } from './converter.tsx';

const filter = (id: string, name: string): StyleFilter => ({ id, name, description: `${name} in words.|custpencil=Pencil Drawings,all=All Products`, url: '' });
const filters = [filter('photorealistic', 'Photorealistic'), filter('oil', 'Oil Painting'), filter('pencil', 'Pencil Sketch')] as const;
const photo: Asset = {
  id: 'ast_1',
  name: 'dogs.jpg',
  url: '/media/full',
  rawurl: '/media/thumb',
  o_url: '/media/full',
  thumb: '/media/thumb',
  coords: null,
  meta: { faces: 2, gcp_tags: [] },
  derivatives: [{ id: 'pencil', strength: 1, key: 'k', url: '/media/pencil' }],
  last_job: null,
  current_job: null,
  status: 'uploaded',
  width: 800,
  height: 1000,
};

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

const open = (at = '/assets/ast_1', job: object = { id: 'job_1', status: 'running' }) => {
  const fetched = answer({
    '/api/products/': { products: [] },
    '/api/assets/apply-filter/ast_1': { status: true, result: { job_id: 'job_1' } },
    '/api/assets/check-job/job_1': job,
  });
  show(
    <>
      <Converter photo={photo} filters={filters} />
      <Address />
    </>,
    { at },
  );
  return fetched;
};
const strength = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Strength' });
const jobs = (fetched: ReturnType<typeof open>) => fetched.mock.calls.filter(([path]) => path.includes('apply-filter')).map(([, init]) => init?.body);

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('S-08 S-09 opens photorealistic, at no strength and without a job', () => {
  const fetched = open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Photorealistic');
  expect(strength().value).toBe('0');
  expect(strength().disabled).toBe(true);
  expect(jobs(fetched)).toEqual([]);
});

it('S-09 S-10 a chosen style starts at 100% and has the photo painted', async () => {
  const fetched = open();
  await userEvent.click(screen.getByRole('button', { name: 'Oil Painting' }));
  expect(screen.getByText('Applying filter. Please wait...')).toBeTruthy();
  expect(strength().value).toBe('100');
  await waitFor(() => expect(jobs(fetched)).toEqual(['{"filter_id":"oil","strength":1}']));
  await userEvent.click(screen.getByRole('button', { name: 'Photorealistic' }));
  expect(screen.queryByText('Applying filter. Please wait...')).toBeNull();
  expect(strength().value).toBe('0');
});

it('a painting that is there already is shown at once', async () => {
  const fetched = open();
  await userEvent.click(screen.getByRole('button', { name: 'Pencil Sketch' }));
  expect(screen.getByRole('img', { name: 'Your photo in the style Pencil Sketch' }).getAttribute('src')).toBe('/media/pencil');
  expect(jobs(fetched)).toEqual([]);
});

it('C27 filterId preselects a style, and the chosen one takes its place in the address', async () => {
  open('/assets/ast_1?filterId=pencil&from=/products/custpencil');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pencil Sketch');
  await userEvent.click(screen.getByRole('button', { name: 'Oil Painting' }));
  expect(screen.getByTestId('address').textContent).toBe('/assets/ast_1?filterId=oil&from=%2Fproducts%2Fcustpencil');
});

it('C27 a failed job says so and is tried again', async () => {
  const fetched = open('/assets/ast_1?filterId=oil', { id: 'job_1', status: 'failed', error: 'The brush broke.' });
  expect((await screen.findByRole('alert')).textContent).toContain('The brush broke.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(jobs(fetched)).toHaveLength(2));
});

it('S-06 shows the words and the recommended products', () => {
  open();
  expect(screen.getByText('Photorealistic in words.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Pencil Drawings/ }).getAttribute('href')).toBe('/products/custpencil');
  expect(screen.getByRole('link', { name: 'All Products' }).getAttribute('href')).toBe('/products');
});

it('S-04 goes through the strengths by keys and has the last one painted alone', async () => {
  const fetched = open('/assets/ast_1?filterId=oil');
  strength().focus();
  for (const value of ['95', '90', '85']) {
    fireEvent.change(strength(), { target: { value } });
    fireEvent.keyUp(strength());
  }
  expect(strength().value).toBe('85');
  await waitFor(() => expect(jobs(fetched)).toEqual(['{"filter_id":"oil","strength":0.85}']));
  expect(localStorage.getItem('style:ast_1')).toBe('oil|0.85');
});

it('S-07 saves and goes back to where one came from', async () => {
  open('/assets/ast_1?from=%2Fproducts%2Fcustpencil');
  await userEvent.click(screen.getByRole('button', { name: 'Save and Go Back' }));
  expect(screen.getByTestId('address').textContent).toBe('/products/custpencil');
});

it.each(['//elsewhere.example', '/\t/elsewhere.example', '/.//elsewhere.example', 'https://elsewhere.example', 'javascript:alert(1)'])(
  'S-07 goes back to the products when the address names %j, which is no page of this site',
  async (from) => {
    open(`/assets/ast_1?from=${encodeURIComponent(from)}`);
    await userEvent.click(screen.getByRole('button', { name: 'Save and Go Back' }));
    expect(screen.getByTestId('address').textContent).toBe('/products');
  },
);
