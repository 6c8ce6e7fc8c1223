import { z } from 'zod';

/** DynamoDB refuses numbers below 1e-130; no crop, point or strength is meant this small. */
const LEAST = 1e-9;

/** A decimal number that the table can store: one next to 0 is 0. */
export const decimal = () => z.number().overwrite((value) => (Math.abs(value) < LEAST ? 0 : value));
