import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { GUEST, setIdentity } from '#web/lib/storage.ts';
import { GuestOffer } from './guest-offer.tsx';

const TYPED = JSON.stringify({ email: 'guest@example.com', address: {} });
const [OWN, GUESTS] = ['usr_1|checkout', 'checkout'];
const stored = (): (string | null)[] => [OWN, GUESTS].map((key) => localStorage.getItem(key));

beforeEach(() => {
  setIdentity(GUEST);
  localStorage.setItem(GUESTS, TYPED);
  setIdentity('usr_1');
});
afterEach(() => {
  setIdentity(GUEST);
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Shows the offer in a browser whose guest left this; answers what is asked of the server. */
const open = (left: object, taken: unknown = { pieces: 0, artists: 0, photos: 0 }) => {
  const fetched = answer({ '/api/session/guest': left });
  const usual = fetched.getMockImplementation()!;
  fetched.mockImplementation((path, init) =>
    init?.method === 'POST'
      ? Promise.resolve(taken instanceof Response ? taken.clone() : Response.json(taken))
      : usual(path, init),
  );
  const { unmount } = show(<GuestOffer />);
  return {
    unmount,
    asked: () => fetched.mock.calls.length,
    posted: () => fetched.mock.calls.filter(([, init]) => init?.method === 'POST').map(([, init]) => init?.body),
  };
};
const LEFT = { pieces: 2, artists: 1, photos: 0 };

it('C10 says what a guest left here, and uses all of it after the press alone', async () => {
  const { posted } = open(LEFT);
  expect((await screen.findByRole('status')).textContent).toContain(
    'there is more from before you signed in: 2 pieces, 1 requested artist, what you typed. Is it yours?',
  );
  expect([posted(), stored()]).toEqual([[], [null, TYPED]]);
  await userEvent.click(screen.getByRole('button', { name: 'Use it' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(posted()).toEqual(['{"take":"everything"}']);
  expect(stored()).toEqual([TYPED, null]);
});

it('C10 what is not mine stays the guest’s, and I am not asked again; another account is', async () => {
  const { posted, unmount } = open(LEFT);
  await userEvent.click(await screen.findByRole('button', { name: 'It is not mine' }));
  expect(screen.queryByRole('status')).toBeNull();
  expect([posted(), stored()]).toEqual([[], [null, TYPED]]);
  unmount();
  const again = open(LEFT);
  expect([screen.queryByRole('status'), again.asked()]).toEqual([null, 0]);
  again.unmount();
  setIdentity('usr_2');
  open(LEFT);
  expect(await screen.findByRole('status')).toBeTruthy();
});

it('C10 a refusal is said, the offer stays, and nothing typed is moved', async () => {
  const busy = Response.json({ status: false, code: 'request.busy', message: 'Please try again.' }, { status: 503 });
  open(LEFT, busy);
  await userEvent.click(await screen.findByRole('button', { name: 'Use it' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again.');
  expect(screen.getByRole('button', { name: 'It is not mine' })).toBeTruthy();
  expect(stored()).toEqual([null, TYPED]);
});

it('C10 nothing is asked where a guest left nothing', async () => {
  localStorage.removeItem(GUESTS);
  const { asked } = open({ pieces: 0, artists: 0, photos: 0 });
  await waitFor(() => expect(asked()).toBe(1));
  expect(screen.queryByRole('status')).toBeNull();
});
