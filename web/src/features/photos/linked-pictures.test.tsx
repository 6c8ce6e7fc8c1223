import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from '#web/lib/router.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#web/lib/render.fixture.tsx';
import { LinkedPicturesOffer } from './linked-pictures-offer.tsx';
import { picturesOfLink, useLinkedPictures } from './linked-pictures.ts';

vi.mock('./ask-frame.ts', async () => ({ askFrame: (await import('./fetch-picture.ts')).fetchPicture }));

const A = 'https://pictures.example.com';

it('P-10 T-05 a link brings at most three pictures, as images or images[]', () => {
  expect(
    picturesOfLink(
      new URLSearchParams(
        `images[]=${A}/1.jpg&images=${A}/2.jpg&images[2]=${A}/3.jpg&images[]=${A}/4.jpg&images[]=${A}/1.jpg`,
      ),
    ),
  ).toEqual({
    addresses: [`${A}/1.jpg`, `${A}/2.jpg`, `${A}/3.jpg`],
    leftOut: 1,
  });
});

it.each([
  'http://a.example.com/x.jpg',
  'https://10.0.0.1/x.jpg',
  'https://[::1]/x.jpg',
  'https://localhost/x.jpg',
  'https://printer.local/x.jpg',
  'https://2130706433/x.jpg',
  'https://me:secret@a.example.com/x.jpg',
  'https://a.example.com:8443/x.jpg',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'x.jpg',
])('P-10 %s is no public address', (address) =>
  expect(picturesOfLink(new URLSearchParams({ images: address }))).toEqual({ addresses: [], leftOut: 1 }),
);

function Offer({ onPick }: { onPick: (file: File) => void }) {
  const { search } = useLocation();
  return (
    <>
      <LinkedPicturesOffer linked={useLinkedPictures()} onPick={onPick} />
      <p data-testid="search">{search}</p>
    </>
  );
}

const open = (query: string) => {
  const fetched = vi.fn<(address: string) => Promise<Response>>((address) =>
    Promise.resolve(
      address.endsWith('gone.jpg')
        ? new Response('', { status: 404 })
        : new Response('x', { headers: { 'content-type': 'image/jpeg' } }),
    ),
  );
  vi.stubGlobal('fetch', fetched);
  const onPick = vi.fn<(file: File) => void>();
  show(<Offer onPick={onPick} />, { at: `/products/custpencil?${query}` });
  return { fetched, onPick };
};
afterEach(() => vi.unstubAllGlobals());

it('P-10 the pictures are offered with their hosts, and asked for only when the visitor agrees', async () => {
  const { fetched, onPick } = open(`images[]=${A}/rex.jpg&o_depth=0`);
  expect(screen.getByRole('status').textContent).toContain('The link that led you here brings a picture.');
  expect(screen.getByRole('status').textContent).toContain('rex.jpg from pictures.example.com');
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Use it as my photo' }));
  await waitFor(() => expect(onPick.mock.calls.map(([{ name }]) => name)).toEqual(['rex.jpg']));
  await waitFor(() => expect(screen.queryByRole('status', { name: '' })?.textContent ?? '').not.toContain('rex.jpg'));
  expect(screen.getByTestId('search').textContent).toBe('?o_depth=0');
});

it('P-10 one that does not come is said in words, and can be tried again or left', async () => {
  const { onPick } = open(`images[]=${A}/rex.jpg&images[]=${A}/gone.jpg`);
  await userEvent.click(screen.getByRole('button', { name: 'Use them as my photos' }));
  expect(
    await screen.findByText('There is no picture at this address (pictures.example.com answered 404).'),
  ).toBeTruthy();
  expect(onPick).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/picture of the link/)).toBeNull();
});

it('P-10 whoever does not want them is not asked again', async () => {
  const { fetched } = open(`images[]=${A}/rex.jpg&images[]=http://a.example.com/x.jpg`);
  expect(screen.getByText(/One more was left out/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
  expect(screen.queryByText(/rex\.jpg/)).toBeNull();
  expect(screen.getByTestId('search').textContent).toBe('');
  expect(fetched).not.toHaveBeenCalled();
});
