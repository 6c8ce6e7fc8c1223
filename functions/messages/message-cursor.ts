import { AppError } from '#shared/errors.ts';
import { nowSeconds } from '../platform/clock.ts';
import { readClaims, signClaims } from '../platform/signing.ts';
import type { StoredMessage } from './message.entity.ts';

const PURPOSE = 'message-cursor';
const LIFETIME_SECONDS = 30 * 24 * 3600;

/** A posted question's place in a list sorted by time. */
export interface Place {
  postedAt: string;
  messageId: string;
}

export const placeOf = ({ postedAt = '', messageId }: StoredMessage): Place => ({ postedAt, messageId });

/** Cursor of a place in one list: signed, so that nobody can aim a read at keys of their own making. Good for 30 days. */
export const cursorOf = (list: string, place: Place): Promise<string> => signClaims(PURPOSE, { list, ...place }, nowSeconds() + LIFETIME_SECONDS);

/** The place of a cursor of the same list; refuses `request.invalid`. */
export const readCursor = async (list: string, cursor: string | null | undefined): Promise<Place | undefined> => {
  if (!cursor) return undefined;
  const claims = await readClaims<Place & { list: string }>(PURPOSE, cursor);
  if (claims?.list !== list) throw new AppError('request.invalid', { fields: { cursor: 'This page of the list does not exist any more.' } });
  return { postedAt: claims.postedAt, messageId: claims.messageId };
};

/** Whether a question stands above a place of a list that begins with the newest. */
export const isNewer = ({ postedAt = '', messageId }: StoredMessage, place: Place): boolean =>
  postedAt === place.postedAt ? messageId > place.messageId : postedAt > place.postedAt;
