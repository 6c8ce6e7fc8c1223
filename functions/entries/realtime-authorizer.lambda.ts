import type { AppSyncAuthorizerEvent, AppSyncAuthorizerResult } from 'aws-lambda';
import { contextOf } from '../messages/actor-context.ts';
import { MAX_DOCUMENT_CHARACTERS, mutationsIn } from '../messages/mutation-count.ts';
import { callerOf } from '../platform/realtime-token.ts';

/** What only our own functions may call, with a token of their own. */
const SERVICE_FIELDS = ['Mutation.announceProjectChange', 'Mutation.endListening'];

/**
 * Authorizes AppSync calls with a token of a live session, and visitors as `anonymous`; verbs check the permissions.
 * The answer is not cached, so a session's calls are refused as soon as it ends. It also counts the request's
 * mutations, because only the authorizer sees the whole request before any field is resolved, and refuses a document
 * that is longer than any page's before it or AppSync parses it.
 */
export const handler = async ({
  authorizationToken,
  requestContext,
}: AppSyncAuthorizerEvent): Promise<AppSyncAuthorizerResult<Record<string, string>>> => {
  // AppSync names no document when it asks for a connection.
  const queryString = (requestContext as { queryString?: string }).queryString ?? '';
  const isTooLong = queryString.length > MAX_DOCUMENT_CHARACTERS;
  const caller = isTooLong ? undefined : await callerOf(authorizationToken);
  if (!caller) return { isAuthorized: false, ttlOverride: 0 };
  return {
    isAuthorized: true,
    resolverContext: contextOf(caller, { requestId: requestContext.requestId, mutations: mutationsIn(queryString) }),
    ...(!caller.isService && { deniedFields: SERVICE_FIELDS }),
    ttlOverride: 0,
  };
};
