import { domainToUnicode } from 'node:url';
import { AppError } from '#shared/errors.ts';
import { asciiEmail } from '#shared/people/email.ts';
import { items, retryOnConflict, transact, type Items, type WritersOf } from './table.ts';
import { EmailClaim, UnverifiedEmail, User, type StoredUser } from './user.entity.ts';
import { MailedLink } from './mailed-link.entity.ts';
import { Outbox, outgoing } from './outbox.entity.ts';

/** Id that is read when an address has no account, so that the response time does not reveal that. */
export const NOBODY = 'usr_nobody';

/** An account by id, read consistently; undefined if it does not exist. */
export const findUser = async (userId: string): Promise<StoredUser | undefined> => {
  const { data } = await User.get({ userId }).go({ consistent: true });
  return data ?? undefined;
};

/** Accounts by id; those that do not exist are left out. */
export const readUsers = async (userIds: readonly string[]): Promise<StoredUser[]> => {
  if (userIds.length === 0) return [];
  const { data } = await User.get(userIds.map((userId) => ({ userId }))).go();
  return data;
};

/** The form in which e-mail addresses are stored and compared: as mails are sent to them, in lower case. */
export const normalEmail = (email: string): string => asciiEmail(email).toLowerCase();

/**
 * The forms in which an address may be stored: the normal one, and where its domain is not in ASCII, the one with that
 * domain as it is read, in which it was stored before.
 */
export const storedForms = (email: string): string[] => {
  const address = normalEmail(email);
  const at = address.lastIndexOf('@') + 1;
  return [...new Set([address, address.slice(0, at) + domainToUnicode(address.slice(at))])];
};

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox of an address, by which one person is known under several spellings: `Pat+shop@example.com` is delivered to
 * `pat@example.com`, and Gmail ignores dots. A dot before the at sign is no other address anywhere.
 */
export const mailboxOf = (email: string): string => {
  const address = normalEmail(email);
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at).replace(/\+.*$/, ''), address.slice(at + 1)];
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name.replace(/\.+$/, '')}@${domain}`;
};

/** The account that has confirmed an address. */
export const findByEmail = async (email: string): Promise<StoredUser | undefined> => {
  const { data } = await EmailClaim.get({ email: normalEmail(email) }).go({ consistent: true });
  return findUser(data?.userId ?? NOBODY);
};

/**
 * The accounts with an address that they have not confirmed: the one in use first, then the newest. Makes the same reads
 * whether or not there are any.
 */
export const findUnverified = async (email: string): Promise<StoredUser[]> => {
  const address = normalEmail(email);
  const { data } = await UnverifiedEmail.get({ email: address }).go({ consistent: true });
  const users = await Promise.all([findUser(data?.usedId ?? NOBODY), findUser(data?.userId ?? NOBODY)]);
  return users.filter((user) => user !== undefined).filter((user) => !user.verifiedAt && user.email === address);
};

/** Entities that may be written in a transaction with an account. */
export const accountEntities = {
  user: User,
  claim: EmailClaim,
  unverified: UnverifiedEmail,
  link: MailedLink,
  outbox: Outbox,
};
export type AccountWriters = WritersOf<typeof accountEntities>;

/** A change of an account: attributes to set (undefined removes one) and further items of the transaction. */
export interface UserChange {
  set: Partial<Omit<StoredUser, 'userId' | 'version'>>;
  also?: (write: AccountWriters) => Items;
}

/** The event that sessions have ended, whatever ended them, because live updates were admitted by them. */
const ending = (write: AccountWriters, { sessions }: StoredUser, left: StoredUser['sessions'] = sessions): Items => {
  const kept = new Set(left.map(({ sessionId }) => sessionId));
  const sessionIds = sessions.map(({ sessionId }) => sessionId).filter((id) => !kept.has(id));
  return sessionIds.length === 0
    ? {}
    : { sessionsEnded: write.outbox.create(outgoing('sessions.ended', { sessionIds })).commit() };
};

/** Attributes that a change may remove. */
const REMOVABLE = ['passwordHash', 'secondFactor', 'pendingEmail'] as const;

const save = async (user: StoredUser, { set, also }: UserChange): Promise<void> => {
  const { userId, version } = user;
  const removed = REMOVABLE.filter((name) => name in set && set[name] === undefined);
  const remaining = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  await transact(accountEntities, (write) =>
    items(
      {
        account: write.user
          .patch({ userId })
          .set({ ...remaining, version: version + 1 })
          .remove(removed)
          .where((attribute, { eq }) => eq(attribute.version, version))
          .commit(),
      },
      ending(write, user, set.sessions),
      also?.(write) ?? {},
    ),
  );
};

/**
 * Changes an account in one transaction on condition of its version, together with the items of `also` and the event of
 * sessions that end by it; retries on a conflict. `change` gets the fresh account each time; it refuses by throwing, or answers undefined for no change.
 * Refuses `user.not_found`, and `user.changed` after too many conflicts.
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
    async ({ user, wish: update }) => {
      if (!update) return user;
      await save(user, update);
      return { ...user, ...update.set, version: user.version + 1 };
    },
    'user.changed',
  );
