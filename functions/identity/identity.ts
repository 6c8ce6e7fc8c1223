import { AppError } from '#shared/errors.ts';
import type { Role } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { ConditionRefused, transact } from '../platform/table.ts';
import { DUMMY_HASH, hashPassword, verifyPassword } from './passwords.ts';
import { EmailClaim, User } from './user.entity.ts';

export interface Account {
  userId: string;
  role: Exclude<Role, 'Visitor'>;
  email: string;
}

/** E-mails are compared without case or surrounding spaces. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

const findByEmail = async (email: string) => {
  const claim = await EmailClaim.get({ email: normalEmail(email) }).go({ consistent: true });
  if (!claim.data) return null;
  return (await User.get({ userId: claim.data.userId }).go({ consistent: true })).data;
};

/** Creates an account; refuses `user.email_taken`. */
export const createAccount = async (
  input: { email: string; password: string; name?: string; role?: Account['role']; userId?: string },
): Promise<Account> => {
  const account = { userId: input.userId ?? newId('user'), role: input.role ?? 'User', email: normalEmail(input.email) } as const;
  const passwordHash = await hashPassword(input.password);
  try {
    await transact({ user: User, claim: EmailClaim }, ({ user, claim }) => [
      claim.create({ email: account.email, userId: account.userId }).commit(),
      user.create({ ...account, name: input.name ?? '', passwordHash, createdAt: nowIso() }).commit(),
    ]);
  } catch (error) {
    if (error instanceof ConditionRefused) throw new AppError('user.email_taken', { cause: error });
    throw error;
  }
  return account;
};

/**
 * The account of an e-mail and password at a door: artists have their own, everyone else signs in at the customers'.
 * Refuses `session.wrong_credentials` alike for an unknown e-mail, a wrong password and the wrong door, after the same work.
 */
export const signIn = async (email: string, password: string, area: 'customer' | 'artist'): Promise<Account> => {
  const user = await findByEmail(email);
  const isRight = await verifyPassword(password, user?.passwordHash ?? DUMMY_HASH);
  if (!user || !isRight || (user.role === 'Supplier') !== (area === 'artist')) throw new AppError('session.wrong_credentials');
  return { userId: user.userId, role: user.role, email: user.email };
};
