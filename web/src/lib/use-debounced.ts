import { useEffect, useState } from 'react';

/** A value that follows another once it has stood still for `milliseconds`. */
export const useDebounced = <T>(value: T, milliseconds: number): T => {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
};
