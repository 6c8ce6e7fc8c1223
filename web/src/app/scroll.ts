import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { session, stored } from '../lib/storage.ts';

/** The header changes after this many pixels (doc 1 §9). */
const SCROLLED_AFTER_PX = 50;
const isNumber = (value: unknown): value is number => typeof value === 'number';
/** Where the page of an entry of the history stood, in pixels from its top. */
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

/** Tries again whenever the page grows, until it works; gives up after two seconds or when the visitor scrolls. */
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

/** New pages start at the top or at their #anchor; going back returns to where one was, also after a reload. */
export const useScrollMemory = (): void => {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();

  // The first entry of every document has the same key, so its place must not outlive the visit.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    if (isFreshVisit()) storedPlace('default').clear();
  }, []);

  // Before the browser paints, so that the old page's place is not overwritten by the new page's scrolling.
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
    // A change of the query alone, such as a filter, keeps the place.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname, hash]);
};

/** After navigation the focus stands on the new page's main heading, so a screen reader begins there. */
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
