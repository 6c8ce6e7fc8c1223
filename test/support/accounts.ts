import { TOTP, Secret } from 'otpauth';
import { askLink, linkPath, type AskedLink } from '#functions/identity/mailed-links.ts';
import { ANONYMOUS } from '#functions/platform/actor.ts';
import { now } from '#functions/platform/clock.ts';
import { MailedLink, type LinkPurpose, type StoredLink } from '#functions/platform/mailed-link.entity.ts';
import { findByEmail, findUnverified, findUser } from '#functions/platform/users.ts';
import type { StoredUser } from '#functions/platform/user.entity.ts';
import type { Acknowledged, CreatedUser, NewSecondFactor, RecoveryCodes } from '#shared/schemas/account.ts';
import type { Session } from '#shared/schemas/session.ts';
import { PASSWORD } from '#test/factories/people.ts';
import { deliverEventsAbout, mailsTo } from './events.ts';
import type { Answer, Shopper } from './shopper.ts';

export const STEP_MS = 30_000;

export const whoAmI = (shopper: Shopper): Promise<Session> => shopper.ask<Session>('/api/session');

export const signUp = (shopper: Shopper, email: string, more: object = {}): Promise<Answer<CreatedUser>> =>
  shopper.post<CreatedUser>('/api/users', { email, password: PASSWORD, returnPath: '/', ...more });

export const signIn = (shopper: Shopper, email: string, more: object = {}): Promise<Answer<Session>> =>
  shopper.post<Session>('/api/login', { email, password: PASSWORD, ...more });

/** An account as it is stored. */
export const storedUser = async (userId: string): Promise<StoredUser> => {
  const user = await findUser(userId);
  if (!user) throw new Error(`There is no account ${userId}.`);
  return user;
};

/** The stored account of an address, confirmed or not. */
export const accountOf = async (email: string): Promise<StoredUser> => {
  const user = (await findByEmail(email)) ?? (await findUnverified(email)).at(-1);
  if (!user) throw new Error(`There is no account of ${email}.`);
  return user;
};

/** Links requested for an address, oldest first. */
export const linksOf = async (email: string, purpose?: LinkPurpose): Promise<StoredLink[]> => {
  const { data } = await MailedLink.scan.where((link, { eq }) => eq(link.email, email)).go({ pages: 'all' });
  return (data as StoredLink[])
    .filter((link) => !purpose || link.purpose === purpose)
    .toSorted((a, b) => a.askedAt.localeCompare(b.askedAt));
};

/** The token in the mail of an address's newest link; undefined when the mail contains none. */
export const mailedToken = async (email: string, purpose: LinkPurpose): Promise<string | undefined> => {
  const link = (await linksOf(email, purpose)).at(-1);
  if (!link) throw new Error(`Nobody asked for such a link for ${email}.`);
  await deliverEventsAbout(link.linkId);
  return /token=([\w.-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1];
};

/** A link's token, created without sending the mail. */
export const aToken = async (purpose: LinkPurpose, email: string, more: Partial<AskedLink> = {}): Promise<string> => {
  await askLink({ purpose, email, area: 'customer', device: 'Test browser', ...more }, ANONYMOUS);
  const link = (await linksOf(email, purpose)).at(-1);
  return link ? ((await linkPath(link)).split('token=')[1] ?? '') : '';
};

const ASKED_AT = { 'sign-in': '/api/login/link', 'reset-password': '/api/users/forgot-password' };

/** Asks for a link by mail and reads its token there. */
export const askForToken = async (
  shopper: Shopper,
  purpose: keyof typeof ASKED_AT,
  email: string,
  more: object = {},
): Promise<string> => {
  await shopper.ask<Acknowledged>(ASKED_AT[purpose], { email, ...more });
  return (await mailedToken(email, purpose)) ?? '';
};

/** The code that an authenticator app shows `steps` periods from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ period: STEP_MS / 1000, secret: Secret.fromBase32(secret) }).generate({
    timestamp: now() + steps * STEP_MS,
  });

/**
 * Sets up the second factor of the shopper's account with the previous period's code, so that the current code stays
 * unused.
 */
export const enrol = async (
  shopper: Shopper,
  password: string | undefined = PASSWORD,
): Promise<{ secret: string; codes: string[] }> => {
  const { secret } = await shopper.ask<NewSecondFactor>('/api/users/me/second-factor', { password });
  const { recovery_codes } = await shopper.ask<RecoveryCodes>('/api/users/me/second-factor/confirm', {
    code: codeOf(secret, -1),
  });
  return { secret, codes: recovery_codes };
};
