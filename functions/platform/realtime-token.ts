import { ANONYMOUS, isVisitorId, type Actor } from './actor.ts';
import { nowSeconds } from './clock.ts';
import { isLive } from './session-policy.ts';
import { actorOfUser } from './session.ts';
import { readClaims, signClaims } from './signing.ts';
import { findUser } from './users.ts';

const PURPOSE = 'realtime';
const LIFETIME_SECONDS = 15 * 60;

interface Claims {
  id: string;
  sessionId?: string;
}

/** Token with which a page speaks GraphQL as its session, for 15 minutes; `anonymous` for a visitor without a cookie. */
export const realtimeToken = async ({ id, sessionId }: Actor): Promise<string> => {
  if (id === null) return 'anonymous';
  return signClaims(PURPOSE, { id, ...(sessionId && { sessionId }) } satisfies Claims, nowSeconds() + LIFETIME_SECONDS);
};

/** The actor of a token; undefined when it is forged or expired, or its session has ended since. */
export const actorOfToken = async (token: string): Promise<Actor | undefined> => {
  if (token === 'anonymous') return ANONYMOUS;
  const claims = await readClaims<Claims>(PURPOSE, token);
  if (!claims) return undefined;
  if (isVisitorId(claims.id)) return { ...ANONYMOUS, id: claims.id };
  const user = await findUser(claims.id);
  const session = user?.sessions.find(({ sessionId }) => sessionId === claims.sessionId);
  return user && session && isLive(session, user.role, nowSeconds()) ? actorOfUser(user, session.sessionId) : undefined;
};
