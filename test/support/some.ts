import { seed } from './seed.ts';

const PARTS = 3;

/** A third of a list, another one from seed to seed; all of it with FULL=1 (`npm run soak`). */
export const some = <T>(list: readonly T[]): readonly T[] =>
  process.env.FULL ? list : list.filter((_, index) => index % PARTS === seed % PARTS);

/** One of a list, by the seed; all of it with FULL=1: for ways that differ little and cost much. */
export const one = <T>(list: readonly T[]): readonly T[] =>
  process.env.FULL ? list : list.slice(seed % list.length).slice(0, 1);
