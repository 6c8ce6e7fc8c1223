import { AppError } from '#shared/errors.ts';
import type { UploadGrant, UploadToken } from '#shared/schemas/asset.ts';
import { isVisitorId, type KnownActor } from '../platform/actor.ts';
import { nowSeconds } from '../platform/clock.ts';
import { expiryOf, readClaims, signClaims } from '../platform/signing.ts';
import { actorOfClaims } from '../platform/user-sessions.ts';
import { findUser } from '../platform/users.ts';

const PURPOSE = 'upload';
const LIFETIME_SECONDS = 30 * 60;

interface Claims {
  /** Account or visitor id. */
  id: string;
  sessionId?: string;
}

/**
 * A token with which another device adds photos to the actor's (API-14), for half an hour; that of an account ends with
 * the session that asked for it.
 */
export const uploadToken = async ({ id, sessionId }: KnownActor): Promise<UploadToken> => {
  const expiresAt = nowSeconds() + LIFETIME_SECONDS;
  const claims: Claims = { id, ...(sessionId && { sessionId }) };
  return {
    token: await signClaims(PURPOSE, claims, expiresAt),
    expires_at: expiresAt,
    expires_in: LIFETIME_SECONDS,
  };
};

/** The actor whom an upload token adds photos for; refuses `upload.token_invalid` when it is forged or has ended. */
export const uploaderOf = async (token: string): Promise<KnownActor> => {
  const claims = await readClaims<Claims>(PURPOSE, token);
  const actor = claims && (await actorOfClaims(claims));
  if (!actor) throw new AppError('upload.token_invalid');
  return { ...actor, id: claims.id };
};

/** Whom an upload token adds photos for, and until when; refuses as `uploaderOf`. */
export const uploadGrant = async (token: string): Promise<UploadGrant> => {
  const { id } = await uploaderOf(token);
  const user = isVisitorId(id) ? undefined : await findUser(id);
  const [name] = user?.name.trim().split(/\s+/) ?? [];
  const expiresAt = expiryOf(token);
  return { name: name || null, expires_at: expiresAt, expires_in: expiresAt - nowSeconds() };
};
