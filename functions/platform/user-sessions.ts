import { ANONYMOUS, isVisitorId, type Actor } from './actor.ts';
import { nowSeconds } from './clock.ts';
import type { RequestContext } from './context.ts';
import { newId, newToken } from './ids.ts';
import { besideNew, isLive } from './session-policy.ts';
import { hashToken } from './signing.ts';
import type { StoredSession, StoredUser } from './user.entity.ts';
import { changeUser, findUser, type UserChange } from './users.ts';

/** The actor of an account in one of its sessions. */
export const actorOfUser = (
  { userId, role, email, verifiedAt, secondFactor }: StoredUser,
  sessionId: string,
): Actor => ({
  id: userId,
  role,
  email,
  isVerified: verifiedAt !== undefined,
  hasSecondFactor: secondFactor?.confirmedAt !== undefined,
  sessionId,
});

/**
 * The visitor with an id, or the account in a session that a token was signed for; undefined when the session has ended.
 */
export const actorOfClaims = async ({
  id,
  sessionId,
}: {
  id: string | null;
  sessionId?: string;
}): Promise<Actor | undefined> => {
  if (id === null || isVisitorId(id)) return { ...ANONYMOUS, id };
  const user = await findUser(id);
  const session = user?.sessions.find((each) => each.sessionId === sessionId);
  if (!user || !session || !isLive(session, user.role, nowSeconds())) return undefined;
  return actorOfUser(user, session.sessionId);
};

/** A new session and its token, of which only a hash is stored. */
export interface NewSession {
  session: StoredSession;
  token: string;
}

/** An account with a new session, whose cookie `enter` has yet to set. */
export interface Entered extends NewSession {
  user: StoredUser;
}

/** Creates a session to be stored with its account. */
export const newSession = ({ device, takes }: Pick<RequestContext, 'device' | 'takes'>): NewSession => {
  const token = newToken();
  const at = nowSeconds();
  return {
    token,
    session: {
      sessionId: newId('session'),
      tokenHash: hashToken(token),
      startedAt: at,
      seenAt: at,
      device,
      ...(takes && { takes }),
    },
  };
};

/** Completes a sign-in: ends the session that the browser had in another account, so that none outlives the sign-in. */
export const entered = async (
  { actor: { id, sessionId } }: Pick<RequestContext, 'actor'>,
  user: StoredUser,
  begun: NewSession,
): Promise<Entered> => {
  if (id !== null && sessionId !== undefined && id !== user.userId)
    await endSessions(id, (each) => each.sessionId === sessionId);
  return { user, ...begun };
};

/**
 * Starts a session in the same write as `change`, which sees the fresh account and refuses by throwing; so a check made
 * there (a password) still holds when the session begins. Replaces the request's own session.
 */
export const startSession = async (
  request: RequestContext,
  userId: string,
  change: (user: StoredUser) => UserChange | Promise<UserChange>,
): Promise<Entered> => {
  const begun = newSession(request);
  const user = await changeUser(userId, async (fresh) => {
    const { set, also } = await change(fresh);
    const others = (set.sessions ?? fresh.sessions).filter(({ sessionId }) => sessionId !== request.actor.sessionId);
    return {
      set: { ...set, sessions: [begun.session, ...besideNew(others, set.role ?? fresh.role, nowSeconds())] },
      ...(also && { also }),
    };
  });
  return entered(request, user, begun);
};

/** Ends the sessions of an account that `isEnding` selects; answers the changed account. */
export const endSessions = (userId: string, isEnding: (session: StoredSession) => boolean): Promise<StoredUser> =>
  changeUser(userId, ({ sessions }) => {
    const left = sessions.filter((session) => !isEnding(session));
    return left.length === sessions.length ? undefined : { set: { sessions: left } };
  });
