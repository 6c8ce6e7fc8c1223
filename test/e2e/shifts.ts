import type { Page } from '@playwright/test';
import { expect } from './atelier.ts';

/** The largest layout shift of a step. */
export const MAX_SHIFT = 0.02;

/** In each document: the sum of all layout shifts, and of those that no input of the visitor caused. */
export const WATCH_SHIFTS = `window.shifted = 0;
window.shiftedInAll = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    window.shiftedInAll += entry.value;
    if (!entry.hadRecentInput) window.shifted += entry.value;
  }
}).observe({ type: 'layout-shift', buffered: true });`;

/** Waits until what has changed is drawn, and its shifts are counted. */
export const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

interface Question {
  /** Path of the requests, which wait until the page has shown `pending`. */
  path: RegExp;
  ask: () => Promise<void>;
  pending: string | RegExp;
  answer: RegExp;
}

/** The page moves when the customer asks, never with the answer. */
export const answerMovesNothing = async (page: Page, { path, ask, pending, answer }: Question): Promise<void> => {
  const shiftedInAll = async () => {
    await page.evaluate(DRAWN);
    return page.evaluate<number>('window.shiftedInAll');
  };
  const { promise: isSeen, resolve: release } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await isSeen;
    await route.fallback();
  });
  await ask();
  await expect(page.getByText(pending)).toBeInViewport();
  const before = await shiftedInAll();
  release();
  await expect(page.getByText(answer)).toBeInViewport();
  expect((await shiftedInAll()) - before, `layout shift, ${String(answer)}`).toBeLessThanOrEqual(MAX_SHIFT);
  await page.unroute(path);
};
