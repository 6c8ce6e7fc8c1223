import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstPictures } from './first-pictures.ts';

/** Pictures of a first screen; each is decoded, or fails, when the test says so. */
const pictures = (count: number): PromiseWithResolvers<void>[] =>
  Array.from({ length: count }, () => {
    const picture = document.createElement('img');
    picture.setAttribute('fetchpriority', 'high');
    const coming = Promise.withResolvers<void>();
    picture.decode = () => coming.promise;
    document.body.append(picture);
    return coming;
  });
const isOpening = (): boolean => 'opening' in document.documentElement.dataset;
const link = () => document.head.querySelector<HTMLLinkElement>('link[href="/static/program.js"]');

const FRAME_MS = 20;

const begin = () => {
  const onTurn = vi.fn<() => void>();
  void firstPictures().then(onTurn);
  return async (): Promise<boolean> => {
    await vi.advanceTimersByTimeAsync(FRAME_MS);
    const isTurn = onTurn.mock.calls.length > 0;
    expect(link()?.rel).toBe(isTurn ? 'modulepreload' : '');
    expect(isOpening() && isTurn, 'the other pictures come with the program').toBe(false);
    return isTurn;
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = '<link data-later crossorigin href="/static/program.js">';
  document.documentElement.dataset['opening'] = '';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

it('program and other pictures are loaded once every picture of the first screen is painted, or has failed', async () => {
  const [first, second] = pictures(2);
  const isTurn = begin();
  expect(await isTurn()).toBe(false);
  first!.resolve();
  expect(await isTurn()).toBe(false);
  expect(isOpening()).toBe(true);
  second!.reject(new Error('The source image cannot be decoded.'));
  await vi.advanceTimersByTimeAsync(0);
  expect(link()?.rel).toBe('');
  expect(await isTurn()).toBe(true);
});

it('pictures that are decoded before anything is on the screen wait for the first paint', async () => {
  let paint = (): void => undefined;
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['paint'];
      constructor(seen: (list: { getEntriesByName: (name: string) => unknown[] }, observer: unknown) => void) {
        const names = ['first-paint'];
        paint = () => {
          seen({ getEntriesByName: (name) => names.filter((each) => each === name) }, this);
          names.push('first-contentful-paint');
        };
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  pictures(1)[0]!.resolve();
  const isTurn = begin();
  expect(await isTurn()).toBe(false);
  paint();
  expect(await isTurn()).toBe(false);
  paint();
  await isTurn();
  expect(await isTurn()).toBe(true);
});

it('a page without pictures waits for nothing', async () => {
  expect(await begin()()).toBe(true);
});

it.each([
  ['presses', () => fireEvent.pointerDown(document.body)],
  ['uses the keyboard', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['drags a photo over it', () => fireEvent.dragOver(document.body)],
  ['waits', () => vi.advanceTimersByTime(3_000)],
])('a visitor who %s gets the program without the pictures', async (_what, act) => {
  pictures(1);
  const isTurn = begin();
  expect(await isTurn()).toBe(false);
  act();
  expect(await isTurn()).toBe(true);
});

it('a visitor who scrolls, or comes to a place within the page, gets the other pictures at once', async () => {
  pictures(1);
  const isTurn = begin();
  fireEvent.scroll(window);
  expect(await isTurn()).toBe(false);
  expect(isOpening()).toBe(false);

  document.documentElement.dataset['opening'] = '';
  window.history.replaceState(null, '', '#reviews');
  begin();
  expect(isOpening()).toBe(false);
  window.history.replaceState(null, '', '/');
});
