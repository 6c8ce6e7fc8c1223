import type { AppSyncAuthorizerEvent, AppSyncAuthorizerResult } from 'aws-lambda';
import { contextOf } from './messages/actor-context.ts';
import { callerOf } from './platform/realtime-token.ts';

/**
 * Lets in whoever holds the live token of a live session, and visitors as `anonymous`; what each may do is decided by the verbs.
 * AppSync keeps no answer: a session that has ended says nothing more.
 */
export const handler = async ({
  authorizationToken,
}: AppSyncAuthorizerEvent): Promise<AppSyncAuthorizerResult<Record<string, string>>> => {
  const caller = await callerOf(authorizationToken);
  return caller
    ? { isAuthorized: true, resolverContext: contextOf(caller), ttlOverride: 0 }
    : { isAuthorized: false, ttlOverride: 0 };
};
