import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from '#web/lib/router.tsx';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Asset, StyleFilter } from '#shared/schemas/asset.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { assetQuery } from '../photos/uploads.queries.ts';
import { Converter } from './converter.tsx';

const filter = (id: string, name: string): StyleFilter => ({
  id,
  name,
  description: `${name} in words.|custpencil=Pencil Drawings,all=All Products`,
  url: `/media/styles/${id}.jpg`,
});
export const filters = [
  filter('photorealistic', 'Photorealistic'),
  filter('oil', 'Oil Painting'),
  filter('pencil', 'Pencil Sketch'),
] as const;
export const thumbnails = { oil: '/media/t-oil', pencil: '/media/t-pencil' };
export const photo: Asset = {
  id: 'ast_1',
  name: 'dogs.jpg',
  url: '/media/full',
  rawurl: '/media/thumb',
  o_url: '/media/full',
  thumb: '/media/thumb',
  coords: null,
  meta: { faces: 2, gcp_tags: [] },
  derivatives: [{ id: 'pencil', strength: 1, key: 'k', url: '/media/pencil' }],
  thumbnails,
  last_job: null,
  current_job: null,
  project: null,
  status: 'uploaded',
  width: 800,
  height: 1000,
};
export const oil = { id: 'oil', strength: 1, key: 'o', url: '/media/oil' };
export const preview = { ...oil, key: 'o-preview', url: '/media/oil-preview' };
export const running = { id: 'job_1', status: 'running' };

/** For tests: where the visitor is. */
export function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

function Page() {
  const { data } = useQuery(assetQuery('ast_1'));
  return data && <Converter photo={data} filters={filters} />;
}

interface Opened {
  at?: string;
  job?: object | number;
  of?: Partial<Asset>;
  more?: Record<string, unknown>;
}

/** For tests: opens the converter of a photo; `more` overrides the usual answers of the API. */
export const open = async ({ at = '/assets/ast_1', job = running, of = {}, more = {} }: Opened = {}) => {
  const usual = {
    '/api/products/': { products: [] },
    '/api/samples': { samples: [] },
    '/api/assets/ast_1': { ...photo, ...of },
    '/api/assets/apply-filter/ast_1': { status: true, result: { job_id: 'job_1' } },
    '/api/assets/check-job/job_1': job,
  };
  // Copies getters as getters: such answers change while the page is open.
  const fetched = answer(Object.defineProperties(usual, Object.getOwnPropertyDescriptors(more)));
  show(
    <>
      <Page />
      <Address />
    </>,
    { at },
  );
  await screen.findByRole('heading', { level: 1 });
  return fetched;
};
export const strength = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Strength' });
export const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const posted = (fetched: Awaited<ReturnType<typeof open>>, path: string) =>
  fetched.mock.calls
    .filter(([input, init]) => input.includes(path) && init?.method === 'POST')
    .map(([, init]) => (typeof init?.body === 'string' ? init.body : ''));
/** Answers calls whose path contains `part` with `own`. */
export const reply = (fetched: Awaited<ReturnType<typeof open>>, part: string, own: () => Promise<Response>) => {
  const usual = fetched.getMockImplementation();
  fetched.mockImplementation((input, init) => (input.includes(part) ? own() : usual!(input, init)));
};
export const jobs = (fetched: Awaited<ReturnType<typeof open>>) => posted(fetched, 'apply-filter');
export const artwork = (style: string) =>
  screen.queryByRole<HTMLImageElement>('img', { name: `Your photo in the style ${style}` });

beforeEach(() => {
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});
