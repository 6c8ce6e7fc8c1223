import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './atelier.ts';

const SIGHTS = [
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

/**
 * What holds for every state of every page: nothing loads any more, nothing sticks out, and axe objects to nothing, on a phone
 * by day and on a wide screen by night; `part` alone is looked at where it is given. Axe's legacy mode leaves out the payment
 * provider's frame, which is not ours, and spares a tab for every look.
 */
export const looksRight = async (page: Page, state: string, part?: string): Promise<void> => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const window = page.viewportSize();
  for (const { width, colorScheme } of SIGHTS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(beyond, `pixels beyond ${width}, ${state}`).toBe(0);
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (part ? axe.include(part) : axe).analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`));
    expect(found, `${state}, ${width} px, ${colorScheme}`).toEqual([]);
  }
  if (window) await page.setViewportSize(window);
};
