import { AppError } from '#shared/errors.ts';
import { items, retryOnConflict, transact, type Items, type WritersOf } from './table.ts';
import { EmailClaim, UnverifiedEmail, User, type StoredUser } from './user.entity.ts';
import { MailedLink } from './mailed-link.entity.ts';
import { Outbox } from './outbox.entity.ts';

/** Looked for when an address belongs to no account, so that the answer takes as long. */
const NOBODY = 'usr_nobody';

/** An account by its id, read consistently; undefined when there is none. */
export const findUser = async (userId: string): Promise<StoredUser | undefined> => {
  const { data } = await User.get({ userId }).go({ consistent: true });
  return data ?? undefined;
};

/** E-mails are compared without case or surrounding spaces. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** The account that a confirmed address belongs to. */
export const findByEmail = async (email: string): Promise<StoredUser | undefined> => {
  const { data } = await EmailClaim.get({ email: normalEmail(email) }).go({ consistent: true });
  return findUser(data?.userId ?? NOBODY);
};

/** The newest account of an address, as long as that has not been confirmed. */
export const findUnverified = async (email: string): Promise<StoredUser | undefined> => {
  const { data } = await UnverifiedEmail.get({ email: normalEmail(email) }).go({ consistent: true });
  const user = await findUser(data?.userId ?? NOBODY);
  return user?.verifiedAt === undefined && user?.email === normalEmail(email) ? user : undefined;
};

/** What may be written together with an account. */
export const accountEntities = {
  user: User,
  claim: EmailClaim,
  unverified: UnverifiedEmail,
  link: MailedLink,
  outbox: Outbox,
};
export type AccountWriters = WritersOf<typeof accountEntities>;

/** What a change makes of an account: attributes to set (undefined removes one), and what is written with it. */
export interface UserChange {
  set: Partial<Omit<StoredUser, 'userId' | 'version'>>;
  also?: (write: AccountWriters) => Items;
}

const save = async ({ userId, version }: StoredUser, { set, also }: UserChange): Promise<void> => {
  const removed = Object.keys(set).filter((name) => set[name as keyof typeof set] === undefined) as (
    | 'passwordHash'
    | 'secondFactor'
    | 'pendingEmail'
  )[];
  const kept = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  await transact(accountEntities, (write) =>
    items(
      {
        account: write.user
          .patch({ userId })
          .set({ ...kept, version: version + 1 })
          .remove(removed)
          .where((attribute, { eq }) => eq(attribute.version, version))
          .commit(),
      },
      also?.(write) ?? {},
    ),
  );
};

/**
 * Changes an account in one transaction under its version, with whatever `also` writes; reads again and repeats when
 * another request came between. `change` sees the fresh account each time, and refuses by throwing or leaves it as it is
 * by answering undefined. Refuses `user.not_found`, and `user.changed` what changes each time.
 */
export const changeUser = (
  userId: string,
  change: (user: StoredUser) => UserChange | undefined | Promise<UserChange | undefined>,
): Promise<StoredUser> =>
  retryOnConflict(
    async () => {
      const user = await findUser(userId);
      if (!user) throw new AppError('user.not_found');
      return { user, wish: await change(user) };
    },
    async ({ user, wish }) => {
      if (!wish) return user;
      await save(user, wish);
      return { ...user, ...wish.set, version: user.version + 1 };
    },
    'user.changed',
  );
