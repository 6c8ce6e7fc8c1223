import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../lib/render.fixture.tsx';
import { useScrollMemory } from './scroll.ts';

/** A page of a browser with a layout: its height, how far it is scrolled, and what is told of both. */
const page = { height: 0, top: 0, resized: () => {} };
const grow = (height: number) => {
  page.height = height;
  page.resized();
};
const VIEWPORT_PX = 700;

function Page() {
  useScrollMemory();
  return <p>A product</p>;
}

/** The page after a reload, of which 900 px are there at first. */
const reload = () => {
  sessionStorage.setItem('scroll:default', JSON.stringify({ top: 2_168, height: 6_605 }));
  page.height = 900;
  page.top = 0;
  show(<Page />);
  page.resized();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry]);
  vi.spyOn(document.body, 'scrollHeight', 'get').mockImplementation(() => page.height);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => page.top);
  vi.spyOn(window, 'scrollTo').mockImplementation(((to: ScrollToOptions) => {
    page.top = Math.min(to.top ?? 0, page.height - VIEWPORT_PX);
  }) as typeof window.scrollTo);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly told: () => void;
      constructor(told: () => void) {
        this.told = told;
      }
      observe = () => {
        page.resized = this.told;
      };
      disconnect = () => {
        page.resized = () => {};
      };
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  sessionStorage.clear();
});

it('U-16 after a reload the page stands where it stood, even if the photos come ten seconds late', () => {
  reload();
  expect(screen.getByText('A product')).toBeDefined();
  vi.advanceTimersByTime(200);
  grow(5_358);
  vi.advanceTimersByTime(10_000);
  page.top = 3_415; // Where the browser's own anchoring would leave it.
  grow(6_605);
  expect(page.top).toBe(2_168);

  vi.advanceTimersByTime(400);
  grow(7_200);
  page.top = 2_400;
  grow(7_300);
  expect(page.top, 'a page that was whole is left alone').toBe(2_400);
});

it.each([
  ['turns the wheel', () => fireEvent.wheel(window)],
  ['drags the scroll bar', () => fireEvent.scroll(window)],
])('a visitor who %s is not taken back', (_sign, act) => {
  reload();
  grow(5_358);
  page.top = 1_000;
  act();
  grow(6_605);
  expect(page.top).toBe(1_000);
});
