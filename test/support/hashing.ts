import type { argon2 } from 'node:crypto';

/** Number of hashes so far, and the most that ran at the same time. */
export interface Hashing {
  hashes: number;
  running: number;
  max: number;
}

/** Argon2 that counts: to be put in place of the built-in one by `vi.mock('node:crypto', …)`. */
export const countingArgon2 =
  (hashing: Hashing, original: typeof argon2): typeof argon2 =>
  (algorithm, parameters, done) => {
    hashing.hashes += 1;
    hashing.running += 1;
    hashing.max = Math.max(hashing.max, hashing.running);
    original(algorithm, parameters, (error, tag) => {
      hashing.running -= 1;
      done(error, tag);
    });
  };
