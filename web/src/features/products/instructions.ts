import { useState } from 'react';

const STORAGE_KEY = 'product_instructions';

/** What the customer wrote for the artist; it stays on this device until it is ordered (O-26). */
export const useInstructions = (): [text: string, write: (text: string) => void] => {
  const [text, setText] = useState(() => localStorage.getItem(STORAGE_KEY) ?? '');
  const write = (next: string): void => {
    localStorage.setItem(STORAGE_KEY, next);
    setText(next);
  };
  return [text, write];
};
