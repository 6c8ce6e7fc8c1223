import type { ApplyAsArtist } from '#shared/schemas/application.ts';
import { AppError } from '#shared/errors.ts';
import { arrive, comingFrom } from '../identity/arrive.ts';
import { register } from '../identity/register.ts';
import type { Actor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import type { AppContext } from '../platform/http.ts';
import { ConditionRefused } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { Asset } from '../uploads/asset.entity.ts';
import { ownAssets } from '../uploads/assets.ts';
import { Application, UsernameClaim } from './application.entity.ts';
import { checkUsername, normalUsername } from './usernames.ts';
import { writersOf } from './writers.ts';

const writers = writersOf({ application: Application, claim: UsernameClaim, asset: Asset });

/** Hands a sample over to the applicant's account; fails when it was deleted or handed over meanwhile. */
const handOver = (assetId: string, { id, visitorId }: Actor, userId: string): object =>
  writers.asset
    .patch({ assetId })
    .set({ ownerId: userId })
    .where(
      ({ ownerId, deletedAt }, { eq, notExists }) =>
        `(${eq(ownerId, id ?? '')} OR ${eq(ownerId, visitorId ?? '')}) AND ${notExists(deletedAt)}`,
    )
    .commit();

/**
 * Takes an artist's application: opens their account, signs them in and claims their username, all or nothing (C11).
 * Refuses `artist.username_taken`, `asset.not_found` for samples that are not the applicant's, and as `register` does;
 * whether the e-mail has an account changes nothing.
 */
export const applyAsArtist = async (c: AppContext, input: ApplyAsArtist, network: string): Promise<StoredUser> => {
  const actor = c.get('actor');
  const { email, password, username, name, country, city, bio, mediums } = input;
  await checkUsername(username);
  const samples = await ownAssets(actor, [...new Set(input.samples)]);
  const application = {
    username,
    name,
    country,
    city,
    bio,
    mediums,
    samples: samples.map(({ url }) => url),
    state: 'applied',
    appliedAt: nowIso(),
  } as const;
  const also = (_: unknown, { userId }: StoredUser): object[] => [
    writers.claim.create({ username: normalUsername(username), supplierId: userId }).commit(),
    writers.application.create({ ...application, mediums: [...mediums], supplierId: userId }).commit(),
    ...samples.map(({ id }) => handOver(id, actor, userId)),
  ];
  try {
    const user = await register(
      c,
      { email, password, name, role: 'Supplier', returnPath: '/sellers/edit-profile' },
      network,
      also,
    );
    await arrive(user, comingFrom(actor, user));
    return user;
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    // Somebody else was faster with the username, or else a sample is gone.
    await checkUsername(username);
    throw new AppError('asset.not_found', { cause: error });
  }
};
