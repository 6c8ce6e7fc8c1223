import { useEffect, useRef, type RefObject } from 'react';

/** For the button that opened something in its own place: gives it the focus again once that is closed. */
export const useFocusBack = (isOpen: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
};
