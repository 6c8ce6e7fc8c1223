import { randomInt } from 'node:crypto';
import type { PartnerDashboard } from '#shared/schemas/account.ts';
import { nowIso } from '../platform/clock.ts';
import { ifUnchanged, transact, writersOf, type Items } from '../platform/table.ts';
import { Partner, PartnerEarning, ReferralCode } from './partner.entity.ts';

/** Without letters and digits that are mistaken for each other when a code is read out or typed. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 2;
const GROUP_LENGTH = 5;

/** A code like `7K3MQ-9XR2T`: 49 random bits, short enough to be typed. */
export const newReferralCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

const writers = writersOf({ partner: Partner, code: ReferralCode });

/** Items that make an account a partner with a code of their own; refused when the code is somebody's. */
export const newPartnerItems = (userId: string, referralCode = newReferralCode()): Items => ({
  partner: writers.partner.create({ userId, referralCode, createdAt: nowIso() }).commit(),
  referralCode: writers.code.create({ referralCode, userId }).commit(),
});

/** Whether an account is a partner, or was one: its code and earnings stay. */
export const isKnownPartner = async (userId: string): Promise<boolean> => {
  const { data } = await Partner.get({ userId }).go({ consistent: true });
  return data !== null;
};

/** The code of a partner; an account that became one without a code gets it now, once. */
const referralCodeOf = async (userId: string): Promise<string> => {
  const { data } = await Partner.get({ userId }).go({ consistent: true });
  if (data) return data.referralCode;
  // Refused where it was given in another tab, or the code was somebody's.
  await ifUnchanged(transact({ partner: Partner, code: ReferralCode }, () => newPartnerItems(userId)));
  return referralCodeOf(userId);
};

/** What a partner has earned so far, in cents, with how many orders, and their code (T-01). */
export const partnerDashboard = async (userId: string): Promise<PartnerDashboard> => {
  const [referralCode, { data: entries }] = await Promise.all([
    referralCodeOf(userId),
    PartnerEarning.query.ofPartner({ userId }).go({ pages: 'all', consistent: true }),
  ]);
  return {
    earnings: entries.reduce((sum, { amountCents }) => sum + amountCents, 0),
    ordersCount: new Set(entries.map(({ orderId }) => orderId)).size,
    referralCode,
  };
};
