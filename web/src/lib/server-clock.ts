/** A difference within which a device's clock is right: answers take some time. */
const TOLERANCE_MS = 60_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** Epoch milliseconds by the server's clock: by the device's own until an answer shows that the two differ. */
export const serverNow = (): number => Date.now() + aheadMs;

/** Takes the server's time from an answer that no cache has kept. */
export const noteServerTime = ({ headers }: Response): void => {
  const found = Date.parse(headers.get('date') ?? '') - Date.now();
  if (headers.get('cache-control') !== 'no-store' || !(Math.abs(found - aheadMs) > TOLERANCE_MS)) return;
  aheadMs = Math.abs(found) > TOLERANCE_MS ? found : 0;
  for (const listener of listeners) listener();
};

/** Calls when the server's time turns out to be another. */
export const onServerTime = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
