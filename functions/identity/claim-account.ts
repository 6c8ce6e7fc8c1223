import type { Actor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import type { UserChange } from '../platform/users.ts';
import { claiming } from './confirm-address.ts';

/** Resets everything that lets the creator of an account enter it again. */
const WAYS_BACK = {
  passwordHash: undefined,
  secondFactor: undefined,
  pendingEmail: undefined,
  sessions: [],
  name: '',
} satisfies UserChange['set'];

/**
 * The change of an account when a mailed link opens it. An unconfirmed account may have been created by a stranger with
 * the reader's address, so it is confirmed and everything in `WAYS_BACK` is reset, unless the reader's browser is
 * signed in to it.
 */
export const claimAccount = (
  { userId, email, verifiedAt, sessions }: StoredUser,
  actor: Actor,
): Required<UserChange> => {
  if (verifiedAt !== undefined) return { set: {}, also: () => ({}) };
  const isSignedIn = actor.id === userId && sessions.some(({ sessionId }) => sessionId === actor.sessionId);
  return {
    set: { verifiedAt: nowIso(), ...(!isSignedIn && WAYS_BACK) },
    also: (write) => claiming(write, email, userId, 'link.invalid'),
  };
};
