import { randomUUID } from 'node:crypto';
import type { AppSyncAuthorizerResult } from 'aws-lambda';
import { RequestRefused } from './errors.ts';

type Verdict = AppSyncAuthorizerResult<Record<string, string>>;

/**
 * Caller's identity as AppSync passes it to resolvers after a Lambda authorizer, and the fields denied to the caller.
 */
export interface Identity {
  resolverContext: Record<string, string>;
  denied: ReadonlySet<string>;
}

export interface GraphqlRequest {
  query: string;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
}

const MAX_CACHED = 1000;

/** Calls the authorizer function for a token, and caches a positive answer for its `ttlOverride` seconds. */
export const createAuthorizer = (ask: (event: object) => Promise<unknown>) => {
  const cached = new Map<string, { verdict: Verdict; until: number }>();

  const verdictOf = async (token: string, request: Partial<GraphqlRequest>): Promise<Verdict> => {
    const known = cached.get(token);
    if (known && known.until > performance.now()) return known.verdict;
    const requestContext = {
      apiId: 'local',
      accountId: '000000000000',
      requestId: randomUUID(),
      queryString: request.query ?? '',
      operationName: request.operationName ?? undefined,
      variables: request.variables ?? {},
    };
    const verdict = (await ask({ authorizationToken: token, requestContext })) as Verdict;
    if (cached.size >= MAX_CACHED) cached.clear();
    if (verdict.isAuthorized)
      cached.set(token, { verdict, until: performance.now() + (verdict.ttlOverride ?? 0) * 1000 });
    return verdict;
  };

  /** The identity of a token; refuses a missing or unauthorized token with AppSync's 401. */
  return async (token: string | undefined, request: Partial<GraphqlRequest> = {}): Promise<Identity> => {
    if (!token) throw new RequestRefused(401, 'UnauthorizedException', 'Missing authorization header');
    const verdict = await verdictOf(token, request);
    if (!verdict.isAuthorized)
      throw new RequestRefused(401, 'UnauthorizedException', 'You are not authorized to make this call.');
    return { resolverContext: verdict.resolverContext ?? {}, denied: new Set(verdict.deniedFields ?? []) };
  };
};
