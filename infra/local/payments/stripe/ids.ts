import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const random = (length: number): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** A new id in the provider's form, `pi_3Qx…`; the prefix names the kind. */
export const newId = (prefix: string, length = 24): string => `${prefix}_${random(length)}`;

/** The secret by which a browser may read and confirm one intent. */
export const newClientSecret = (intentId: string): string => `${intentId}_secret_${random(25)}`;

/** The id of a reference that the API may also return expanded. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'object' && reference !== null ? reference.id : (reference ?? null);
