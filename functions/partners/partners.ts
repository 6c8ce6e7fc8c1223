import { randomInt } from 'node:crypto';
import type { PartnerDashboard } from '#shared/schemas/account.ts';
import { partnerPayee } from '../payouts/payees.ts';
import { payoutsOf } from '../payouts/payouts.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { ifUnchanged, transact, writersOf, type Items } from '../platform/table.ts';
import { clicksOf } from '../traffic/traffic.ts';
import { Partner, ReferralCode } from './partner.entity.ts';

/** Alphabet without letters and digits that look or sound alike. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 2;
const GROUP_LENGTH = 5;

/** A code like `7K3MQ-9XR2T`: 49 random bits, short enough to be typed. */
export const newReferralCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

const writers = writersOf({ partner: Partner, code: ReferralCode });

/**
 * Transaction items that make an account a partner with a referral code; the condition fails when the account is a
 * partner already or the code is taken.
 */
export const newPartnerItems = (userId: string, referralCode = newReferralCode()): Items => ({
  partner: writers.partner.create({ userId, referralCode, createdAt: nowIso() }).commit(),
  referralCode: writers.code.create({ referralCode, userId }).commit(),
});

/**
 * Transaction items that follow a change of an account's role: a new partner gets a referral code, and the code of one who
 * was a partner opens or closes.
 */
export const roleItems = async (userId: string, isPartner: boolean): Promise<Items> => {
  const { data: known } = await Partner.get({ userId }).go({ consistent: true });
  if (!known) return isPartner ? newPartnerItems(userId) : {};
  const { referralCode } = known;
  const code = writers.code.patch({ referralCode });
  return { referralCode: (isPartner ? code.remove(['isClosed']) : code.set({ isClosed: true })).commit() };
};

/** The referral code of a partner; creates it for an account that has none yet. */
const referralCodeOf = async (userId: string): Promise<string> => {
  const { data } = await Partner.get({ userId }).go({ consistent: true });
  if (data) return data.referralCode;
  // The conditions fail if a concurrent request created the code, or the random code is taken; both are solved by
  // reading again.
  await ifUnchanged(transact({ partner: Partner, code: ReferralCode }, () => newPartnerItems(userId)));
  return referralCodeOf(userId);
};

/** A partner's earnings, orders and referral code (T-01, C13); `before` continues the list of orders. */
export const partnerDashboard = async (
  { id }: SignedInActor,
  before: string | undefined,
): Promise<PartnerDashboard> => {
  const [referralCode, payouts] = await Promise.all([referralCodeOf(id), payoutsOf(partnerPayee(id), before)]);
  const clicks = await clicksOf(referralCode);
  const { pending: projected, payable, paid, orders: ordersCount, lines, months, page } = payouts;
  return {
    earnings: projected + payable + paid,
    ordersCount,
    referralCode,
    clicks: months.map(({ month }) => ({ month, clicks: clicks.get(month) ?? 0 })),
    projected,
    payable,
    paid,
    lines,
    months,
    page,
  };
};
