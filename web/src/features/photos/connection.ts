import { ApiError } from '#web/lib/api.ts';
import { useHydrated } from '#web/lib/hydrated.ts';

/** Waits until the browser says that it is connected again; at once when it is. Refuses with the signal's reason. */
export const whenOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (navigator.onLine) return resolve();
    const end = new AbortController();
    window.addEventListener('online', () => (end.abort(), resolve()), { signal: end.signal });
    signal.addEventListener('abort', () => (end.abort(), reject(signal.reason)), { signal: end.signal });
    return undefined;
  });

/** Refusal of a part that did not arrive. */
export const PART_LOST = {
  code: 'upload.part',
  message: 'A part of the photo did not arrive. Please check your connection and try again.',
};

/** No answer arrived: the request is repeated until one does. */
export const unanswered = (): ApiError => new ApiError(0, PART_LOST);

/**
 * Runs a request that ends as unanswered when the browser goes offline: left alone, it would stay open without a word
 * until the connection is back or the system gives it up.
 */
export const whileOnline = async <T>(signal: AbortSignal, request: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const lost = new AbortController();
  const end = new AbortController();
  window.addEventListener('offline', () => lost.abort(), { signal: end.signal });
  try {
    return await request(AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    throw lost.signal.aborted && !signal.aborted ? unanswered() : error;
  } finally {
    end.abort();
  }
};

/** `canUpload` for a public page, whose rendered document counts on it. */
export const useMayUpload = (): boolean => !useHydrated() || canUpload();

/** Whether this browser can cut files into parts and send them (U-13). */
export const canUpload = (): boolean =>
  typeof XMLHttpRequest === 'function' && typeof Blob.prototype.slice === 'function' && 'any' in AbortSignal;
