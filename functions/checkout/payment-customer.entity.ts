import { entityOf, key } from '../platform/table.ts';

/** The customer at the payment provider for whom an account saves its cards; the cards themselves are there alone. */
export const PaymentCustomer = entityOf({
  model: { entity: 'paymentCustomer', version: '1', service: 'market' },
  attributes: {
    userId: { type: 'string', required: true },
    customerId: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
  },
  indexes: { ofAccount: { pk: key('pk', ['userId']), sk: key('sk', []) } },
});
