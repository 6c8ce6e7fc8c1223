import type { AppSyncAuthorizerEvent, AppSyncAuthorizerResult } from 'aws-lambda';
import { contextOf } from './messages/actor-context.ts';
import { actorOfToken } from './platform/realtime-token.ts';

/** AppSync keeps an answer this long under the token, so a token outlives its expiry by a minute at most. */
const KEPT_SECONDS = 60;

/** Lets in whoever holds a live token, and visitors as `anonymous`; what each may do is decided by the verbs. */
export const handler = async ({ authorizationToken }: AppSyncAuthorizerEvent): Promise<AppSyncAuthorizerResult<Record<string, string>>> => {
  const actor = await actorOfToken(authorizationToken);
  return actor ? { isAuthorized: true, resolverContext: contextOf(actor), ttlOverride: KEPT_SECONDS } : { isAuthorized: false, ttlOverride: 0 };
};
