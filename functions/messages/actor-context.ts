import { ANONYMOUS, type Role } from '../platform/actor.ts';
import { UNKNOWN_NETWORK, type Caller } from '../platform/realtime-token.ts';

/** A caller as the flat strings that a Lambda authorizer may hand to resolvers; absent means null. */
export const contextOf = ({
  id,
  role,
  email,
  sessionId,
  visitorId,
  isVerified,
  hasSecondFactor,
  network,
}: Caller): Record<string, string> => ({
  role,
  network,
  ...(id !== null && { id }),
  ...(email !== null && { email }),
  ...(sessionId && { sessionId }),
  ...(visitorId && { visitorId }),
  ...(isVerified && { isVerified: 'true' }),
  ...(hasSecondFactor && { hasSecondFactor: 'true' }),
});

/** The caller that the authorizer let through; without a context, a visitor. */
export const callerIn = (context: Record<string, string> = {}): Caller => ({
  ...ANONYMOUS,
  id: context['id'] ?? null,
  role: (context['role'] ?? 'Visitor') as Role,
  email: context['email'] ?? null,
  isVerified: context['isVerified'] === 'true',
  hasSecondFactor: context['hasSecondFactor'] === 'true',
  network: context['network'] ?? UNKNOWN_NETWORK,
  ...(context['sessionId'] && { sessionId: context['sessionId'] }),
  ...(context['visitorId'] && { visitorId: context['visitorId'] }),
});
