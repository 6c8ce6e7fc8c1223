/** Seed of all random tests: fixed in `npm test`, new in each soak, which prints it and takes it as SEED. */
export const seed = Number(process.env.SEED ?? 1);
