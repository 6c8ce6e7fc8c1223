import { AppError } from '#shared/errors.ts';
import { localPath } from '#shared/local-path.ts';
import type { MailedLinkInfo } from '#shared/schemas/account.ts';
import type { Actor } from '../platform/actor.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { newToken } from '../platform/ids.ts';
import { MailedLink, type LinkPurpose, type StoredLink } from '../platform/mailed-link.entity.ts';
import { outgoing } from '../platform/outbox.entity.ts';
import { readClaims, signClaims } from '../platform/signing.ts';
import { transact } from '../platform/table.ts';
import { accountEntities, normalEmail, type AccountWriters } from '../platform/users.ts';

const MINUTE = 60;
const HOUR = 3600;

/** How long a link works after it was asked for. Seconds. */
const LINK_SECONDS: Record<LinkPurpose, number> = {
  'sign-in': 30 * MINUTE,
  'reset-password': 30 * MINUTE,
  'verify-email': 72 * HOUR,
  'change-email': 24 * HOUR,
};

/** The pages whose buttons open them. */
const PAGES: Record<LinkPurpose, string> = {
  'sign-in': '/login/link',
  'reset-password': '/login/reset',
  'verify-email': '/account/verify',
  'change-email': '/account/email',
};

/** Kept a while after its end, to be refused as used. */
const KEPT_SECONDS = 24 * HOUR;

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
export const newLink = ({ purpose, email, area, device, userId, returnPath }: AskedLink, actor: Actor): StoredLink => ({
  linkId: newToken(),
  purpose,
  email: normalEmail(email),
  area,
  device,
  ...(userId !== undefined && { userId }),
  ...(actor.role === 'Visitor' && actor.id !== null && { visitorId: actor.id }),
  returnPath: localPath(returnPath) ?? '/',
  askedAt: nowIso(),
  expiresAt: nowSeconds() + LINK_SECONDS[purpose],
});

/** Writes that store a link and have it mailed. The item outlives the link's end, which its token and `expiresAt` of the claims hold. */
export const linkWrites = (write: AccountWriters, link: StoredLink): object[] => [
  write.link.create({ ...link, expiresAt: link.expiresAt + KEPT_SECONDS }).commit(),
  write.outbox.create(outgoing('link.asked', { linkId: link.linkId })).commit(),
];

/** Stores a link and has it mailed. */
export const askLink = async (asked: AskedLink, actor: Actor): Promise<void> =>
  transact(accountEntities, (write) => linkWrites(write, newLink(asked, actor)));

/** Path of the page whose button opens a link; made when its mail is written. */
export const linkPath = async ({ linkId, purpose, expiresAt }: StoredLink): Promise<string> =>
  `${PAGES[purpose]}?token=${await signClaims(PURPOSE, { linkId, purpose }, expiresAt - KEPT_SECONDS)}`;

/** A link as it was stored, for the mail that carries it. */
export const findLink = async (linkId: string): Promise<StoredLink | undefined> => {
  const { data } = await MailedLink.get({ linkId }).go({ consistent: true });
  return (data ?? undefined) as StoredLink | undefined;
};

/** The link of a token, without spending it; refuses `link.invalid` when it is forged, expired, used or for something else. */
export const readLink = async (token: string, ...purposes: LinkPurpose[]): Promise<StoredLink> => {
  const claims = await readClaims<{ linkId: string; purpose: LinkPurpose }>(PURPOSE, token);
  const link = claims && (purposes.length === 0 || purposes.includes(claims.purpose)) ? await findLink(claims.linkId) : undefined;
  if (!link || link.purpose !== claims?.purpose || link.usedAt !== undefined) throw new AppError('link.invalid');
  return link;
};

/** The write that spends a link: its condition fails for whoever comes second. */
export const spendLink = (write: AccountWriters, { linkId }: StoredLink): object =>
  write.link
    .patch({ linkId })
    .set({ usedAt: nowIso() })
    .where(({ usedAt }, { notExists }) => notExists(usedAt))
    .commit();

/** What a link's page may say before its button is pressed. Reading changes nothing. */
export const linkInfo = async (token: string, actor: Actor): Promise<MailedLinkInfo> => {
  const { purpose, email, askedAt, userId } = await readLink(token);
  return { purpose, email, asked_at: askedAt, needs_password: purpose === 'verify-email' && actor.id !== userId };
};
