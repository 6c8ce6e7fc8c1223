import { useEffect, useState } from 'react';

const TICK_MS = 5_000;

/**
 * The server's time in epoch seconds: its last answer plus the time since then on this device; updated every few
 * seconds.
 */
export const useServerNow = (said: number, saidAt: number): number => {
  const [here, setHere] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return said + Math.max(0, here - saidAt) / 1000;
};
