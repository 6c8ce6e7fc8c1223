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
  },
  indexes: { byCode: { pk: key('pk', ['referralCode']), sk: key('sk', []) } },
});

/** Ledger of partner earnings: entries are appended, never edited, and earnings are their sum. */
export const PartnerEarning = entityOf({
  model: { entity: 'partnerEarning', version: '1', service: 'market' },
  attributes: {
    userId: { type: 'string', required: true },
    entryId: { type: 'string', required: true },
    orderId: { type: 'string', required: true },
    /** Negative when an order was refunded. */
    amountCents: { type: 'number', required: true },
    at: { type: 'string', required: true },
  },
  indexes: { ofPartner: { pk: key('pk', ['userId']), sk: key('sk', ['entryId']) } },
});
