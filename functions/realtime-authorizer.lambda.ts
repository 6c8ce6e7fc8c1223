import type { AppSyncAuthorizerEvent, AppSyncAuthorizerResult } from 'aws-lambda';
import { contextOf } from './messages/actor-context.ts';
import { callerOf } from './platform/realtime-token.ts';

/** What only our own functions may call, with a token of their own. */
const SERVICE_FIELDS = ['Mutation.announceProjectChange'];

/**
 * Authorizes AppSync calls with a token of a live session, and visitors as `anonymous`; verbs check the permissions.
 * The answer is not cached, so a session's calls are refused as soon as it ends.
 */
export const handler = async ({
  authorizationToken,
}: AppSyncAuthorizerEvent): Promise<AppSyncAuthorizerResult<Record<string, string>>> => {
  const caller = await callerOf(authorizationToken);
  return caller
    ? {
        isAuthorized: true,
        resolverContext: contextOf(caller),
        ...(!caller.isService && { deniedFields: SERVICE_FIELDS }),
        ttlOverride: 0,
      }
    : { isAuthorized: false, ttlOverride: 0 };
};
