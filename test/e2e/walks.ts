import type { Page } from '@playwright/test';
import { expect } from './atelier.ts';

/** More stops than any page has. */
const MAX_STOPS = 400;

/**
 * In the page: what is wrong with the element that has the focus; `undefined` behind the last one. An element that
 * is covered at its top, middle and end, by a bar along an edge for instance, is out of sight.
 */
const STOP = `(() => {
  const at = document.activeElement;
  if (at === null || at === document.body) return undefined;
  const name = (at.getAttribute('aria-label') || at.labels?.[0]?.innerText || at.innerText || at.tagName).trim().slice(0, 40);
  const found = [];
  const rings = [[at], [at, '::before'], [at, '::after'], [at.parentElement], [at.nextElementSibling], [at.closest('label')]];
  const isShown = ([element, part]) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  // What is in a frame shows the focus itself.
  if (at.tagName !== 'IFRAME' && !rings.some(isShown)) found.push('has no ring');
  const { x, y, width, height } = at.getBoundingClientRect();
  const across = Math.min(Math.max(x + width / 2, 1), innerWidth - 2);
  const isAt = (top) => top && (at.contains(top) || (top.contains(at) && top.id !== 'main' && top !== document.body)
    || [...(at.labels ?? [])].some((label) => label.contains(top)));
  const tops = [y + 3, y + height / 2, y + height - 3].filter((down) => down > 0 && down < innerHeight)
    .map((down) => document.elementFromPoint(across, down));
  if (!tops.some(isAt)) found.push('is covered by ' + tops.map((top) => top?.getAttribute('class') ?? top?.tagName).join());
  return { name, found };
})()`;

interface Stop {
  name: string;
  found: string[];
}

/** Every stop of the Tab key from the top of the page to its end shows the focus, in sight, and the walk ends. */
export const walksThrough = async (page: Page, state: string): Promise<void> => {
  await page.evaluate('document.activeElement?.blur?.(); scrollTo(0, 0)');
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | undefined>(STOP);
    if (!stop) return;
    expect(stop, `stop ${stops + 1} of ${state}`).toEqual({ name: stop.name, found: [] });
  }
  throw new Error(`The Tab key does not come to the end of ${state}.`);
};
