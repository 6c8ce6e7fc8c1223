import type { Actor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import type { UserChange } from '../platform/users.ts';
import { claiming } from './confirm-address.ts';

/** Everything by which whoever made an account could come back to it. */
const WAYS_BACK = {
  passwordHash: undefined,
  secondFactor: undefined,
  pendingEmail: undefined,
  sessions: [],
  name: '',
} satisfies UserChange['set'];

/**
 * What becomes of an account when whoever reads its address's mail enters it. One whose address nobody had confirmed may
 * have been made by a stranger in the reader's name, who waits in it: it becomes the reader's without any way back for them,
 * unless the reader's own browser is in it already.
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
