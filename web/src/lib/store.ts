import { useSyncExternalStore } from 'react';
import { clearAreas, isRecord, onIdentityChange, type Stored } from './storage.ts';

export interface Store<T> {
  read: () => T;
  /** The state before anything is stored or read: what a rendered document shows. */
  initial: () => T;
  subscribe: (listener: () => void) => () => void;
  change: (part: Partial<T>) => void;
  /** Restores the initial state, also in storage. */
  reset: () => void;
  /** Loads the stored state again, as a reload of the page does. */
  reload: () => void;
}

const reloads: (() => void)[] = [];
onIdentityChange(() => {
  for (const reload of reloads) reload();
});

/**
 * State outside the pages, which survives navigation; with `persisted` it survives a reload as well. `begin` reads parts
 * of the first state that only a browser knows.
 */
export const createStore = <T extends object>(
  initial: T,
  persisted?: Stored<Partial<T>>,
  begin?: () => Partial<T>,
): Store<T> => {
  const listeners = new Set<() => void>();
  const load = (): T => ({ ...initial, ...persisted?.load() });
  let state: T | undefined;
  const read = (): T => (state ??= { ...load(), ...begin?.() });
  const set = (next: T): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const reload = (): void => set(load());
  if (persisted) reloads.push(reload);
  return {
    read,
    initial: () => initial,
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

/** Clears both storages and the databases, so that no feature has to list what it stores about a person. */
export const clearStorage = (): void => {
  clearAreas();
  // A browser without IndexedDB has no databases to delete.
  deleteDatabases().catch(() => undefined);
  for (const reload of reloads) reload();
};

/** Accepts an object whose present fields have the types of the example's. */
export const isPartOf =
  <T extends object>(example: T) =>
  (value: unknown): value is Partial<T> =>
    isRecord(value) &&
    Object.entries(example).every(([name, field]) => {
      const found = value[name];
      return found === undefined || (typeof found === typeof field && Array.isArray(found) === Array.isArray(field));
    });

export const useStore = <T>(store: Pick<Store<T>, 'read' | 'subscribe' | 'initial'>): T =>
  useSyncExternalStore(store.subscribe, store.read, store.initial);
