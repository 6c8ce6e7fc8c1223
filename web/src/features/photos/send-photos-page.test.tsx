import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { loadUploads } from './stored-uploads.ts';
import { SendPhotosPage } from './send-photos-page.tsx';

const NOW = new Date(2026, 10, 24, 14, 0).getTime();
/** Of a server whose clock is an hour behind this device's. */
const GRANT = { name: null, expires_at: NOW / 1000 - 1_800, expires_in: 1_800 };
const CREATE = '/api/updates/create-chunked/';
const COMPLETE = '/api/updates/create-chunked/upl_1/complete';

const open = (answers: Record<string, unknown>, token = 'tok') => {
  const fetched = answer(answers);
  show(<SendPhotosPage />, { at: `/send-photos#${token}` });
  return fetched;
};
const pick = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Photo', { selector: 'input' }), { target: { files } });

beforeEach(() => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('API-14 sends photos with the token of its address alone, and says for whose order and how long', async () => {
  const photo = { id: 'ast_1', name: 'dogs.jpg', thumb: '/media/ast_1' };
  const fetched = open({
    '/api/products/upload-token': { ...GRANT, name: 'Nora' },
    [CREATE]: { upload_id: 'upl_1', chunk_size: 200_000, parts: [] },
    [COMPLETE]: { status: true, result: photo },
  });
  expect(await screen.findByRole('heading', { name: 'Send photos to Nora’s order' })).toBeTruthy();
  expect(screen.getByText(/works until 2:30\sPM/)).toBeTruthy();
  expect(screen.getByLabelText('Camera').getAttribute('capture')).toBe('environment');
  await pick(new File(['x'], 'dogs.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText(/^1 photo was sent\./)).toBeTruthy();
  const tokens = fetched.mock.calls.map(([path, init]) => [path, new Headers(init?.headers).get('upload-token')]);
  expect(tokens).toEqual([
    ['/api/products/upload-token', 'tok'],
    [CREATE, 'tok'],
    [COMPLETE, 'tok'],
  ]);
  expect(loadUploads(), 'another person’s upload is not resumed among one’s own').toEqual([]);
});

it('API-14 says that a link has ended, with a way on: without a token, refused, and when its time is over', async () => {
  const ended = () => screen.findByRole('heading', { name: 'This link has ended' });
  const { unmount } = show(<SendPhotosPage />, { at: '/send-photos' });
  expect(await ended()).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Start an order on this phone' })).toBeTruthy();
  unmount();
  open({ '/api/products/upload-token': 403 });
  expect(await ended()).toBeTruthy();
});

it('API-14 ends by itself, after the time that the answer says is left, whatever the clock of this device shows', async () => {
  open({ '/api/products/upload-token': GRANT });
  expect(await screen.findByRole('button', { name: 'Take a photo' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1_790_000));
  expect(screen.getByRole('button', { name: 'Take a photo' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('heading', { name: 'This link has ended' })).toBeTruthy();
});

it('API-14 a phone that comes back to the page asks whether the link still works', async () => {
  const answers: Record<string, unknown> = { '/api/products/upload-token': GRANT };
  open(answers);
  await screen.findByRole('button', { name: 'Take a photo' });
  answers['/api/products/upload-token'] = 403;
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeTruthy();
});

it('API-14 says once that there is no room, where room is made, and that nothing was sent', async () => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path === '/api/products/upload-token'
        ? Response.json(GRANT)
        : Response.json({ code: 'upload.quota', message: 'You have as many photos here' }, { status: 409 }),
    ),
  );
  show(<SendPhotosPage />, { at: '/send-photos#tok' });
  await pick(new File(['x'], 'dogs.jpg', { type: 'image/jpeg' }), new File(['y'], 'cats.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(screen.getAllByText('Not sent, because there is no room.')).toHaveLength(2));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toMatch(/no room for more photos\. .* on the other device/);
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Take a photo' }), 'more would be refused, too').toBeNull();
  expect(screen.queryByText(/You can close this page/)).toBeNull();
});

it('API-14 says that the page stays open until everything has arrived, and only then that it can be closed', async () => {
  let arrive = (): void => undefined;
  open({ '/api/products/upload-token': GRANT });
  await screen.findByRole('button', { name: 'Take a photo' });
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise((resolve) => {
        if (path === CREATE) resolve(Response.json({ upload_id: 'upl_1', chunk_size: 200_000, parts: [] }));
        else
          arrive = () => resolve(Response.json({ result: { id: 'ast_1', name: 'dogs.jpg', thumb: '/media/ast_1' } }));
      }),
  );
  await pick(new File(['x'], 'dogs.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText(/Leave this page open until everything has arrived/)).toBeTruthy();
  await screen.findByText(/Saving it/);
  arrive();
  expect(await screen.findByText('1 photo was sent. You can close this page.')).toBeTruthy();
});

it('API-14 a link that is refused while it is used says so beside what was sent', async () => {
  open({ '/api/products/upload-token': GRANT });
  await screen.findByRole('button', { name: 'Take a photo' });
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path === CREATE
        ? Response.json({ code: 'upload.token_invalid', message: 'Photos can no longer be sent.' }, { status: 403 })
        : Response.json(GRANT),
    ),
  );
  await pick(new File(['x'], 'dogs.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(screen.getByText(/This link has ended\. For more photos/)).toBeTruthy());
  for (const name of ['Take a photo', 'Try again']) expect(screen.queryByRole('button', { name })).toBeNull();
});
