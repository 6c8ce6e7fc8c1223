interface LateModules {
  /** What the visitor waits for: parts that are shown without their module, and the next page. */
  awaited: number;
  /** Modules that could not be loaded so far, and are being tried again. */
  missing: number;
}

const NONE: LateModules = { awaited: 0, missing: 0 };
let state = NONE;
const listeners = new Set<() => void>();
const change = (by: Partial<LateModules>): void => {
  state = { awaited: state.awaited + (by.awaited ?? 0), missing: state.missing + (by.missing ?? 0) };
  for (const listener of listeners) listener();
};

/** What is late, for whoever shows it (app/late-notice.tsx). */
export const lateModules = {
  read: (): LateModules => state,
  initial: (): LateModules => NONE,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Says that the visitor waits for something late; the returned function ends that. */
export const awaits = (): (() => void) => {
  change({ awaited: 1 });
  return () => change({ awaited: -1 });
};

const FIRST_WAIT_MS = 1_000;
/** With a connection, a module that cannot be loaded after that many tries is not there. */
const MAX_TRIES = 5;

/** Resolves when the browser says that it is connected again; while it is, after some time. */
const nextTry = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    const end = new AbortController();
    const go = () => (end.abort(), resolve());
    window.addEventListener('online', go, { signal: end.signal });
    if (!navigator.onLine) return;
    const timer = setTimeout(go, FIRST_WAIT_MS * 2 ** (tries - 1));
    end.signal.addEventListener('abort', () => clearTimeout(timer));
  });

/**
 * Loads a module that comes late, and tries again until it is there: as soon as the browser is connected again, and
 * after 1, 2, 4 and 8 seconds while it is. Rejects after the fifth try in a row that failed with a connection.
 */
export const loadModule = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) tries = 0;
      if (tries === MAX_TRIES) throw error;
      change({ missing: 1 });
      await nextTry(Math.max(tries, 1));
      change({ missing: -1 });
    }
};
