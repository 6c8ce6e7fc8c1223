import type { Actor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import type { UserChange } from '../platform/users.ts';
import { accountSubject, auditing } from '../platform/audit.ts';
import { items } from '../platform/table.ts';
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
export const claimAccount = (user: StoredUser, actor: Actor): Required<UserChange> => {
  const { userId, email, verifiedAt, sessions, secondFactor } = user;
  if (verifiedAt !== undefined) return { set: {}, also: () => ({}) };
  const isSignedIn = actor.id === userId && sessions.some(({ sessionId }) => sessionId === actor.sessionId);
  const isFactorReset = !isSignedIn && secondFactor?.confirmedAt !== undefined;
  const reset = {
    action: 'second-factor.reset',
    subject: accountSubject(user),
    before: 'set up',
    after: 'none',
    reason: 'A mailed link confirmed the address for the first time.',
  } as const;
  return {
    set: { verifiedAt: nowIso(), ...(!isSignedIn && WAYS_BACK) },
    also: (write) =>
      items(
        claiming(write, email, userId, 'link.invalid'),
        isFactorReset ? auditing({ id: userId, email }, reset) : {},
      ),
  };
};
