import { codesIn } from '#shared/money/promotions.ts';
import { REFERRAL_MS } from '#shared/people/referrals.ts';
import type { Actor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { findUser, mailboxOf } from '../platform/users.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { ReferralCode } from '../partners/partner.entity.ts';

/** Time that a browser stores its last referral, in seconds (C13). */
export const REFERRAL_SECONDS = REFERRAL_MS / 1000;

/** Somebody who buys, as far as it shows whether they are the partner. */
export interface ReferredBuyer {
  id: string | null;
  emails: readonly (string | null)[];
  /** Name of who receives the order. */
  name?: string;
}

const normalName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether a partner refers themselves: the same account, e-mail address or name (C13). */
const isSelf = ({ userId, email, name }: StoredUser, buyer: ReferredBuyer): boolean =>
  buyer.id === userId ||
  buyer.emails.some((each) => each !== null && mailboxOf(each) === mailboxOf(email)) ||
  (buyer.name !== undefined && normalName(name) !== '' && normalName(buyer.name) === normalName(name));

/** The partner of a code, unless the account is a partner no more or refers itself. */
const partnerOf = async (referralCode: string, buyer: ReferredBuyer): Promise<string | undefined> => {
  const { data } = await ReferralCode.get({ referralCode }).go();
  const user = data && (await findUser(data.userId));
  return user?.role === 'Partner' && !isSelf(user, buyer) ? user.userId : undefined;
};

/** The last of some codes that is valid, and its partner. */
const lastValid = async (
  codes: readonly string[],
  buyer: ReferredBuyer,
): Promise<{ code: string; partnerId: string } | undefined> => {
  for (const code of codes.toReversed()) {
    const partnerId = await partnerOf(code, buyer);
    if (partnerId !== undefined) return { code, partnerId };
  }
  return undefined;
};

/**
 * What a browser stores when it opens a link with codes (C13): the last valid referral code and the time; undefined when
 * none is valid, so that an earlier one stays. Codes are 49 random bits, so that trying them finds none.
 */
export const referralOf = async (
  codes: readonly string[],
  { id, email }: Actor,
): Promise<{ code: string; stored: string } | undefined> => {
  const found = await lastValid(codes, { id, emails: [email] });
  return found && { code: found.code, stored: `${found.code}.${now()}` };
};

/** The code that a browser stored, while it is remembered. */
const storedCode = (stored: string | undefined): string | undefined => {
  const [code = '', at = ''] = stored?.split('.') ?? [];
  const age = now() - Number(at);
  return /^\d{1,15}$/.test(at) && age >= 0 && age < REFERRAL_MS ? codesIn(code)[0] : undefined;
};

/**
 * The account of the partner who brought an order (C13): of a valid code that is given with it, else of the link that the
 * browser opened last, within 30 days.
 */
export const referringPartner = async (
  { codes, stored }: { codes: readonly string[]; stored: string | undefined },
  buyer: ReferredBuyer,
): Promise<string | undefined> => {
  const earlier = storedCode(stored);
  return (await lastValid([...(earlier === undefined ? [] : [earlier]), ...codes], buyer))?.partnerId;
};
