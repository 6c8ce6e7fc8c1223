import type { CreateUser } from '#shared/schemas/account.ts';
import type { AppContext } from '../platform/http.ts';
import { spendEach } from '../platform/rate-limit.ts';
import { security } from '../platform/security-log.ts';
import { deviceOf, firstSession } from '../platform/session.ts';
import type { Items } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { normalEmail, type AccountWriters } from '../platform/users.ts';
import { registerAccount } from './accounts.ts';
import { checkPassword } from './password-rules.ts';

interface Registration extends Pick<CreateUser, 'email' | 'password' | 'returnPath'> {
  name?: string;
  role?: 'User' | 'Supplier';
}

/**
 * Signs somebody up and in (I-06): the session begins at once, the address waits for its mailed link. Answers alike
 * whether or not the address has an account. Refuses `user.common_password`, `request.too_many`.
 */
export const register = async (
  c: AppContext,
  input: Registration,
  network: string,
  also?: (write: AccountWriters, user: StoredUser) => Items,
): Promise<StoredUser> => {
  await checkPassword(input.password, input.email);
  await spendEach([
    ['mailToAddress', normalEmail(input.email)],
    ['signUpOfNetwork', network],
  ]);
  const { session, begin } = firstSession(c);
  const user = await registerAccount({ ...input, device: deviceOf(c), sessions: [session] }, c.get('actor'), also);
  await begin(user);
  security('signed up', { account: user.userId });
  return user;
};
