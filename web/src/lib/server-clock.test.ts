import { afterEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/time/time.ts';
import { act, renderHook } from '@testing-library/react';
import { useToday } from './hydrated.ts';
import { noteServerTime, onServerTime, serverNow } from './server-clock.ts';

const answerAt = (ms: number, caching = 'no-store'): Response =>
  new Response(null, { headers: { 'date': new Date(ms).toUTCString(), 'cache-control': caching } });

afterEach(() => {
  vi.useRealTimers();
  noteServerTime(answerAt(Date.now()));
});

it('a clock that is a little off is believed, and so is no answer that a cache has kept', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 12) });
  const heard = vi.fn<() => void>();
  const stop = onServerTime(heard);
  for (const answer of [
    answerAt(Date.now() - 50_000),
    answerAt(Date.now() - 2 * DAY_MS, 'public, max-age=60'),
    new Response(null, { headers: { 'cache-control': 'no-store' } }),
  ])
    noteServerTime(answer);
  expect([serverNow() - Date.now(), heard.mock.calls.length]).toEqual([0, 0]);
  noteServerTime(answerAt(Date.now() - 2 * DAY_MS));
  noteServerTime(answerAt(Date.now() - 2 * DAY_MS + 1_000));
  expect([serverNow() - Date.now(), heard.mock.calls.length]).toEqual([-2 * DAY_MS, 1]);
  noteServerTime(answerAt(Date.now()));
  expect([serverNow() - Date.now(), heard.mock.calls.length]).toEqual([0, 2]);
  stop();
});

it('a page counts from the server’s day as soon as an answer names it', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 12) });
  const { result } = renderHook(useToday);
  expect(result.current).toBe('2026-11-27');
  act(() => noteServerTime(answerAt(Date.now() - 2 * DAY_MS)));
  expect(result.current).toBe('2026-11-25');
});
