import { ANONYMOUS, type Actor } from './actor.ts';
import { UNKNOWN_NETWORK } from './client-address.ts';
import { nowSeconds } from './clock.ts';
import type { Guesser } from './guesses.ts';
import { actorOfClaims } from './user-sessions.ts';
import { TOKENS } from './signed-kinds.ts';
import { readClaims, signClaims } from './signing.ts';

const PURPOSE = 'realtime';
const SERVICE_PURPOSE = 'realtime-service';

interface Claims {
  /** Account or visitor id; null for a visitor without a cookie. */
  id: string | null;
  sessionId?: string;
  visitorId?: string;
  linkedCartId?: string;
  network: string;
  deviceId?: string;
}

/**
 * The actor of a GraphQL call and its network. Clients call AppSync directly, where they can forge every header, so the
 * network is the one from which the token was requested through the CDN (docs/decisions/012).
 */
export interface Caller extends Actor {
  network: string;
  /** Hash of the device cookie. */
  deviceId?: string;
  /** Whether the caller is one of our own functions. */
  isService?: boolean;
}

/**
 * Token for GraphQL calls in the actor's session and with the actor's order link, valid for 15 minutes; the calls count
 * for the network given here.
 */
export const realtimeToken = (
  { id, sessionId, visitorId, linkedCartId }: Actor,
  { network, deviceId }: Guesser,
): Promise<string> => {
  const more = {
    ...(deviceId && { deviceId }),
    ...(sessionId && { sessionId }),
    ...(visitorId && { visitorId }),
    ...(linkedCartId && { linkedCartId }),
  };
  return signClaims(PURPOSE, { id, network, ...more } satisfies Claims, nowSeconds() + TOKENS[PURPOSE].seconds);
};

/** Token with which our own functions call the GraphQL API, valid for a minute. */
export const serviceToken = (): Promise<string> =>
  signClaims(SERVICE_PURPOSE, {}, nowSeconds() + TOKENS[SERVICE_PURPOSE].seconds);

const actorOf = async (claims: Claims): Promise<Actor | undefined> => {
  const actor = await actorOfClaims(claims);
  const { visitorId, linkedCartId } = claims;
  return actor && { ...actor, ...(visitorId && { visitorId }), ...(linkedCartId && { linkedCartId }) };
};

/**
 * The caller of a token; for `anonymous`, a visitor without an id. Undefined when the token is forged or expired or its
 * session has ended.
 */
export const callerOf = async (token: string): Promise<Caller | undefined> => {
  if (token === 'anonymous') return { ...ANONYMOUS, network: UNKNOWN_NETWORK };
  if (await readClaims(SERVICE_PURPOSE, token)) return { ...ANONYMOUS, network: UNKNOWN_NETWORK, isService: true };
  const claims = await readClaims<Claims>(PURPOSE, token);
  const actor = claims && (await actorOf(claims));
  const { network, deviceId } = claims ?? {};
  return actor && network !== undefined ? { ...actor, network, ...(deviceId && { deviceId }) } : undefined;
};
