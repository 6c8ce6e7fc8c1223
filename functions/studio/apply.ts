import type { ApplyAsArtist } from '#shared/schemas/application.ts';
import { pathTo } from '#shared/site/paths.ts';
import { mergeAtSignIn } from '../identity/merge-visitor.ts';
import { register } from '../identity/register.ts';
import type { Actor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import type { RequestContext } from '../platform/context.ts';
import { items, orRefuse, writersOf, type Items } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import type { Entered } from '../platform/user-sessions.ts';
import { Asset } from '../uploads/asset.entity.ts';
import { ownAssets } from '../uploads/assets.ts';
import { Application, UsernameClaim } from './application.entity.ts';
import { checkUsername, normalUsername } from '../artists/usernames.ts';

const writers = writersOf({ application: Application, claim: UsernameClaim, asset: Asset });

/**
 * Transaction item that moves a sample photo to the applicant's account and holds it for their profile, so that it does
 * not expire as one that nobody orders; refuses `asset.not_found` if the photo was deleted or moved meanwhile.
 */
const handingOver = (assetId: string, { id, visitorId }: Actor, userId: string): Items => ({
  [`sample:${assetId}`]: orRefuse(
    writers.asset
      .patch({ assetId })
      .set({ ownerId: userId, profileOf: userId })
      .where(
        ({ ownerId, deletedAt }, { eq, notExists }) =>
          `(${eq(ownerId, id ?? '')} OR ${eq(ownerId, visitorId ?? '')}) AND ${notExists(deletedAt)}`,
      )
      .commit(),
    'asset.not_found',
  ),
});

/**
 * Registers an artist: creates account, session, application and username claim in one transaction (C11). Refuses
 * `artist.username_taken`, `asset.not_found` for samples of others, and as `register` does; the answer does not depend
 * on whether the e-mail already has an account.
 */
export const applyAsArtist = async (request: RequestContext, input: ApplyAsArtist): Promise<Entered> => {
  const { actor } = request;
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
  const also = (_: unknown, { userId }: StoredUser): Items =>
    items(
      {
        username: orRefuse(
          writers.claim.create({ username: normalUsername(username), supplierId: userId }).commit(),
          'artist.username_taken',
        ),
        application: writers.application.create({ ...application, mediums: [...mediums], supplierId: userId }).commit(),
      },
      samples.map(({ id }) => handingOver(id, actor, userId)),
    );
  const opened = await register(
    request,
    { email, password, name, role: 'Supplier', returnPath: pathTo('/sellers/edit-profile') },
    also,
  );
  await mergeAtSignIn(actor, opened.user, undefined);
  return opened;
};
