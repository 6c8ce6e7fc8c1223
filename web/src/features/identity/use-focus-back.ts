import { useEffect, useRef, type RefObject } from 'react';

/** Ref for a button that opens something in its own place: the button gets the focus again when that is closed. */
export const useFocusBack = (isOpen: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
};
