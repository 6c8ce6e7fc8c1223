import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { artwork, choose, jobs, oil, open, preview, reply, running, strength } from './converter.fixture.tsx';

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
  await waitFor(() => expect(artwork('Oil Painting')?.getAttribute('src')).toBe('/media/oil'));
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
  fireEvent.input(strength(), { target: { value: '40' } });
  expect(artwork('Pencil Sketch')?.style.opacity).toBe('0.4');
  expect(jobs(fetched), 'nothing is painted under the hand').toEqual([]);
  fireEvent.pointerUp(strength());
  await waitFor(() => expect(jobs(fetched)).toEqual(['{"filter_id":"pencil","strength":0.4}']));
  fireEvent.input(strength(), { target: { value: '0' } });
  fireEvent.pointerUp(strength());
  expect(artwork('Pencil Sketch'), 'at 0% it is the photo').toBeNull();
  expect(screen.queryByText('Applying filter. Please wait...')).toBeNull();
});

it('S-04 goes through the strengths by keys and has the last one painted alone', async () => {
  const fetched = await open({ at: '/assets/ast_1?filterId=pencil' });
  strength().focus();
  for (const value of ['95', '90', '85']) {
    fireEvent.input(strength(), { target: { value } });
    fireEvent.keyUp(strength());
  }
  expect(strength().value).toBe('85');
  await waitFor(() => expect(jobs(fetched)).toEqual(['{"filter_id":"pencil","strength":0.85}']));
  expect(localStorage.getItem('style:ast_1')).toBe('pencil|0.85');
});

it('C27 a failed job says so and is tried again', async () => {
  const fetched = await open({
    at: '/assets/ast_1?filterId=oil',
    job: { id: 'job_1', status: 'failed', error: 'The brush broke.' },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The brush broke.');
  await choose('Try again');
  await waitFor(() => expect(jobs(fetched)).toHaveLength(2));
});

it('C27 a photo that was deleted meanwhile says so and leads to another', async () => {
  const fetched = await open();
  reply(fetched, 'apply-filter', () =>
    Promise.resolve(Response.json({ status: false, code: 'asset.not_found', message: 'Gone.' }, { status: 404 })),
  );
  await choose('Oil Painting');
  expect((await screen.findByRole('alert')).textContent).toContain('This photo has been deleted.');
  expect(screen.getAllByRole('link', { name: 'Start Over' }).map((link) => link.getAttribute('href'))).toEqual([
    '/assets',
    '/assets',
  ]);
});

it('without a connection it says so, and goes on by itself once it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetched = await open();
  reply(fetched, 'apply-filter', () =>
    navigator.onLine ? new Promise(() => undefined) : Promise.reject(new TypeError('Failed to fetch')),
  );
  await choose('Oil Painting');
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline.');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(jobs(fetched)).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});
