import { AppError } from '#shared/errors.ts';
import { ANONYMOUS, ROLES } from '../platform/actor.ts';
import { UNKNOWN_NETWORK } from '../platform/client-address.ts';
import type { Caller } from '../platform/realtime-token.ts';

interface Request {
  requestId: string;
  /** Number of its mutations. */
  mutations?: number;
}

/**
 * A caller, and the request's id and number of mutations, as the flat strings that a Lambda authorizer may pass to
 * resolvers; null and false values are left out.
 */
export const contextOf = (
  { id, role, email, sessionId, visitorId, isVerified, hasSecondFactor, network, linkedCartId, isService }: Caller,
  { requestId, mutations = 0 }: Request,
): Record<string, string> => ({
  role,
  requestId,
  ...(mutations > 0 && { mutations: String(mutations) }),
  network,
  ...(id !== null && { id }),
  ...(email !== null && { email }),
  ...(sessionId && { sessionId }),
  ...(visitorId && { visitorId }),
  ...(isVerified && { isVerified: 'true' }),
  ...(hasSecondFactor && { hasSecondFactor: 'true' }),
  ...(linkedCartId && { linkedCartId }),
  ...(isService && { isService: 'true' }),
});

/**
 * Refuses `request.too_many_mutations` for every mutation of a request that has more than one: AppSync runs them one
 * after the other, so a refusal of a later one would come when the earlier ones are done.
 */
export const refuseManyMutations = (field: string, { mutations = '0' }: Record<string, string> = {}): void => {
  if (field.startsWith('Mutation.') && Number(mutations) > 1) throw new AppError('request.too_many_mutations');
};

/** Reads a caller back from the authorizer's context; without a context, an anonymous visitor. */
export const callerIn = (context: Record<string, string> = {}): Caller => ({
  ...ANONYMOUS,
  id: context['id'] ?? null,
  role: ROLES.find((role) => role === context['role']) ?? 'Visitor',
  email: context['email'] ?? null,
  isVerified: context['isVerified'] === 'true',
  hasSecondFactor: context['hasSecondFactor'] === 'true',
  network: context['network'] ?? UNKNOWN_NETWORK,
  ...(context['sessionId'] && { sessionId: context['sessionId'] }),
  ...(context['visitorId'] && { visitorId: context['visitorId'] }),
  ...(context['linkedCartId'] && { linkedCartId: context['linkedCartId'] }),
  ...(context['isService'] === 'true' && { isService: true }),
});
