import { randomUUID } from 'node:crypto';
import { hashPassword } from '#functions/identity/passwords.ts';
import type { SignedInActor } from '#functions/platform/actor.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { newId, newToken } from '#functions/platform/ids.ts';
import { hashToken } from '#functions/platform/signing.ts';
import { Artist } from '#functions/artists/artist.entity.ts';
import type { StoredArtist } from '#functions/artists/artist.entity.ts';
import {
  User,
  EmailClaim,
  type AccountRole,
  type StoredSession,
  type StoredUser,
} from '#functions/platform/user.entity.ts';
import { Shopper } from '../support/shopper.ts';

export const PASSWORD = 'a long enough password';

/** Hashed once, because it takes 50 ms and there are thousands of accounts. */
const PASSWORD_HASH = await hashPassword(PASSWORD);

/** An e-mail address that no other test uses. */
export const anEmail = (name = 'someone'): string => `${name}-${randomUUID()}@example.com`;

/** A visitor without a session. */
export const aVisitor = (): Shopper => new Shopper();

/** A customer with an account, signed in. */
export interface Buyer {
  id: string;
  shopper: Shopper;
  email: string;
}

/** Sessions begin in a year that no test's clock reaches, so moving the clock by days does not end them. */
const NEVER_ENDING = Date.UTC(2100, 0, 1) / 1000;

/** A new browser with a session of an account, and that session as stored. */
const aSignedInBrowser = (userId: string): { shopper: Shopper; session: StoredSession } => {
  const shopper = new Shopper();
  const token = newToken();
  shopper.cookies.set('sid', `${userId}.${token}`);
  const session = {
    sessionId: newId('session'),
    tokenHash: hashToken(token),
    startedAt: NEVER_ENDING,
    seenAt: NEVER_ENDING,
    device: 'Test browser',
  };
  return { shopper, session };
};

/** Stores an account with a password and a confirmed address. */
const putAccount = (account: Pick<StoredUser, 'userId' | 'email' | 'role'> & Partial<StoredUser>): Promise<unknown> =>
  Promise.all([
    User.put({
      version: 1,
      name: '',
      passwordHash: PASSWORD_HASH,
      verifiedAt: nowIso(),
      createdAt: nowIso(),
      ...account,
    }).go(),
    EmailClaim.put({ email: account.email, userId: account.userId }).go(),
  ]);

/** An account of a role with a confirmed address and a signed-in browser; admins have a second factor. */
export const somebody = async (
  role: AccountRole = 'User',
  { hasSecondFactor = role === 'Admin' } = {},
): Promise<Buyer> => {
  const userId = newId('user');
  const email = anEmail(role.toLowerCase());
  const { shopper, session } = aSignedInBrowser(userId);
  const secondFactor = { secret: '', confirmedAt: nowIso(), lastStep: 0, recoveryHashes: [] };
  await putAccount({ userId, email, role, sessions: [session], ...(hasSecondFactor && { secondFactor }) });
  return { id: userId, shopper, email };
};

/** An account's actor for verbs that are called without a browser. */
export const anActor = async (role: AccountRole = 'User'): Promise<SignedInActor> => {
  const id = newId('user');
  const email = anEmail(role.toLowerCase());
  const { session } = aSignedInBrowser(id);
  await Promise.all([
    User.put({ userId: id, email, role, verifiedAt: nowIso(), sessions: [session], createdAt: nowIso() }).go(),
    EmailClaim.put({ email, userId: id }).go(),
  ]);
  return { id, email, role, isVerified: true, hasSecondFactor: false, sessionId: session.sessionId };
};

export const aBuyer = (): Promise<Buyer> => somebody('User');

/** An artist, and their browser signed in as an artist. */
export interface ArtistAtWork extends StoredArtist {
  email: string;
  shopper: Shopper;
}

/** An artist who takes orders, but is not in the list of open artists unless `availability` says so. */
export const anArtist = async (overrides: Partial<StoredArtist> = {}): Promise<ArtistAtWork> => {
  const email = anEmail('artist');
  const supplierId = overrides.supplierId ?? newId('user');
  const { shopper, session } = aSignedInBrowser(supplierId);
  const artist: StoredArtist = {
    supplierId,
    username: supplierId.toLowerCase(),
    name: 'Marta Ilves',
    bio: 'Paints people the way light finds them.',
    city: 'Tartu',
    country: 'EE',
    mediums: ['custphotoreal'],
    isActive: true,
    availability: 'away',
    rating: 0.9,
    onTime: 0.9,
    acceptance: 0.8,
    rank: '0500',
    gallery: [],
    ...overrides,
  };
  await Promise.all([
    Artist.put(artist).go(),
    putAccount({ userId: supplierId, email, role: 'Supplier', sessions: [session] }),
  ]);
  return { ...artist, email, shopper };
};

/** Changes an artist's stored state. */
export const changeArtist = (
  supplierId: string,
  change: Partial<Pick<StoredArtist, 'isActive' | 'availability' | 'country'>>,
): Promise<unknown> => Artist.patch({ supplierId }).set(change).go();
