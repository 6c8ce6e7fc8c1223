import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The header changes after this many pixels (doc 1 §9). */
const SCROLLED_AFTER_PX = 50;
const storageKey = (key: string): string => `scroll:${key}`;

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

/** Goes to a height as soon as the page has grown tall enough for it; gives up after two seconds or when the visitor scrolls. */
const returnTo = (top: number): (() => void) => {
  const stop = new AbortController();
  const grown = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 2) stop.abort();
  });
  grown.observe(document.body);
  const timer = setTimeout(() => stop.abort(), 2000);
  stop.signal.addEventListener('abort', () => {
    grown.disconnect();
    clearTimeout(timer);
  });
  for (const sign of ['wheel', 'touchstart', 'keydown']) window.addEventListener(sign, () => stop.abort(), { passive: true, signal: stop.signal });
  return () => stop.abort();
};

/** New pages start at the top or at their #anchor; going back returns to where one was, also after a reload. */
export const useScrollMemory = (): void => {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();

  // Before the browser paints, so that the old page's place is not overwritten by the new page's scrolling.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = () => sessionStorage.setItem(storageKey(key), String(window.scrollY));
    window.addEventListener('scrollend', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scrollend', keep);
      window.removeEventListener('pagehide', keep);
    };
  }, [key]);

  useEffect(() => {
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (type === NavigationType.Pop) return returnTo(Number(sessionStorage.getItem(storageKey(key)) ?? 0));
    if (target) target.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
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
