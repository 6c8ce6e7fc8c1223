import { AppError } from '#shared/errors.ts';
import { nowSeconds } from '../platform/clock.ts';
import { TOKENS } from '../platform/signed-kinds.ts';
import { readClaims, signClaims } from '../platform/signing.ts';

const PURPOSE = 'message-cursor';

/**
 * Cursor of a position in one list of questions, valid for 30 days; signed, so that clients cannot make up keys to read from.
 */
export const cursorOf = (list: string, position: string): Promise<string> =>
  signClaims(PURPOSE, { list, postedId: position }, nowSeconds() + TOKENS[PURPOSE].seconds);

/**
 * The position in a cursor of this list; refuses `request.invalid` for an invalid, expired or other list's cursor.
 */
export const readCursor = async (list: string, cursor: string | null | undefined): Promise<string | undefined> => {
  if (!cursor) return undefined;
  const claims = await readClaims<{ list: string; postedId: string }>(PURPOSE, cursor);
  if (claims?.list !== list)
    throw new AppError('request.invalid', { fields: { cursor: 'This page of the list does not exist any more.' } });
  return claims.postedId;
};
