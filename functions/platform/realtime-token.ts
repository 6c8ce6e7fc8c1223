import { ANONYMOUS, isVisitorId, type Actor } from './actor.ts';
import { clientAddress } from './client-address.ts';
import { nowSeconds } from './clock.ts';
import { isLive } from './session-policy.ts';
import { actorOfUser } from './user-sessions.ts';
import { readClaims, signClaims } from './signing.ts';
import { findUser } from './users.ts';

const PURPOSE = 'realtime';
const LIFETIME_SECONDS = 15 * 60;

/** Shared by all who bring no token: as a call whose address nobody knows. */
export const UNKNOWN_NETWORK = clientAddress(() => undefined);

interface Claims {
  /** Null for a visitor without a cookie. */
  id: string | null;
  sessionId?: string;
  visitorId?: string;
  network: string;
}

/**
 * Who speaks GraphQL, and from which network. AppSync is called by its own name, where every header can be made up, so the
 * network is the one that asked for the token behind the CDN (docs/decisions/012).
 */
export interface Caller extends Actor {
  network: string;
}

/** Token with which a page speaks GraphQL as its session, for 15 minutes, counted for the network that asks for it. */
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

/** Who holds a token, or a visitor for `anonymous`; undefined when it is forged or expired, or its session has ended since. */
export const callerOf = async (token: string): Promise<Caller | undefined> => {
  if (token === 'anonymous') return { ...ANONYMOUS, network: UNKNOWN_NETWORK };
  const claims = await readClaims<Claims>(PURPOSE, token);
  const actor = claims && (await actorOf(claims));
  return actor && { ...actor, network: claims.network };
};
