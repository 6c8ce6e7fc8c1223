/** Waits until the browser says that it is connected again; at once when it is. Refuses with the signal's reason. */
export const whenOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (navigator.onLine) return resolve();
    const end = new AbortController();
    window.addEventListener('online', () => (end.abort(), resolve()), { signal: end.signal });
    signal.addEventListener(
      'abort',
      () => (end.abort(), reject(new DOMException('The upload was cancelled.', 'AbortError'))),
      { signal: end.signal },
    );
    return undefined;
  });

/** Whether this browser can cut files into parts and send them (U-13). */
export const canUpload = (): boolean =>
  typeof XMLHttpRequest === 'function' && typeof Blob.prototype.slice === 'function' && 'any' in AbortSignal;
