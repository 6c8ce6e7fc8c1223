import { AppError } from '#shared/errors.ts';
import type { UploadGrant, UploadToken } from '#shared/schemas/asset.ts';
import { isVisitorId, type KnownActor } from '../platform/actor.ts';
import { nowSeconds } from '../platform/clock.ts';
import { newMailbox } from '../platform/ids.ts';
import { TOKENS } from '../platform/signed-kinds.ts';
import { expiryOf, readClaims, signClaims } from '../platform/signing.ts';
import { actorOfClaims } from '../platform/user-sessions.ts';
import { findUser } from '../platform/users.ts';
import { Mailbox } from './mailbox.entity.ts';

const PURPOSE = 'upload';
const LIFETIME_SECONDS = TOKENS[PURPOSE].seconds;

interface Claims {
  /** Account or visitor id. */
  id: string;
  sessionId?: string;
}

/**
 * A token with which another device adds photos to the actor's (API-14), for half an hour; that of an account ends with
 * the session that asked for it. `byMail` opens a mailbox for it.
 */
export const uploadToken = async (
  { id, sessionId }: KnownActor,
  { byMail = false }: { byMail?: boolean } = {},
): Promise<UploadToken> => {
  const expiresAt = nowSeconds() + LIFETIME_SECONDS;
  const claims: Claims = { id, ...(sessionId && { sessionId }) };
  const token = await signClaims(PURPOSE, claims, expiresAt);
  return {
    token,
    expires_at: expiresAt,
    expires_in: LIFETIME_SECONDS,
    ...(byMail && { mailbox: await openMailbox(token, expiresAt) }),
  };
};

const openMailbox = async (token: string, expiresAt: number): Promise<string> => {
  const name = newMailbox();
  await Mailbox.create({ name, token, expiresAt }).go();
  return name;
};

/** The actor whom a mail to this mailbox adds photos for; undefined when there is none, or its token has ended. */
export const mailboxOwner = async (name: string): Promise<KnownActor | undefined> => {
  const { data } = await Mailbox.get({ name }).go({ consistent: true });
  if (!data) return undefined;
  try {
    return await uploaderOf(data.token);
  } catch (error) {
    if (error instanceof AppError && error.code === 'upload.token_invalid') return undefined;
    throw error;
  }
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
