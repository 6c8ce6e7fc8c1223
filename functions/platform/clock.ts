let read: () => number = Date.now;

/** Epoch milliseconds from the one clock that every rule, deadline and signature uses. */
export const now = (): number => read();

/** The same moment as an ISO string in UTC, the form in which attributes ending in `At` are stored. */
export const nowIso = (): string => new Date(read()).toISOString();

/** Epoch seconds, the unit of TTL attributes and of the wire's `timestamp` fields. */
export const nowSeconds = (): number => Math.floor(read() / 1000);

/** Replaces the clock: runtimes whose time can be moved call it once, before the first request. */
export const setClock = (clock: () => number): void => {
  read = clock;
};
