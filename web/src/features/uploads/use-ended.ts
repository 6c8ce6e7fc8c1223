import { useEffect, useState } from 'react';

/** Whether a moment (epoch seconds) has passed; turns true by itself when it does. */
export const useEnded = (atSeconds: number): boolean => {
  const [ended, setEnded] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setEnded(atSeconds), Math.max(0, atSeconds * 1000 - Date.now()));
    return () => clearTimeout(timer);
  }, [atSeconds]);
  return ended === atSeconds;
};
