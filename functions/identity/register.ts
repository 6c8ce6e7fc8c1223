import type { CreateUser } from '#shared/schemas/account.ts';
import type { RequestContext } from '../platform/context.ts';
import { mailsTo } from '../platform/mail-limits.ts';
import { spendEach } from '../platform/rate-limit.ts';
import { security } from '../platform/security-log.ts';
import type { Items } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { entered, newSession, type Entered } from '../platform/user-sessions.ts';
import type { AccountWriters } from '../platform/users.ts';
import { registerAccount } from './accounts.ts';
import { checkPassword } from './password-rules.ts';

interface Registration extends Pick<CreateUser, 'email' | 'password' | 'returnPath'> {
  name?: string;
  role?: 'User' | 'Supplier';
}

/**
 * Creates an account and signs it in (I-06); its address stays unconfirmed until the mailed link is opened. Answers
 * alike whether or not the address has an account. Refuses `user.common_password`, `request.too_many`.
 */
export const register = async (
  request: RequestContext,
  input: Registration,
  also?: (write: AccountWriters, user: StoredUser) => Items,
): Promise<Entered> => {
  await checkPassword(input.password, input.email);
  await spendEach([await mailsTo(input.email, request), ['signUpOfNetwork', request.network]]);
  const begun = newSession(request);
  const { actor, device } = request;
  const user = await registerAccount({ ...input, device, sessions: [begun.session] }, actor, also);
  const opened = await entered(request, user, begun);
  security('signed up', { account: user.userId });
  return opened;
};
