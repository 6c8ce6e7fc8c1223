import { useDebounced } from '#web/lib/use-debounced.ts';

const DEBOUNCE_MS = 200;
const TOO_SHORT = 2;

/** What to search for while somebody types: it follows after 200 ms, and applies above 2 characters (doc 1 §9). */
export const useSearch = (typed: string): string | undefined => {
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  return text.length > TOO_SHORT ? text : undefined;
};
