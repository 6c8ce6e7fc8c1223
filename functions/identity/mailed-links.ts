import { AppError } from '#shared/errors.ts';
import { localPath } from '#shared/site/local-path.ts';
import type { MailedLinkInfo } from '#shared/schemas/account.ts';
import { ERASURE_LINK_HOURS } from '#shared/people/erasure.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '#shared/time/time.ts';
import { pathTo } from '#shared/site/paths.ts';
import type { Actor } from '../platform/actor.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { newToken } from '../platform/ids.ts';
import { MailedLink, type LinkPurpose, type StoredLink } from '../platform/mailed-link.entity.ts';
import { outgoing } from '../platform/outbox.entity.ts';
import { readClaims, signClaims } from '../platform/signing.ts';
import { orRefuse, transact, type Items } from '../platform/table.ts';
import { accountEntities, normalEmail, type AccountWriters } from '../platform/users.ts';

/** Seconds after its request in which a link works. */
const LINK_SECONDS: Record<LinkPurpose, number> = {
  'sign-in': 30 * MINUTE_SECONDS,
  'reset-password': 30 * MINUTE_SECONDS,
  'verify-email': 72 * HOUR_SECONDS,
  'change-email': 24 * HOUR_SECONDS,
  'delete-account': ERASURE_LINK_HOURS * HOUR_SECONDS,
};

/** Pages whose button opens the link. */
const PAGES: Record<LinkPurpose, string> = {
  'sign-in': pathTo('/login/link'),
  'reset-password': pathTo('/login/reset'),
  'verify-email': pathTo('/account/verify'),
  'change-email': pathTo('/account/email'),
  'delete-account': pathTo('/account/delete'),
};

/** Seconds that the item outlives its link, for questions to support. */
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

/** Creates a link to be stored; `asking` makes its transaction items. */
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

/** Transaction items that store a link and publish `link.asked`, whose consumer mails it. */
export const asking = (write: AccountWriters, link: StoredLink): Items => ({
  newLink: write.link.create(link).commit(),
  linkAsked: write.outbox.create(outgoing('link.asked', { linkId: link.linkId })).commit(),
});

/** Stores a link and requests its mail. */
export const askLink = async (asked: AskedLink, actor: Actor): Promise<void> =>
  transact(accountEntities, (write) => asking(write, newLink(asked, actor)));

/** Path of a link's page with a token that is signed here, when the mail is written. */
export const linkPath = async ({ linkId, purpose, endsAt }: StoredLink): Promise<string> =>
  `${PAGES[purpose]}?token=${await signClaims(PURPOSE, { linkId, purpose }, endsAt)}`;

/** A stored link by id, for its mail. */
export const findLink = async (linkId: string): Promise<StoredLink | undefined> => {
  const { data } = await MailedLink.get({ linkId }).go({ consistent: true });
  return data ?? undefined;
};

/**
 * The link of a token, without using it up; refuses `link.invalid` when it is forged, expired, used or of another
 * purpose.
 */
export const readLink = async (token: string, ...purposes: LinkPurpose[]): Promise<StoredLink> => {
  const claims = await readClaims<{ linkId: string; purpose: LinkPurpose }>(PURPOSE, token);
  const link =
    claims && (purposes.length === 0 || purposes.includes(claims.purpose)) ? await findLink(claims.linkId) : undefined;
  if (!link || link.purpose !== claims?.purpose || link.usedAt !== undefined) throw new AppError('link.invalid');
  return link;
};

/** Transaction item that uses up a link; refuses `link.invalid` when it is used already. */
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
 * What a link's page may show before its button is pressed; changes nothing. A link bound to an account needs a session
 * or the password of that account, because reading its mail does not prove that the account is the reader's.
 */
export const linkInfo = async (token: string, actor: Actor): Promise<MailedLinkInfo> => {
  const { purpose, email, askedAt, userId } = await readLink(token);
  return { purpose, email, asked_at: askedAt, needs_password: userId !== undefined && actor.id !== userId };
};
