import { useEffect, useRef } from 'react';

/** Text programs put a picture of the text beside it: in a field it is the text that is meant. */
const isForField = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input, textarea') !== null &&
  clipboardData?.types.includes('text/plain') === true;

/** Takes pictures that are pasted anywhere on the page, unless a window lies over it. What is pasted as text stays with its field. */
export const usePastedPhotos = (onPick: (file: File) => void): void => {
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isForField(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      for (const file of files) pick.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
};
