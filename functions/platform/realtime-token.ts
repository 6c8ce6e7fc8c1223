import { ANONYMOUS, isVisitorId, type Actor } from './actor.ts';
import { UNKNOWN_NETWORK } from './client-address.ts';
import { nowSeconds } from './clock.ts';
import { isLive } from './session-policy.ts';
import { actorOfUser } from './user-sessions.ts';
import { readClaims, signClaims } from './signing.ts';
import { findUser } from './users.ts';

const PURPOSE = 'realtime';
const LIFETIME_SECONDS = 15 * 60;

interface Claims {
  /** Account or visitor id; null for a visitor without a cookie. */
  id: string | null;
  sessionId?: string;
  visitorId?: string;
  network: string;
}

/**
 * The actor of a GraphQL call and its network. Clients call AppSync directly, where they can forge every header, so the
 * network is the one from which the token was requested through the CDN (docs/decisions/012).
 */
export interface Caller extends Actor {
  network: string;
}

/** Token for GraphQL calls in the actor's session, valid for 15 minutes; the calls count for the network given here. */
export const realtimeToken = ({ id, sessionId, visitorId }: Actor, network: string): Promise<string> =>
  signClaims(
    PURPOSE,
    { id, network, ...(sessionId && { sessionId }), ...(visitorId && { visitorId }) } satisfies Claims,
    nowSeconds() + LIFETIME_SECONDS,
  );

const actorOf = async ({ id, sessionId, visitorId }: Claims): Promise<Actor | undefined> => {
  if (id === null || isVisitorId(id)) return { ...ANONYMOUS, id };
  const user = await findUser(id);
  const session = user?.sessions.find((each) => each.sessionId === sessionId);
  if (!user || !session || !isLive(session, user.role, nowSeconds())) return undefined;
  return { ...actorOfUser(user, session.sessionId), ...(visitorId && { visitorId }) };
};

/**
 * The caller of a token; for `anonymous`, a visitor without an id. Undefined when the token is forged or expired or its
 * session has ended.
 */
export const callerOf = async (token: string): Promise<Caller | undefined> => {
  if (token === 'anonymous') return { ...ANONYMOUS, network: UNKNOWN_NETWORK };
  const claims = await readClaims<Claims>(PURPOSE, token);
  const actor = claims && (await actorOf(claims));
  return actor && { ...actor, network: claims.network };
};
