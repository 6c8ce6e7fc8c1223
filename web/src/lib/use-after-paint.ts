import { useEffect, useState } from 'react';

/**
 * The value as it was in the last painted frame, `first` before there was one: what depends on it renders after the
 * frame that answers a press.
 */
export const useAfterPaint = <T>(value: T, first = value): T => {
  const [painted, setPainted] = useState(first);
  // oxlint-disable-next-line react/set-state-in-effect -- a second render after the frame is what this is for
  useEffect(() => setPainted(value), [value]);
  return painted;
};
