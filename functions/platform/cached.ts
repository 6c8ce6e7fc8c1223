import { AsyncLocalStorage } from 'node:async_hooks';

const MAX_CACHED = 500;

interface Entry {
  value: Promise<unknown>;
  until: number;
}

/** Entries of the reads under `withFreshReads`, by the cache that they bypass. */
const freshReads = new AsyncLocalStorage<Map<object, Map<string, Entry>>>();

/**
 * Runs work whose cached reads are all made anew, each at most once: what it computes is not older than its beginning,
 * and the caches keep what they hold.
 */
export const withFreshReads = <T>(work: () => Promise<T>): Promise<T> => freshReads.run(new Map(), work);

/**
 * Caches the answers of `read` by its arguments, in this process and for `milliseconds`; concurrent calls share one
 * read. Failures are not cached.
 */
export const cached = <A extends string[], T>(
  milliseconds: number,
  load: (...args: A) => Promise<T>,
): ((...args: A) => Promise<T>) => {
  const shared = new Map<string, Entry>();
  const entriesNow = (): Map<string, Entry> => {
    const fresh = freshReads.getStore();
    if (!fresh) return shared;
    const own = fresh.get(shared) ?? new Map<string, Entry>();
    fresh.set(shared, own);
    return own;
  };
  return (...args) => {
    const entries = entriesNow();
    const name = args.join('\n');
    const found = entries.get(name);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a cache's entries are answers of its own `load`.
    if (found && found.until > performance.now()) return found.value as Promise<T>;
    if (entries.size >= MAX_CACHED) entries.clear();
    const value = load(...args);
    entries.set(name, { value, until: performance.now() + milliseconds });
    value.catch(() => entries.delete(name));
    return value;
  };
};

/** Lets concurrent calls with the same name share one run of `work`, in this process; nothing is kept after its end. */
export const sharedRuns = <T>(): ((name: string, work: () => Promise<T>) => Promise<T>) => {
  const running = new Map<string, Promise<T>>();
  return (name, work) => {
    const run = running.get(name) ?? work().finally(() => running.delete(name));
    running.set(name, run);
    return run;
  };
};
