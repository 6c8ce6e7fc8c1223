import { createContext, useContext, useState, useSyncExternalStore, type Dispatch, type SetStateAction } from 'react';
import { todayHere } from './dates.ts';

const never = () => () => undefined;

/**
 * False while the browser takes over a rendered document, and when that document is made; true from then on. What the
 * renderer cannot know (who is here, what is stored, the day and the language) shows its neutral state while this is
 * false.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The day on which this document was rendered, as an ISO date. */
export const DocumentDay = createContext('');

/** Today in the visitor's time zone as an ISO date; the document's own day while it is taken over. */
export const useToday = (): string => {
  const day = useContext(DocumentDay);
  return useBrowserState(
    () => todayHere(),
    () => day,
  )[0];
};

/** State that begins with what only a browser can read; a rendered document shows `neutral` until then. */
export const useBrowserState = <T>(read: () => T, neutral: () => T): [T, Dispatch<SetStateAction<T>>] => {
  const isHydrated = useHydrated();
  const [isRead, setRead] = useState(isHydrated);
  const [state, setState] = useState(isHydrated ? read : neutral);
  if (!isHydrated || isRead) return [state, setState];
  setRead(true);
  const found = read();
  setState(() => found);
  return [found, setState];
};
