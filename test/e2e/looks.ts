import { test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from './atelier.ts';
import { walksThrough } from './walks.ts';

const SIGHTS = [
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

/** Whether this run reads every page in every sight, as the soak does. */
export const readsAll = (): boolean => test.info().config.metadata['readsAll'] === true;

/**
 * Whether axe checks a state in a sight: a run checks half of the states in each sight, always the same ones; the soak
 * checks all in both.
 */
const isRead = (state: string, sight: number): boolean => readsAll() || state.length % SIGHTS.length === sight;

/** Axe as a script, added to a document once. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * In the page: axe's violations. Passes are not collected, and frames are left out: the remaining one is the payment
 * provider's.
 */
const OBJECTIONS = `async (part) => {
  const { violations } = await axe.run(part ?? document, { resultTypes: ['violations'], iframes: false, preload: false });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' + failureSummary));
}`;

const objections = async (page: Page, part?: string): Promise<string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  return page.evaluate<string[]>(`(${OBJECTIONS})(${JSON.stringify(part)})`);
};

/** In the page: the pixels that it is wider than its window. */
const BEYOND = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** 400 % on a screen of 1280 × 1024. */
const ENLARGED = { width: 320, height: 256 };

/**
 * Every state of every page must have finished loading, overflow nowhere, and pass axe, on a phone in light mode and on
 * a wide screen in dark mode; `part` limits the check to an element. The soak walks through whole pages with the Tab
 * key, in every sight and enlarged.
 */
export const looksRight = async (page: Page, state: string, part?: string): Promise<void> => {
  // A page that has begun to load neither shows its heading nor says yet that it is busy.
  if (part === undefined) await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const window = page.viewportSize();
  for (const [sight, { width, colorScheme }] of SIGHTS.entries()) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await page.evaluate<number>(BEYOND), `pixels beyond ${width}, ${state}`).toBe(0);
    if (!isRead(state, sight)) continue;
    expect(await objections(page, part), `${state}, ${width} px, ${colorScheme}`).toEqual([]);
    if (readsAll() && part === undefined) await walksThrough(page, `${state}, ${width} px`);
  }
  if (readsAll() && part === undefined) {
    await page.setViewportSize(ENLARGED);
    expect(await page.evaluate<number>(BEYOND), `pixels beyond, ${state} at 400 %`).toBe(0);
    await walksThrough(page, `${state} at 400 %`);
  }
  if (window) await page.setViewportSize(window);
};
