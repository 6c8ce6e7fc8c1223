import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A clock that can be moved ahead; its offset is shared with every function's thread and saved across restarts. */
export interface MovableClock {
  now: () => number;
  /** Offset of the clock in milliseconds, a Float64 in memory shared with all threads. */
  shared: SharedArrayBuffer;
  advance: (seconds: number) => void;
}

/** Opens the clock whose offset is saved in `file`. */
export const openClock = (file: string): MovableClock => {
  const shared = new SharedArrayBuffer(8);
  const offset = new Float64Array(shared);
  if (existsSync(file)) offset[0] = Number(readFileSync(file, 'utf8')) || 0;
  return {
    shared,
    now: () => Date.now() + (offset[0] ?? 0),
    advance: (seconds) => {
      offset[0] = (offset[0] ?? 0) + seconds * 1000;
      writeFileSync(file, String(offset[0]));
    },
  };
};
