import { describe, expect, it } from 'vitest';
import {
  adjustmentsOf,
  balanceOf,
  ledgerEntry,
  paymentsOf,
  PLACED_MEMO,
  PROCESSORS,
  type LedgerLine,
  type StoredEntry,
} from './ledger.ts';

const cartId = 'crt_1';
const entry = (memo: string, lines: LedgerLine[], more: Partial<StoredEntry> = {}): StoredEntry =>
  ledgerEntry({ cartId, memo, lines, ...more });

/** One piece of $200.01 and its parcel, and a gift card of $50. */
const placed = entry(PLACED_MEMO, [
  { account: 'sales', cents: -19_501 },
  { account: 'carbon', cents: -500 },
  { account: 'gift_cards_sold', cents: -5_000 },
  { account: 'shipping', cents: -1_500 },
  { account: 'promos', cents: 1_000 },
  { account: 'customer', cents: 25_501 },
]);
const paid = (cents: number, more: Partial<StoredEntry> = {}): StoredEntry =>
  entry(
    'Payment',
    [
      { account: 'cash:stripe', cents },
      { account: 'customer', cents: -cents },
    ],
    { processor: PROCESSORS.card, reference: 'pi_1', ...more },
  );
const extra = (cents: number): StoredEntry =>
  entry(
    "Artist's extra",
    [
      { account: 'extras', cents: -cents },
      { account: 'customer', cents },
    ],
    { orderId: 'ord_1' },
  );

describe('what a ledger says', () => {
  it('C3 the deposit is floor(20 %) of the pieces and all of the gift cards; shipping and promotions wait', () => {
    expect(balanceOf([placed])).toEqual({ total: 25_501, paid: 0, due: 25_501, deposit: 9_000, dueNow: 9_000 });
    expect(balanceOf([placed, paid(9_000)])).toMatchObject({ paid: 9_000, due: 16_501, dueNow: 0 });
  });

  it('C15 20 % of an extra is due now, rounded down, less what was paid beyond the deposit', () => {
    expect(balanceOf([placed, paid(9_000), extra(1_004)])).toMatchObject({ total: 26_505, due: 17_505, dueNow: 200 });
    expect(balanceOf([placed, paid(9_150), extra(1_004)])).toMatchObject({ dueNow: 50 });
    expect(balanceOf([placed, paid(9_000), extra(1_004), extra(-1_004)])).toMatchObject({ total: 25_501, dueNow: 0 });
  });

  it('C2 nothing is due of what is overpaid', () => {
    expect(balanceOf([placed, paid(25_501), extra(500), paid(500), extra(-500)])).toMatchObject({
      total: 25_501,
      paid: 26_001,
      due: 0,
      dueNow: 0,
    });
  });

  it('C6 of a cancelled piece its deposit stays, and what goes back is paid no longer', () => {
    const credit = entry('Piece cancelled', [
      { account: 'sales', cents: 19_501 },
      { account: 'carbon', cents: 500 },
      { account: 'shipping', cents: 1_500 },
      { account: 'promos', cents: -1_000 },
      { account: 'kept_deposits', cents: -4_000 },
      { account: 'customer', cents: -16_501 },
    ]);
    const owed = entry(
      'Refund',
      [
        { account: 'customer', cents: 16_501 },
        { account: 'refunds', cents: -16_501 },
      ],
      { processor: PROCESSORS.card },
    );
    const payout = entry('Refund paid out', [
      { account: 'refunds', cents: 16_501 },
      { account: 'cash:stripe', cents: -16_501 },
    ]);
    for (const entries of [[owed], [owed, payout]])
      expect(balanceOf([placed, paid(25_501), credit, ...entries])).toEqual({
        total: 9_000,
        paid: 9_000,
        due: 0,
        deposit: 9_000,
        dueNow: 0,
      });
  });

  it('B-04 B-06 payments and adjustments are listed apart, each as it changed what is due', () => {
    const byCard = entry(
      'Payment',
      [
        { account: 'gift_cards', cents: 700 },
        { account: 'gift_card_promos', cents: 300 },
        { account: 'customer', cents: -1_000 },
      ],
      { processor: PROCESSORS.giftCard },
    );
    const entries = [placed, paid(9_000, { customerId: 'cus_1' }), byCard, extra(1_004)];
    expect(
      paymentsOf(entries).map(({ amount, charge_processor, payment_customer_id }) => [
        amount,
        charge_processor,
        payment_customer_id,
      ]),
    ).toEqual([
      [9_000, 2, 'cus_1'],
      [1_000, 4, null],
    ]);
    expect(adjustmentsOf(entries)).toMatchObject([{ amount: 1_004, description: "Artist's extra", order: 'ord_1' }]);
  });

  it('an entry that does not balance is refused', () => {
    expect(() =>
      entry('Payment', [
        { account: 'cash:stripe', cents: 100 },
        { account: 'customer', cents: -99 },
      ]),
    ).toThrow('does not balance');
  });
});
