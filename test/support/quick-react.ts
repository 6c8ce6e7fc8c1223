import { createRequire } from 'node:module';

interface Act {
  act?: (work: () => unknown) => Promise<unknown>;
}

const isPage = 'document' in globalThis;
// React that people get takes less than half of the time of the other one, which records a stack for each element. Documents that are
// rendered without a window keep that one, because its complaints fail them.
process.env.NODE_ENV = isPage ? 'production' : 'test';

/** What React wants to do soon, oldest first. */
const soon = new Set<() => void>();

/** Does later what is asked of it, unless it was done before. */
const deferred =
  (defer: (run: () => void) => unknown) =>
  (work: () => void): void => {
    const run = (): void => {
      if (soon.delete(run)) work();
    };
    soon.add(run);
    defer(run);
  };

// This React has no `act`: ours does at once all that React wants to do soon. React takes these two when it is loaded.
if (isPage) {
  const { queueMicrotask, setImmediate } = globalThis;
  Object.assign(globalThis, { queueMicrotask: deferred(queueMicrotask), setImmediate: deferred(setImmediate) });
  const load = createRequire(import.meta.url);
  const [react, { flushSync }] = [load('react') as Act, load('react-dom') as { flushSync: (work: () => void) => void }];
  load('react-dom/client');
  Object.assign(globalThis, { queueMicrotask, setImmediate });

  const catchUp = (): void => {
    for (const run of soon) run();
  };
  react.act = (work) => {
    let result: unknown;
    flushSync(() => {
      result = work();
    });
    catchUp();
    return Promise.resolve(result).then((value) => {
      catchUp();
      return value;
    });
  };
}
