import { AppError } from '#shared/errors.ts';
import type { ResetPassword } from '#shared/schemas/account.ts';
import { ANONYMOUS } from '../platform/actor.ts';
import { security } from '../platform/security-log.ts';
import { items } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { changeUser } from '../platform/users.ts';
import { accountIn } from './areas.ts';
import { readLink, spending } from './mailed-links.ts';
import { notifyOwner } from './own-account.ts';
import { checkPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { claimAccount } from './claim-account.ts';

/**
 * Sets a new password by a mailed link, once. All sessions and a pending change of address end, because an intruder may
 * have begun them. Refuses `link.invalid`, `user.common_password`.
 */
export const resetPassword = async ({ token, password }: ResetPassword): Promise<StoredUser> => {
  const link = await readLink(token, 'reset-password');
  await checkPassword(password, link.email);
  const found = await accountIn(link);
  if (!found) throw new AppError('link.invalid');
  const passwordHash = await hashPassword(password);
  const user = await changeUser(found.userId, (fresh) => {
    if (fresh.email !== link.email) throw new AppError('link.invalid');
    const taken = claimAccount(fresh, ANONYMOUS);
    const owned = { ...fresh, ...taken.set };
    return {
      set: { ...taken.set, passwordHash, pendingEmail: undefined, sessions: [] },
      also: (write) => items(spending(write, link), taken.also(write), notifyOwner(write, owned, 'password')),
    };
  });
  security('password reset', { account: user.userId });
  return user;
};
