import {
  createContext,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { todayHere } from './dates.ts';
import { onServerTime } from './server-clock.ts';

const never = () => () => undefined;

/**
 * False while the browser takes over a rendered document, or the part of it that the component stands in, and when that
 * document is made; true from then on. What the renderer cannot know (who is here, what is stored, the day and the
 * language) shows its neutral state while this is false.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Parts of the document that wait to be taken over; the page itself is one. */
const waiting = new Set<string>();
const PAGE = '';
const hydrated = Promise.withResolvers<void>();

const took = (part: string): void => {
  waiting.delete(part);
  if (waiting.size === 0) hydrated.resolve();
};

/**
 * Resolves when all of a rendered document has been taken over. What changes what a page shows waits for it: a part that
 * is taken over later must find what its document was rendered from.
 */
export const whenHydrated = (): Promise<void> => (waiting.size === 0 ? Promise.resolve() : hydrated.promise);

/** Says that a rendered document is being taken over. */
export const beginHydration = (): void => void waiting.add(PAGE);

/** Says that the page has been taken over, up to its parts. */
export const useHydratedPage = (): void => useEffect(() => took(PAGE), []);

/** Counts a part of the page: it waits until `Taken` is rendered within its boundary. */
export const useWaitingPart = (): string => {
  const part = useId();
  useLayoutEffect(() => {
    if (!waiting.has(PAGE)) return undefined;
    waiting.add(part);
    return () => took(part);
  }, [part]);
  return part;
};

/** Says that the part has been taken over. */
export const useTakenPart = (part: string): void => useEffect(() => took(part), [part]);

/** The day on which this document was rendered, as an ISO date. */
export const DocumentDay = createContext('');

const readToday = (): string => todayHere();

/** Today in the visitor's time zone as an ISO date; the document's own day while it is taken over. */
export const useToday = (): string => {
  const day = useContext(DocumentDay);
  return useSyncExternalStore(onServerTime, readToday, () => day);
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
