import { ANONYMOUS, type Actor } from './actor.ts';
import { nowSeconds } from './clock.ts';
import { readClaims, signClaims } from './signing.ts';

const PURPOSE = 'realtime';
const LIFETIME_SECONDS = 15 * 60;

/** Token with which a page speaks GraphQL as its session, for 15 minutes; `anonymous` for a visitor without a cookie. */
export const realtimeToken = (actor: Actor): Promise<string> =>
  actor.id === null ? Promise.resolve('anonymous') : signClaims(PURPOSE, actor, nowSeconds() + LIFETIME_SECONDS);

/** The actor of a token; undefined when it is forged or expired. */
export const actorOfToken = async (token: string): Promise<Actor | undefined> =>
  token === 'anonymous' ? ANONYMOUS : readClaims<Actor>(PURPOSE, token);
