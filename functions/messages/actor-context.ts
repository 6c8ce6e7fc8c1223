import { ANONYMOUS, type Actor, type Role } from '../platform/actor.ts';

/** An actor as the flat strings that a Lambda authorizer may hand to resolvers; absent means null. */
export const contextOf = ({ id, role, email, sessionId, isVerified, hasSecondFactor }: Actor): Record<string, string> => ({
  role,
  ...(id !== null && { id }),
  ...(email !== null && { email }),
  ...(sessionId && { sessionId }),
  ...(isVerified && { isVerified: 'true' }),
  ...(hasSecondFactor && { hasSecondFactor: 'true' }),
});

/** The actor that the authorizer let through; without a context, a visitor. */
export const actorOf = (context: Record<string, string> = {}): Actor => ({
  ...ANONYMOUS,
  id: context['id'] ?? null,
  role: (context['role'] ?? 'Visitor') as Role,
  email: context['email'] ?? null,
  isVerified: context['isVerified'] === 'true',
  hasSecondFactor: context['hasSecondFactor'] === 'true',
  ...(context['sessionId'] && { sessionId: context['sessionId'] }),
});
