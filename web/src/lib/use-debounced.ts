import { useEffect, useState } from 'react';

/** The last value that stayed unchanged for `milliseconds`. */
export const useDebounced = <T>(value: T, milliseconds: number): T => {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
};
