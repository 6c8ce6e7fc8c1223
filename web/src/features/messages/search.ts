import { useDebounced } from '#web/lib/use-debounced.ts';

const DEBOUNCE_MS = 200;
const TOO_SHORT = 2;

/** The search text for the typed text: debounced by 200 ms, undefined up to 2 characters (doc 1 §9). */
export const useSearch = (typed: string): string | undefined => {
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  return text.length > TOO_SHORT ? text : undefined;
};
