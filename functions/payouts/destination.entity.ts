import { CustomAttributeType, type EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** Ways in which a transfer is sent. */
export const WAYS = ['iban', 'us-account', 'paypal'] as const;
type Way = (typeof WAYS)[number];

/** Where a payee is paid to; the details are sealed under a key that only the payouts function may use (C49). */
export interface StoredDestination {
  way: Way;
  /** What its owner recognises it by: the last four of an account, or a PayPal address with most letters left out. */
  ending: string;
  sealed: string;
  /** The account's e-mail address when the destination was entered, which learns of the next change. */
  contact: string;
  enteredAt: string;
  /** Transfers go there from then on. */
  paidFrom: string;
}

/** The destination of a payee: the one in use, and the one that was entered last, which takes its place at its time. */
export const Destination = entityOf({
  model: { entity: 'payoutDestination', version: '1', service: 'market' },
  attributes: {
    payeeId: { type: 'string', required: true },
    version: { type: 'number', required: true },
    current: { type: CustomAttributeType<StoredDestination>('any') },
    next: { type: CustomAttributeType<StoredDestination>('any'), required: true },
  },
  indexes: { byPayee: { pk: key('pk', ['payeeId']), sk: key('sk', []) } },
});
export type StoredDestinations = EntityItem<typeof Destination>;
