import { codesIn } from '#shared/money/promotions.ts';
import { ReferralCode } from './partner.entity.ts';

/** Whether a referral code, as somebody typed it, is that of an open partner (C67). */
export const isPartnersCode = async (typed: string): Promise<boolean> => {
  const [referralCode = '', ...more] = codesIn(typed);
  if (referralCode === '' || more.length > 0) return false;
  const { data } = await ReferralCode.get({ referralCode }).go();
  return data !== null && data.isClosed !== true;
};
