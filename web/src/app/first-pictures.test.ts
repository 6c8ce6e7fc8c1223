import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstPictures } from './first-pictures.ts';

const pictures = (...complete: boolean[]): HTMLImageElement[] =>
  complete.map((isComplete) => {
    const picture = document.createElement('img');
    picture.setAttribute('fetchpriority', 'high');
    vi.spyOn(picture, 'complete', 'get').mockReturnValue(isComplete);
    document.body.append(picture);
    return picture;
  });
const link = () => document.head.querySelector<HTMLLinkElement>('link[href="/static/program.js"]');

const FRAME_MS = 20;

const begin = () => {
  const onTurn = vi.fn<() => void>();
  void firstPictures().then(onTurn);
  return async (): Promise<boolean> => {
    await vi.advanceTimersByTimeAsync(FRAME_MS);
    expect(link()?.rel).toBe(onTurn.mock.calls.length > 0 ? 'modulepreload' : '');
    return onTurn.mock.calls.length > 0;
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = '<link data-later crossorigin href="/static/program.js">';
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

it('R-20 the program is loaded once every picture of the first screen has been painted, or has failed', async () => {
  const [, first, second] = pictures(true, false, false);
  const isTurn = begin();
  expect(await isTurn()).toBe(false);
  fireEvent.load(first!);
  expect(await isTurn()).toBe(false);
  fireEvent.error(second!);
  await vi.advanceTimersByTimeAsync(0);
  expect(link()?.rel).toBe('');
  expect(await isTurn()).toBe(true);
});

it('a page without pictures, or with all of them, waits for nothing', async () => {
  pictures(true);
  expect(await begin()()).toBe(true);
});

it.each([
  ['presses', () => fireEvent.pointerDown(document.body)],
  ['uses the keyboard', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['drags a photo over it', () => fireEvent.dragOver(document.body)],
  ['waits', () => vi.advanceTimersByTime(3_000)],
])('a visitor who %s gets the program without the pictures', async (_what, act) => {
  pictures(false);
  const isTurn = begin();
  expect(await isTurn()).toBe(false);
  act();
  expect(await isTurn()).toBe(true);
});
