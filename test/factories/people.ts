import { randomUUID } from 'node:crypto';
import { createAccount } from '#functions/identity/identity.ts';
import { nowIso, nowSeconds } from '#functions/platform/clock.ts';
import { newId, newToken } from '#functions/platform/ids.ts';
import { Session } from '#functions/platform/session.entity.ts';
import { hashToken } from '#functions/platform/signing.ts';
import { Artist } from '#functions/sellers/artist.entity.ts';
import type { StoredArtist } from '#functions/sellers/artist.entity.ts';
import type { Session as SessionView } from '#shared/schemas/session.ts';
import { Shopper } from '../support/shopper.ts';

export const PASSWORD = 'a long enough password';
const SESSION_SECONDS = 7 * 24 * 3600;

/** An address that nobody else in any test has. */
export const anEmail = (name = 'someone'): string => `${name}-${randomUUID()}@example.com`;

/** Somebody who has not signed in. */
export const aVisitor = (): Shopper => new Shopper();

/** A customer with an account, signed in. */
export interface Buyer extends Pick<SessionView, 'id'> {
  shopper: Shopper;
  email: string;
}

export const aBuyer = async (): Promise<Buyer> => {
  const shopper = new Shopper();
  const email = anEmail('buyer');
  const { id } = await shopper.ask<SessionView>('/api/users', { email, password: PASSWORD });
  return { shopper, email, id };
};

/** An artist, and their browser signed in at the artists' door. */
export interface ArtistAtWork extends StoredArtist {
  shopper: Shopper;
}

/** An artist who takes orders; away from the list of open ones unless `availability` says otherwise. */
export const anArtist = async (wish: Partial<StoredArtist> & { rank?: string } = {}): Promise<ArtistAtWork> => {
  const shopper = new Shopper();
  const token = newToken();
  shopper.cookies.set('sid', token);
  const email = anEmail('artist');
  const supplierId = newId('user');
  const artist: StoredArtist = {
    supplierId,
    username: supplierId.toLowerCase(),
    name: 'Marta Ilves',
    email,
    bio: 'Paints people the way light finds them.',
    city: 'Tartu',
    country: 'EE',
    mediums: ['custphotoreal'],
    isActive: true,
    availability: 'away',
    rating: 0.9,
    onTime: 0.9,
    acceptance: 0.8,
    images: [],
    ...wish,
  };
  const session = { tokenHash: hashToken(token), userId: supplierId, role: 'Supplier', email, startedAt: nowIso(), expiresAt: nowSeconds() + SESSION_SECONDS } as const;
  await Promise.all([Artist.put(artist).go(), Session.put(session).go()]);
  return { ...artist, shopper };
};

/** The account with which an artist signs in at their door. */
export const giveAccount = ({ email, supplierId }: StoredArtist): Promise<unknown> => createAccount({ email, password: PASSWORD, role: 'Supplier', userId: supplierId });

/** Changes what is known of an artist. */
export const changeArtist = (supplierId: string, change: { isActive?: boolean; availability?: StoredArtist['availability'] }): Promise<unknown> =>
  Artist.patch({ supplierId }).set(change).go();
