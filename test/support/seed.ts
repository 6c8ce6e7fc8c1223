/** What chance starts from, in every test of one run: kept in the environment, so that the processes of a run draw alike. A failure names it; SEED repeats it. */
export const seed = Number((process.env.SEED ??= String(Date.now() % 1_000_000)));
