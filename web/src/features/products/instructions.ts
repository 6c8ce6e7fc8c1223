import { useState } from 'react';

/** What the customer wrote; it stays on this device: words for an artist under `product_instructions` (O-26). */
export const useWords = (
  key: 'product_instructions' | 'giftcard_message',
): [text: string, write: (text: string) => void] => {
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  const write = (next: string): void => {
    localStorage.setItem(key, next);
    setText(next);
  };
  return [text, write];
};
