import { useCallback, useRef, useState, type RefCallback } from 'react';

/** The header stays above whatever is scrolled. */
const BELOW_HEADER = '-77px 0px 0px 0px';

/**
 * A ref callback for one or more elements, and whether all of them are whole in the window below the header; undefined
 * before it is known.
 */
export const useAllInView = (): [watch: RefCallback<Element>, areInView: boolean | undefined] => {
  const [areInView, setInView] = useState<boolean>();
  const seen = useRef(new Map<Element, boolean>());
  const watch = useCallback((element: Element | null) => {
    if (!element || typeof IntersectionObserver !== 'function') return () => undefined;
    const judge = (): void => setInView(seen.current.size > 0 && [...seen.current.values()].every(Boolean));
    const observer = new IntersectionObserver(
      ([entry]) => {
        seen.current.set(element, entry?.isIntersecting === true);
        judge();
      },
      { threshold: 1, rootMargin: BELOW_HEADER },
    );
    seen.current.set(element, false);
    observer.observe(element);
    return () => {
      observer.disconnect();
      seen.current.delete(element);
      judge();
    };
  }, []);
  return [watch, areInView];
};
