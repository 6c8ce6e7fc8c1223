import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Whether this device has a connection at all, as far as its browser knows. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
