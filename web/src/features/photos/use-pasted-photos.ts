import { useEffect, useRef } from 'react';

/** Text programs add a picture of the copied text to the clipboard: in an input the text is meant. */
const isForField = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input, textarea') !== null &&
  clipboardData?.types.includes('text/plain') === true;

/**
 * Picks pictures pasted anywhere on the page, unless a dialog covers it. A paste of text into an input stays with the
 * input.
 */
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
