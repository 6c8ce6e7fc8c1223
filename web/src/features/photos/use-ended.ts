import { useEffect, useState } from 'react';

/**
 * When something ends by this device's clock, in epoch milliseconds, of the seconds that the answer of just now says are
 * left: the clock may be wrong, what is left is not.
 */
export const endOf = ({ expires_in: seconds }: { expires_in: number }): number => Date.now() + seconds * 1000;

/** Whether a moment (epoch milliseconds) has passed; turns true by itself when it does. */
export const useEnded = (atMs: number): boolean => {
  const [ended, setEnded] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setEnded(atMs), Math.max(0, atMs - Date.now()));
    return () => clearTimeout(timer);
  }, [atMs]);
  return ended === atMs;
};
