import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#web/lib/render.fixture.tsx';
import { AddressField } from './address-field.tsx';
import { pictureName } from './photo-from-address.ts';

// The test DOM cannot load a frame, so the frame's work is done in the page; photos.spec.ts drives the real frame.
vi.mock('./ask-frame.ts', async () => ({ askFrame: (await import('./fetch-picture.ts')).fetchPicture }));

const png = { headers: { 'content-type': 'image/png' } };

const take = async (address: string, answer: () => Promise<Response>) => {
  const fetched = vi.fn<typeof fetch>(answer);
  vi.stubGlobal('fetch', fetched);
  const onPick = vi.fn<(file: File) => void>();
  show(<AddressField onPick={onPick} />);
  await userEvent.click(screen.getByRole('button', { name: 'From a web address' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Address of the picture' }), `${address}{Enter}`);
  return { fetched, onPick };
};

afterEach(() => vi.unstubAllGlobals());

it('U-14 a picture from another site is fetched by the browser, without cookies, and uploaded', async () => {
  const { fetched, onPick } = await take('https://pictures.example/dogs/rex.png?w=800', () =>
    Promise.resolve(new Response('x', png)),
  );
  await waitFor(() => expect(onPick).toHaveBeenCalledTimes(1));
  expect(onPick.mock.calls[0]?.[0]).toMatchObject({ name: 'rex.png', type: 'image/png', size: 1 });
  expect(fetched.mock.calls).toEqual([
    [
      'https://pictures.example/dogs/rex.png?w=800',
      expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer' }),
    ],
  ]);
});

it.each([
  [
    'does not allow it',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'pictures.example did not let us take the picture. Save it on your device, then pick it here.',
  ],
  [
    'has none there',
    () => Promise.resolve(new Response('', { status: 404 })),
    'There is no picture at this address (pictures.example answered 404).',
  ],
  [
    'shows a page there',
    () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
    /address of a page, not of a picture/,
  ],
  [
    'announces too much',
    () => Promise.resolve(new Response('x', { headers: { ...png.headers, 'content-length': '10000001' } })),
    'The picture is larger than 10 MB.',
  ],
  [
    'sends too much',
    () => Promise.resolve(new Response(new Uint8Array(10_000_001), png)),
    'The picture is larger than 10 MB.',
  ],
])('U-14 says so when another site %s', async (_title, answer, words) => {
  const { onPick } = await take('https://pictures.example/rex.png', answer);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(onPick).not.toHaveBeenCalled();
});

it('U-14 takes whole and safe web addresses alone', async () => {
  const { fetched } = await take('http://pictures.example/rex.png', () => Promise.resolve(new Response('x', png)));
  expect(await screen.findByText(/It begins with https/)).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});

it('U-14 an endless picture is given up once it is too large', async () => {
  let sent = 0;
  let isStopped = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1_000_000;
      controller.enqueue(new Uint8Array(1_000_000));
    },
    cancel: () => {
      isStopped = true;
    },
  });
  await take('https://pictures.example/rex.png', () => Promise.resolve(new Response(endless, png)));
  expect(await screen.findByText('The picture is larger than 10 MB.')).toBeTruthy();
  expect(isStopped).toBe(true);
  expect(sent).toBeLessThan(13_000_000);
});

it.each([
  ['https://a.example/rex.jpg', 'image/jpeg', 'rex.jpg'],
  ['https://a.example/rex.php?id=1', 'image/png', 'rex.png'],
  ['https://a.example/', 'image/webp', 'photo.webp'],
  ['https://a.example/100%.gif', 'image/gif', '100%.gif'],
])('U-14 the picture at %s, of type %s, is called %s', (address, type, name) => {
  expect(pictureName(new URL(address), type)).toBe(name);
});
