import { test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from './atelier.ts';

const SIGHTS = [
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

/** Whether axe reads a state in a sight: it needs most of a run's time, so a run reads half of the states in each, always the same; the soak reads all in both. */
const isRead = (state: string, sight: number): boolean =>
  test.info().config.metadata['readsAll'] === true || state.length % SIGHTS.length === sight;

/** Axe as a script: given to a document once. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In the page: what axe objects to. What passes is not gathered, and frames are left out: the one that stays is the payment provider's. */
const OBJECTIONS = `async (part) => {
  const { violations } = await axe.run(part ?? document, { resultTypes: ['violations'], iframes: false, preload: false });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' + failureSummary));
}`;

const objections = async (page: Page, part?: string): Promise<string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  return page.evaluate<string[]>(`(${OBJECTIONS})(${JSON.stringify(part)})`);
};

/**
 * What holds for every state of every page: nothing loads any more, nothing sticks out, and axe objects to nothing, on a phone
 * by day and on a wide screen by night; `part` alone is looked at where it is given.
 */
export const looksRight = async (page: Page, state: string, part?: string): Promise<void> => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const window = page.viewportSize();
  for (const [sight, { width, colorScheme }] of SIGHTS.entries()) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const beyond = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(beyond, `pixels beyond ${width}, ${state}`).toBe(0);
    if (!isRead(state, sight)) continue;
    expect(await objections(page, part), `${state}, ${width} px, ${colorScheme}`).toEqual([]);
  }
  if (window) await page.setViewportSize(window);
};
