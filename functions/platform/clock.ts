let read: () => number = Date.now;

/** Epoch milliseconds of the one clock that all rules, deadlines and signatures use. */
export const now = (): number => read();

/** The current time as ISO string in UTC, the form of attributes ending in `At`. */
export const nowIso = (): string => new Date(read()).toISOString();

/** Epoch seconds, the unit of TTL attributes and of `timestamp` fields on the wire. */
export const nowSeconds = (): number => Math.floor(read() / 1000);

/** Replaces the clock; runtimes with a movable clock call it once, before the first request. */
export const setClock = (clock: () => number): void => {
  read = clock;
};
