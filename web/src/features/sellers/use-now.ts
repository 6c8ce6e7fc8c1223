import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The time here in epoch milliseconds, often enough to show minutes. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
