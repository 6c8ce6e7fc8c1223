import type { Actor, Role } from '../platform/actor.ts';

/** An actor as the flat strings that a Lambda authorizer may hand to resolvers; absent means null. */
export const contextOf = ({ id, role, email }: Actor): Record<string, string> => ({ role, ...(id !== null && { id }), ...(email !== null && { email }) });

/** The actor that the authorizer let through; without a context, a visitor. */
export const actorOf = (context: Record<string, string> = {}): Actor => ({
  id: context['id'] ?? null,
  role: (context['role'] ?? 'Visitor') as Role,
  email: context['email'] ?? null,
});
