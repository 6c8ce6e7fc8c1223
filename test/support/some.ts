const PARTS = 3;
/** Kept in the environment: the processes of one run, which it starts, take the same part. */
export const turn = Number((process.env.TEST_TURN ??= String(Math.floor(Math.random() * PARTS))));

/** A third of a list, another one from run to run (TEST_TURN says which); all of it with FULL=1 (`npm run soak`). */
export const some = <T>(list: readonly T[]): readonly T[] => (process.env.FULL ? list : list.filter((_, index) => index % PARTS === turn));
