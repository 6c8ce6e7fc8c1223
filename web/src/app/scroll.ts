import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { session, stored } from '../lib/storage.ts';

/** The header changes after this many pixels (doc 1 §9). */
const SCROLLED_AFTER_PX = 50;
const isNumber = (value: unknown): value is number => typeof value === 'number';
/** Scroll position of a history entry, in pixels from the top. */
const storedPlace = (key: string) => stored(session, `scroll:${key}`, isNumber);

export const useScrolled = (): boolean => {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > SCROLLED_AFTER_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return scrolled;
};

/**
 * Repeats the attempt each time the page grows, until it succeeds; gives up after two seconds or when the visitor
 * scrolls.
 */
const whileGrowing = (attempt: () => boolean): (() => void) => {
  const stop = new AbortController();
  const grown = new ResizeObserver(() => {
    if (attempt()) stop.abort();
  });
  grown.observe(document.body);
  const timer = setTimeout(() => stop.abort(), 2000);
  stop.signal.addEventListener('abort', () => {
    grown.disconnect();
    clearTimeout(timer);
  });
  for (const sign of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(sign, () => stop.abort(), { passive: true, signal: stop.signal });
  return () => stop.abort();
};

const tryHeight = (top: number) => (): boolean => {
  window.scrollTo({ top, behavior: 'instant' });
  return Math.abs(window.scrollY - top) < 2;
};

const tryAnchor = (hash: string) => (): boolean => {
  const target = document.getElementById(hash.slice(1));
  target?.scrollIntoView({ behavior: 'instant' });
  return target !== null;
};

/** True when this document was opened by a link or an address, not by reloading or going back. */
const isFreshVisit = (): boolean => {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival !== undefined && 'type' in arrival && arrival.type === 'navigate';
};

/** New pages start at the top or at their #anchor; going back restores the scroll position, also after a reload. */
export const useScrollMemory = (): void => {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();

  // The first entry of every document has the same key, so its position is removed on a fresh visit.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    if (isFreshVisit()) storedPlace('default').clear();
  }, []);

  // A layout effect runs before the browser paints, so the new page's scrolling is not saved under the old page's key.
  useLayoutEffect(() => {
    const save = () => storedPlace(key).save(window.scrollY);
    window.addEventListener('scrollend', save);
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scrollend', save);
      window.removeEventListener('pagehide', save);
    };
  }, [key]);

  useEffect(() => {
    const top = type === NavigationType.Pop ? storedPlace(key).load() : undefined;
    if (top !== undefined) return whileGrowing(tryHeight(top));
    if (hash) return whileGrowing(tryAnchor(hash));
    if (type !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
    // Changing the query alone, such as a filter, keeps the scroll position.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname, hash]);
};

/** After navigation the new page's main heading gets the focus, so that screen readers begin there. */
export const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = '';
    const main = document.getElementById('main');
    const target = main?.querySelector('h1') ?? main;
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname]);
};
