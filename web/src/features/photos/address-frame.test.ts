import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '#test/support/eventually.ts';
import './address-frame.ts';

const fetched = vi.fn<typeof fetch>(() =>
  Promise.resolve(new Response('x', { headers: { 'content-type': 'image/png' } })),
);
/** Fake of the page that holds the frame. */
const parent = { name: 'the page' };

interface Said {
  origin?: string;
  source?: unknown;
  data?: unknown;
  ports?: readonly { postMessage: (answer: unknown) => void }[];
}

const say = (said: Said = {}) => {
  const postMessage = vi.fn<(answer: unknown) => void>();
  const event = {
    origin: window.location.origin,
    source: parent,
    data: 'https://pictures.example/rex.png',
    ports: [{ postMessage }],
    ...said,
  };
  window.dispatchEvent(Object.defineProperties(new Event('message'), Object.getOwnPropertyDescriptors(event)));
  return postMessage;
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockClear();
});

it('U-14 the frame fetches a picture for the page around it, and hands it over', async () => {
  const answer = say();
  await eventually(() => expect(answer).toHaveBeenCalledWith({ kind: 'picture', blob: expect.any(Blob) }));
});

it.each<[string, Said]>([
  ['another site', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['a window that is not around it', { source: { name: 'another window' } }],
  ['itself', { source: window }],
  ['somebody who sends no text', { data: { url: 'https://pictures.example/rex.png' } }],
  ['somebody who leaves no way to answer', { ports: [] }],
])('U-14 the frame does nothing for %s', async (_who, said) => {
  say(said);
  await Promise.resolve();
  expect(fetched).not.toHaveBeenCalled();
});
