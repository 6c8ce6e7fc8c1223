import { useQuery } from '@tanstack/react-query';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import { ApiError } from '#web/lib/api.ts';
import type { Session } from '#shared/schemas/session.ts';
import { sessionQuery } from '#web/lib/session.ts';

const refusal = (code: ErrorCode): ApiError => {
  const [status, message] = ERRORS[code];
  return new ApiError(status, { code, message });
};

export interface Access {
  isAllowed: boolean;
  /** Why access is refused: `session.required` for a visitor, who may sign in; `route.not_found` for any other role. */
  error: Error | null;
}

/** Whether the page of one role may be shown; neither allowed nor refused until the session is known. */
export const useAccess = (role: Session['role']): Access => {
  const { data: session, error } = useQuery(sessionQuery());
  if (!session) return { isAllowed: false, error };
  if (session.role === role) return { isAllowed: true, error: null };
  return { isAllowed: false, error: refusal(session.role === 'Visitor' ? 'session.required' : 'route.not_found') };
};
