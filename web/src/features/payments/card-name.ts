import type { AccountCard, SavedCard } from '#shared/schemas/cart.ts';

export type Card = NonNullable<SavedCard['card']>;

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** "Visa ending in 4242", within a sentence. */
export const cardName = ({ brand, last4 }: Card): string => `${BRANDS[brand] ?? 'card'} ending in ${last4}`;

/** "Visa •••• 4242", by itself. */
export const cardLabel = ({ brand, last4 }: Card): string => `${BRANDS[brand] ?? 'Card'} •••• ${last4}`;

/** "Expires 03/2028", or "Expired 03/2026". */
export const expiryText = ({ exp_month: month, exp_year: year, expired }: AccountCard): string =>
  `${expired ? 'Expired' : 'Expires'} ${String(month).padStart(2, '0')}/${year}`;
