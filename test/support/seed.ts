/** What chance starts from: always the same in the tests, another one in each soak, which says it and takes it as SEED. */
export const seed = Number(process.env.SEED ?? 1);
