import { useCallback, useRef, useState } from 'react';

/** A ref callback for an element, and whether the whole of it is in the window; false before it is known. */
export const useInView = (): [watch: (element: Element | null) => void, isInView: boolean] => {
  const [isInView, setInView] = useState(false);
  const observer = useRef<IntersectionObserver>(undefined);
  const watch = useCallback((element: Element | null) => {
    observer.current?.disconnect();
    observer.current = undefined;
    setInView(false);
    if (!element || typeof IntersectionObserver !== 'function') return;
    observer.current = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), {
      threshold: 1,
    });
    observer.current.observe(element);
  }, []);
  return [watch, isInView];
};
