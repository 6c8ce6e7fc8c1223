import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Asset, StyleFilter } from '#shared/schemas/asset.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { assetQuery } from '../uploads/uploads.queries.ts';
import { Converter } from './converter.tsx';

const filter = (id: string, name: string): StyleFilter => ({ id, name, description: `${name} in words.|custpencil=Pencil Drawings,all=All Products`, url: `/media/styles/${id}.jpg` });
const filters = [filter('photorealistic', 'Photorealistic'), filter('oil', 'Oil Painting'), filter('pencil', 'Pencil Sketch')] as const;
const thumbnails = { oil: '/media/t-oil', pencil: '/media/t-pencil' };
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
  thumbnails,
  last_job: null,
  current_job: null,
  status: 'uploaded',
  width: 800,
  height: 1000,
};
const oil = { id: 'oil', strength: 1, key: 'o', url: '/media/oil' };
const preview = { ...oil, key: 'o-preview', url: '/media/oil-preview' };
const running = { id: 'job_1', status: 'running' };

function Address() {
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

const open = async ({ at = '/assets/ast_1', job = running, of = {}, more = {} }: Opened = {}) => {
  const usual = {
    '/api/products/': { products: [] },
    '/api/samples': { samples: [] },
    '/api/assets/ast_1': { ...photo, ...of },
    '/api/assets/apply-filter/ast_1': { status: true, result: { job_id: 'job_1' } },
    '/api/assets/check-job/job_1': job,
  };
  // Getters stay what they are: such answers change while the page is open.
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
const strength = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Strength' });
const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const posted = (fetched: Awaited<ReturnType<typeof open>>, path: string) =>
  fetched.mock.calls.filter(([input, init]) => input.includes(path) && init?.method === 'POST').map(([, init]) => (typeof init?.body === 'string' ? init.body : ''));
/** Answers of its own for a part of the API. */
const reply = (fetched: Awaited<ReturnType<typeof open>>, part: string, own: () => Promise<Response>) => {
  const usual = fetched.getMockImplementation();
  fetched.mockImplementation((input, init) => (input.includes(part) ? own() : usual!(input, init)));
};
const jobs = (fetched: Awaited<ReturnType<typeof open>>) => posted(fetched, 'apply-filter');
const artwork = (style: string) => screen.queryByRole<HTMLImageElement>('img', { name: `Your photo in the style ${style}` });

beforeEach(() => {
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

it('S-08 S-09 opens photorealistic, at no strength and without a job', async () => {
  const fetched = await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Photorealistic');
  expect(strength().value).toBe('0');
  expect(strength().disabled).toBe(true);
  expect(jobs(fetched)).toEqual([]);
});

it('S-09 S-10 a chosen style starts at 100% and has the photo painted', async () => {
  const fetched = await open();
  await choose('Oil Painting');
  expect(screen.getByText('Applying filter. Please wait...')).toBeTruthy();
  expect(strength().value).toBe('100');
  await waitFor(() => expect(jobs(fetched)).toEqual(['{"filter_id":"oil","strength":1}']));
  await choose('Photorealistic');
  expect(screen.queryByText('Applying filter. Please wait...')).toBeNull();
  expect(strength().value).toBe('0');
});

it('S-10 the preview is shown first, and says that a finer version follows, which then takes its place', async () => {
  let job: object = { ...running, preview };
  await open({
    at: '/assets/ast_1?filterId=oil',
    more: {
      get '/api/assets/check-job/job_1'() {
        return job;
      },
    },
  });
  expect(await screen.findByText(/The finer version is on its way/)).toBeTruthy();
  expect(artwork('Oil Painting')?.getAttribute('src')).toBe('/media/oil-preview');
  fireEvent.load(artwork('Oil Painting')!);
  job = { id: 'job_1', status: 'done', preview, derivative: oil };
  await waitFor(() => expect(artwork('Oil Painting')?.getAttribute('src')).toBe('/media/oil'), { timeout: 3000 });
  expect(screen.queryByText('Applying filter. Please wait...')).toBeNull();
  const sources = [...document.querySelectorAll('section img')].map((image) => image.getAttribute('src'));
  expect(sources, 'the preview stays beneath until the finer one has come in').toContain('/media/oil-preview');
});

it('a painting that is there already is shown at once, and the photo while a button is held', async () => {
  const fetched = await open();
  await choose('Pencil Sketch');
  expect(artwork('Pencil Sketch')?.getAttribute('src')).toBe('/media/pencil');
  expect(jobs(fetched)).toEqual([]);
  fireEvent.load(artwork('Pencil Sketch')!);
  const edge = () => screen.queryByRole('slider', { name: 'VIEW PHOTO / VIEW ARTWORK' });
  expect(edge()).toBeTruthy();
  const hold = screen.getByRole('button', { name: 'Hold to See Photo' });
  fireEvent.keyDown(hold, { key: ' ' });
  expect(edge()).toBeNull();
  expect(hold.getAttribute('aria-pressed')).toBe('true');
  fireEvent.keyUp(hold, { key: ' ' });
  expect(edge()).toBeTruthy();
  fireEvent.pointerDown(hold, { pointerId: 1 });
  expect(edge()).toBeNull();
  fireEvent.pointerUp(hold);
  expect(edge()).toBeTruthy();
});

it('S-04 another strength is shown at once by a thinner layer of the painting at hand', async () => {
  const fetched = await open({ at: '/assets/ast_1?filterId=pencil' });
  fireEvent.load(artwork('Pencil Sketch')!);
  fireEvent.change(strength(), { target: { value: '40' } });
  expect(artwork('Pencil Sketch')?.style.opacity).toBe('0.4');
  expect(jobs(fetched), 'nothing is painted under the hand').toEqual([]);
  fireEvent.pointerUp(strength());
  await waitFor(() => expect(jobs(fetched)).toEqual(['{"filter_id":"pencil","strength":0.4}']));
  fireEvent.change(strength(), { target: { value: '0' } });
  fireEvent.pointerUp(strength());
  expect(artwork('Pencil Sketch'), 'at 0% it is the photo').toBeNull();
  expect(screen.queryByText('Applying filter. Please wait...')).toBeNull();
});

it('S-04 goes through the strengths by keys and has the last one painted alone', async () => {
  const fetched = await open({ at: '/assets/ast_1?filterId=pencil' });
  strength().focus();
  for (const value of ['95', '90', '85']) {
    fireEvent.change(strength(), { target: { value } });
    fireEvent.keyUp(strength());
  }
  expect(strength().value).toBe('85');
  await waitFor(() => expect(jobs(fetched)).toEqual(['{"filter_id":"pencil","strength":0.85}']));
  expect(localStorage.getItem('style:ast_1')).toBe('pencil|0.85');
});

it('C27 filterId preselects a style, and the chosen one takes its place in the address', async () => {
  await open({ at: '/assets/ast_1?filterId=pencil&from=/products/custpencil' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pencil Sketch');
  await choose('Oil Painting');
  expect(screen.getByTestId('address').textContent).toBe('/assets/ast_1?filterId=oil&from=%2Fproducts%2Fcustpencil');
});

it('C27 a failed job says so and is tried again', async () => {
  const fetched = await open({ at: '/assets/ast_1?filterId=oil', job: { id: 'job_1', status: 'failed', error: 'The brush broke.' } });
  expect((await screen.findByRole('alert')).textContent).toContain('The brush broke.');
  await choose('Try again');
  await waitFor(() => expect(jobs(fetched)).toHaveLength(2));
});

it('C27 a photo that was deleted meanwhile says so and leads to another', async () => {
  const fetched = await open();
  reply(fetched, 'apply-filter', () => Promise.resolve(Response.json({ status: false, code: 'asset.not_found', message: 'Gone.' }, { status: 404 })));
  await choose('Oil Painting');
  expect((await screen.findByRole('alert')).textContent).toContain('This photo has been deleted.');
  expect(screen.getAllByRole('link', { name: 'Start Over' }).map((link) => link.getAttribute('href'))).toEqual(['/assets', '/assets']);
});

it('without a connection it says so, and goes on by itself once it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetched = await open();
  reply(fetched, 'apply-filter', () => (navigator.onLine ? new Promise(() => undefined) : Promise.reject(new TypeError('Failed to fetch'))));
  await choose('Oil Painting');
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline.');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(jobs(fetched)).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('S-03 the styles are one stop of the tab key, along which the arrows go', async () => {
  const fetched = await open({ at: '/assets/ast_1?filterId=oil' });
  const tiles = screen.getAllByRole('button', { name: /Photorealistic|Oil Painting|Pencil Sketch/ });
  expect(tiles.map((tile) => tile.tabIndex)).toEqual([-1, 0, -1]);
  await waitFor(() => expect(jobs(fetched)).toHaveLength(1));
  tiles[1]?.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(tiles[2]);
  await userEvent.keyboard('{Home}');
  expect(document.activeElement).toBe(tiles[0]);
  expect(jobs(fetched), 'going along chooses nothing').toHaveLength(1);
  await userEvent.keyboard('{End}{Enter}');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pencil Sketch');
});

it('S-03 the strip shows the photo itself in each style, its examples until then', async () => {
  let thumbs: Asset['thumbnails'];
  const fetched = await open({
    more: {
      '/api/assets/ast_1/thumbnails': { status: true },
      get '/api/assets/ast_1'() {
        return { ...photo, thumbnails: thumbs };
      },
    },
  });
  const pictures = (name: string) => [...screen.getByRole('button', { name }).querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(pictures('Oil Painting')).toEqual(['/media/styles/oil.jpg']);
  await waitFor(() => expect(posted(fetched, '/thumbnails')).toHaveLength(1));
  thumbs = thumbnails;
  await waitFor(() => expect(pictures('Oil Painting')).toEqual(['/media/styles/oil.jpg', '/media/t-oil']), { timeout: 3000 });
  expect(posted(fetched, '/thumbnails')).toHaveLength(1);
});

it('S-05 shows recent examples of the style, and where there are more', async () => {
  const work = { id: 'w1', sku: 'custpencil', order: 'ord_1', url: '/w.jpg', title: 'Rex', artist: 'Hana Okabe', medium: 'Pencil', size: '8 × 10 in', city: 'Oslo', country: 'NO', tags: [], instructions: '' };
  const fetched = await open({ at: '/assets/ast_1?filterId=pencil', more: { '/api/samples': { samples: [work] } } });
  expect(await screen.findByRole('heading', { name: 'Recent Examples of Pencil Sketch' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Rex' })).getAttribute('href')).toBe('/products/gallery/custpencil/ord_1?order=1');
  expect(screen.getByRole('link', { name: /View More/ }).getAttribute('href')).toBe('/gallery/featured/?tags=pencil');
  expect(fetched.mock.calls.map(([path]) => path)).toContain('/api/samples?tag=pencil&limit=15');
});

it('S-06 shows the words and the recommended products', async () => {
  await open();
  expect(screen.getByText('Photorealistic in words.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Pencil Drawings/ }).getAttribute('href')).toBe('/products/custpencil');
  expect(screen.getByRole('link', { name: 'All Products' }).getAttribute('href')).toBe('/products');
});

it('S-07 saves and goes back to where one came from', async () => {
  await open({ at: '/assets/ast_1?from=%2Fproducts%2Fcustpencil' });
  await choose('Save and Go Back');
  expect(screen.getByTestId('address').textContent).toBe('/products/custpencil');
});

it.each(['//elsewhere.example', '/\t/elsewhere.example', '/.//elsewhere.example', 'https://elsewhere.example', 'javascript:alert(1)'])(
  'S-07 goes back to the products when the address names %j, which is no page of this site',
  async (from) => {
    await open({ at: `/assets/ast_1?from=${encodeURIComponent(from)}` });
    await choose('Save and Go Back');
    expect(screen.getByTestId('address').textContent).toBe('/products');
  },
);

it('C27 deepportrait crops the photo to its largest face, once, and never over another crop', async () => {
  const fitness = { width: 800, height: 1000, sharpness: 90, brightness: 120, contrast: 50, faces: [{ x: 40, y: 20, w: 15, h: 16, sharpness: 80 }] };
  const coords = { x: 20, y: 10, x2: 80, y2: 74 };
  const cropped = { '/api/updates/edit/ast_1': { status: true, result: { ...photo, fitness, coords } } };
  const fetched = await open({ at: '/assets/ast_1?deepportrait=1', of: { fitness }, more: cropped });
  await waitFor(() => expect(screen.getByText('Cropped as a portrait.')).toBeTruthy());
  expect(posted(fetched, '/api/updates/edit/')).toHaveLength(1);
  expect(JSON.parse(posted(fetched, '/api/updates/edit/')[0] ?? '')).toMatchObject({ coords: { x: expect.any(Number), x2: expect.any(Number) } });
  expect(screen.getByRole('button', { name: 'Edit Photo' })).toBeTruthy();
});

it('C27 deepportrait leaves a crop of the customer’s own alone, and says where it found no face', async () => {
  const kept = await open({ at: '/assets/ast_1?deepportrait=1', of: { coords: { x: 0, y: 0, x2: 50, y2: 50 } } });
  expect(posted(kept, '/api/updates/edit/')).toEqual([]);
  expect(screen.getByText('Cropped as a portrait.')).toBeTruthy();
});

it('C27 deepportrait says where no face was found', async () => {
  const fetched = await open({ at: '/assets/ast_1?deepportrait=1' });
  expect(screen.getByText('We found no face to crop this portrait to.')).toBeTruthy();
  expect(posted(fetched, '/api/updates/edit/')).toEqual([]);
});
