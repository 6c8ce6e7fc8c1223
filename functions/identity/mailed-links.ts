import { AppError } from '#shared/errors.ts';
import { localPath } from '#shared/local-path.ts';
import type { MailedLinkInfo } from '#shared/schemas/account.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '#shared/time.ts';
import type { Actor } from '../platform/actor.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { newToken } from '../platform/ids.ts';
import { MailedLink, type LinkPurpose, type StoredLink } from '../platform/mailed-link.entity.ts';
import { outgoing } from '../platform/outbox.entity.ts';
import { readClaims, signClaims } from '../platform/signing.ts';
import { orRefuse, transact, type Items } from '../platform/table.ts';
import { accountEntities, normalEmail, type AccountWriters } from '../platform/users.ts';

/** How long a link works after it was asked for. Seconds. */
const LINK_SECONDS: Record<LinkPurpose, number> = {
  'sign-in': 30 * MINUTE_SECONDS,
  'reset-password': 30 * MINUTE_SECONDS,
  'verify-email': 72 * HOUR_SECONDS,
  'change-email': 24 * HOUR_SECONDS,
};

/** The pages whose buttons open them. */
const PAGES: Record<LinkPurpose, string> = {
  'sign-in': '/login/link',
  'reset-password': '/login/reset',
  'verify-email': '/account/verify',
  'change-email': '/account/email',
};

/** The item outlives its link by a while, for questions about it. */
const RETENTION_SECONDS = 24 * HOUR_SECONDS;

const PURPOSE = 'mailed-link';

export interface AskedLink {
  purpose: LinkPurpose;
  email: string;
  area: 'customer' | 'artist';
  device: string;
  userId?: string;
  returnPath?: string | undefined;
}

/** A link to be stored, with the event that has it mailed, in the transaction of what it is about. */
export const newLink = ({ email, returnPath, ...asked }: AskedLink, actor: Actor): StoredLink => {
  const endsAt = nowSeconds() + LINK_SECONDS[asked.purpose];
  return {
    ...asked,
    linkId: newToken(),
    email: normalEmail(email),
    ...(actor.role === 'Visitor' && actor.id !== null && { visitorId: actor.id }),
    returnPath: localPath(returnPath) ?? '/',
    askedAt: nowIso(),
    endsAt,
    expiresAt: endsAt + RETENTION_SECONDS,
  };
};

/** Items that store a link and have it mailed. */
export const asking = (write: AccountWriters, link: StoredLink): Items => ({
  newLink: write.link.create(link).commit(),
  linkAsked: write.outbox.create(outgoing('link.asked', { linkId: link.linkId })).commit(),
});

/** Stores a link and has it mailed. */
export const askLink = async (asked: AskedLink, actor: Actor): Promise<void> =>
  transact(accountEntities, (write) => asking(write, newLink(asked, actor)));

/** Path of the page whose button opens a link; made when its mail is written. */
export const linkPath = async ({ linkId, purpose, endsAt }: StoredLink): Promise<string> =>
  `${PAGES[purpose]}?token=${await signClaims(PURPOSE, { linkId, purpose }, endsAt)}`;

/** A link as it was stored, for the mail that carries it. */
export const findLink = async (linkId: string): Promise<StoredLink | undefined> => {
  const { data } = await MailedLink.get({ linkId }).go({ consistent: true });
  return data ?? undefined;
};

/** The link of a token, without spending it; refuses `link.invalid` when it is forged, expired, used or for something else. */
export const readLink = async (token: string, ...purposes: LinkPurpose[]): Promise<StoredLink> => {
  const claims = await readClaims<{ linkId: string; purpose: LinkPurpose }>(PURPOSE, token);
  const link =
    claims && (purposes.length === 0 || purposes.includes(claims.purpose)) ? await findLink(claims.linkId) : undefined;
  if (!link || link.purpose !== claims?.purpose || link.usedAt !== undefined) throw new AppError('link.invalid');
  return link;
};

/** The item that spends a link; refuses `link.invalid` to whoever comes second. */
export const spending = (write: AccountWriters, { linkId }: StoredLink): Items => ({
  link: orRefuse(
    write.link
      .patch({ linkId })
      .set({ usedAt: nowIso() })
      .where(({ usedAt }, { notExists }) => notExists(usedAt))
      .commit(),
    'link.invalid',
  ),
});

/**
 * What a link's page may say before its button is pressed. Reading changes nothing. A link that is about one account works
 * for whoever is in that account or knows its password: reading the mail alone does not make somebody else's account theirs.
 */
export const linkInfo = async (token: string, actor: Actor): Promise<MailedLinkInfo> => {
  const { purpose, email, askedAt, userId } = await readLink(token);
  return { purpose, email, asked_at: askedAt, needs_password: userId !== undefined && actor.id !== userId };
};
