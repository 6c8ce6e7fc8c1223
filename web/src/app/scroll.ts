import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from '../lib/router.tsx';
import { isRecord, session, stored } from '../lib/storage.ts';

/** The header changes after this many pixels (doc 1 §9). */
const SCROLLED_AFTER_PX = 50;
/** Where a visitor was on a page, in pixels from its top, and how high the page was. */
interface Place {
  top: number;
  height: number;
}

const isPlace = (value: unknown): value is Place =>
  isRecord(value) && typeof value.top === 'number' && typeof value.height === 'number';

/** Scroll position of a history entry. */
const storedPlace = (key: string) => stored(session, `scroll:${key}`, isPlace);

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

/** A page counts as drawn when it has not changed its height for this long. */
const QUIET_MS = 300;
/** A restoration waits at most this long for what a slow connection brings, such as the customer's photos. */
const MAX_RESTORE_MS = 20_000;
/** A page is hidden for at most this long while it grows to the position of before a reload. */
const MAX_HIDDEN_MS = 2_000;

interface Restoration {
  /** Scrolls to where the visitor was; answers whether the page is drawn so far. */
  attempt: () => boolean;
  /** Hides the page until it is drawn, so that nobody sees it jump. */
  isHidden: boolean;
}

/** Whether a position is being restored; what the page scrolls meanwhile is not the visitor's. */
let isRestoring = false;

/**
 * Repeats the attempt each time the page grows or shrinks, until it is drawn; ends when the visitor scrolls. Scroll
 * anchoring is off meanwhile: it would follow what stood at the position for a moment.
 */
const whileGrowing = ({ attempt, isHidden }: Restoration): (() => void) => {
  const stop = new AbortController();
  const { documentElement: root } = document;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const end = () => stop.abort();
  const show = () => root.removeAttribute('data-restoring');
  const position = () => ({ top: window.scrollY, height: document.body.scrollHeight });
  let last = position();
  const look = () => {
    clearTimeout(quiet);
    if (attempt()) quiet = setTimeout(end, QUIET_MS);
    last = position();
  };
  /** A page of the same height that stands elsewhere was scrolled by the visitor. */
  const follow = () => {
    const { top, height } = position();
    if (height === last.height && Math.abs(top - last.top) >= 2) end();
  };
  isRestoring = true;
  // Pictures wait no longer for those of the first screen (first-pictures.ts), which may be out of sight.
  delete root.dataset['opening'];
  root.style.overflowAnchor = 'none';
  if (isHidden) root.setAttribute('data-restoring', '');
  const grown = new ResizeObserver(look);
  grown.observe(document.body);
  const timers = [setTimeout(end, MAX_RESTORE_MS), setTimeout(show, MAX_HIDDEN_MS)];
  stop.signal.addEventListener('abort', () => {
    grown.disconnect();
    for (const timer of [...timers, quiet]) clearTimeout(timer);
    root.style.removeProperty('overflow-anchor');
    show();
    isRestoring = false;
  });
  for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(sign, end, { passive: true, signal: stop.signal });
  window.addEventListener('scroll', follow, { passive: true, signal: stop.signal });
  return end;
};

/** Part of its former height from which a page counts as whole. */
const WHOLE = 0.99;

const tryPlace =
  ({ top, height }: Place) =>
  (): boolean => {
    window.scrollTo({ top, behavior: 'instant' });
    return Math.abs(window.scrollY - top) < 2 && document.body.scrollHeight >= WHOLE * height;
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
  const isFirst = useRef(true);

  // The first entry of every document has the same key, so its position is removed on a fresh visit.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    if (isFreshVisit()) storedPlace('default').clear();
  }, []);

  // A layout effect runs before the browser paints, so the new page's scrolling is not saved under the old page's key.
  useLayoutEffect(() => {
    const save = () => {
      if (!isRestoring) storedPlace(key).save({ top: window.scrollY, height: document.body.scrollHeight });
    };
    window.addEventListener('scrollend', save);
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scrollend', save);
      window.removeEventListener('pagehide', save);
    };
  }, [key]);

  useLayoutEffect(() => {
    const place = type === 'pop' ? storedPlace(key).load() : undefined;
    const isHidden = isFirst.current && place !== undefined && place.top > window.innerHeight / 2;
    isFirst.current = false;
    if (place) return whileGrowing({ attempt: tryPlace(place), isHidden });
    if (hash) return whileGrowing({ attempt: tryAnchor(hash), isHidden: false });
    if (type !== 'pop') window.scrollTo({ top: 0, behavior: 'instant' });
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
