import { useSyncExternalStore } from 'react';
import { isRecord, local, session, storedKeys, storedText, type Stored } from './storage.ts';

export interface Store<T> {
  read: () => T;
  subscribe: (listener: () => void) => () => void;
  change: (part: Partial<T>) => void;
  /** Back to the initial state, also in the browser's storage. */
  reset: () => void;
  /** Reads the stored state anew, as a reload of the page does. */
  reload: () => void;
}

const reloads: (() => void)[] = [];

/** State outside of the pages, so that it outlives them; with `persisted` it outlives a reload as well. */
export const createStore = <T extends object>(initial: T, persisted?: Stored<Partial<T>>): Store<T> => {
  const listeners = new Set<() => void>();
  const load = (): T => ({ ...initial, ...persisted?.load() });
  let state: T | undefined;
  const read = (): T => (state ??= load());
  const set = (next: T): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const reload = (): void => set(load());
  if (persisted) reloads.push(reload);
  return {
    read,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (part) => {
      set({ ...read(), ...part });
      persisted?.save(read());
    },
    reset: () => {
      persisted?.clear();
      set(initial);
    },
    reload,
  };
};

const deleteDatabases = async (): Promise<void> => {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
};

/** Removes everything that the browser has stored, so that no feature has to list what it stores of a person. */
export const clearStorage = (): void => {
  for (const area of [local, session]) for (const key of storedKeys(area, '')) storedText(area, key).clear();
  // A browser without databases has nothing in them.
  deleteDatabases().catch(() => undefined);
  for (const reload of reloads) reload();
};

/** Accepts an object whose fields, as far as it has them, are of the types of the example's. */
export const isPartOf =
  <T extends object>(example: T) =>
  (value: unknown): value is Partial<T> =>
    isRecord(value) &&
    Object.entries(example).every(([name, field]) => {
      const found = value[name];
      return found === undefined || (typeof found === typeof field && Array.isArray(found) === Array.isArray(field));
    });

export const useStore = <T>(store: Pick<Store<T>, 'read' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.read);
