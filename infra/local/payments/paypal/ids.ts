import { createHash, randomBytes, randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** An id in the provider's form: 17 capital letters and digits. */
export const newId = (length = 17): string => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The id of a customer's account, the same for the same address. */
export const payerIdOf = (email: string): string =>
  Array.from(
    createHash('sha256').update(email).digest().subarray(0, 13),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join('');

export const newDisputeId = (): string => `PP-D-${randomInt(10_000, 1_000_000_000)}`;

export const newEventId = (): string => `WH-${newId()}-${newId()}`;

export const newDebugId = (): string => randomBytes(7).toString('hex').slice(0, 13);
