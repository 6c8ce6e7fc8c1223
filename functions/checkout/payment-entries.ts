import { providerOf } from '../payments/provider.ts';
import { ledgerEntry, PROCESSORS, type StoredEntry } from '../ledger/ledger.ts';
import type { PaidOutcome, StoredAttempt } from './attempt.ts';

/** Ledger entries of an attempt's payment: one for each gift card, and one for the provider's charge. */
export const paymentEntries = (
  { cartId, amountCents, method, holds }: StoredAttempt,
  paid: PaidOutcome | null,
  memo: string,
): StoredEntry[] => {
  const giftCards = (holds.giftCards ?? []).map(({ cardId, cents, promoCents }) =>
    ledgerEntry({
      cartId,
      memo,
      lines: [
        { account: 'gift_cards' as const, cents },
        { account: 'gift_card_promos' as const, cents: promoCents },
        { account: 'customer' as const, cents: -cents - promoCents },
      ].filter((line) => line.cents !== 0),
      processor: PROCESSORS.giftCard,
      reference: cardId,
    }),
  );
  if (!paid || !method) return giftCards;
  const charged = ledgerEntry({
    cartId,
    memo,
    lines: [
      { account: providerOf(method).account, cents: amountCents },
      { account: 'customer', cents: -amountCents },
    ],
    processor: PROCESSORS[method],
    reference: paid.reference,
    ...(paid.customerId && { customerId: paid.customerId }),
  });
  return [...giftCards, charged];
};
