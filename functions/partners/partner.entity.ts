import type { EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** Partners: the account, and the referral code in their links (C13). */
export const Partner = entityOf({
  model: { entity: 'partner', version: '1', service: 'market' },
  attributes: {
    userId: { type: 'string', required: true },
    referralCode: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
  },
  indexes: { byId: { pk: key('pk', ['userId']), sk: key('sk', []) } },
});

/** The partner of a referral code; its key makes codes unique. */
export const ReferralCode = entityOf({
  model: { entity: 'referralCode', version: '1', service: 'market' },
  attributes: {
    referralCode: { type: 'string', required: true },
    userId: { type: 'string', required: true },
    /** Whether the account is a partner no more, so that the code has no address on the site (C67). */
    isClosed: { type: 'boolean' },
  },
  indexes: { byCode: { pk: key('pk', ['referralCode']), sk: key('sk', []) } },
});

/** The last application of an account to become a partner. */
export const PartnerApplication = entityOf({
  model: { entity: 'partnerApplication', version: '1', service: 'market' },
  attributes: {
    userId: { type: 'string', required: true },
    name: { type: 'string', required: true },
    website: { type: 'string', required: true },
    about: { type: 'string', required: true },
    state: { type: ['applied', 'approved', 'declined'] as const, required: true },
    appliedAt: { type: 'string', required: true },
    decidedAt: { type: 'string' },
    /** The deciding admin's e-mail address at that time. */
    decidedBy: { type: 'string' },
    /** Why it was declined. */
    reason: { type: 'string' },
  },
  indexes: {
    byId: { pk: key('pk', ['userId']), sk: key('sk', []) },
    byState: { index: 'gsi1', pk: key('gsi1pk', ['state']), sk: key('gsi1sk', ['appliedAt', 'userId']) },
  },
});
export type StoredPartnerApplication = EntityItem<typeof PartnerApplication>;
