import type { EntityItem } from 'electrodb';
import { newId } from '../platform/ids.ts';
import { nowIso } from '../platform/clock.ts';
import type { Adjustment, Payment } from '#shared/schemas/cart.ts';
import { MIN_CHARGE_CENTS, percentOf, sumCents } from '#shared/money/money.ts';
import { DEPOSIT_PERCENT } from '#shared/money/pricing.ts';
import type { Method } from '../payments/provider.ts';
import { items, type Items, type WritersOf } from '../platform/table.ts';
import { LedgerEntry } from './ledger.entity.ts';

/** Accounts of a cart's ledger. The customer's account is what they owe us: debits raise it, payments lower it. */
export type Account =
  | 'customer'
  | 'sales'
  /** Parts of the price that are passed on: carbon offset and charity. */
  | 'carbon'
  | 'charity'
  /** What of them was passed on, and what we have spent for it (C47). */
  | 'carbon_passed_on'
  | 'charity_passed_on'
  | 'spent'
  /** What we bear ourselves: returned after it was passed on, or left to an artist or a partner beyond what was charged. */
  | 'borne'
  | 'left_to_payees'
  | 'shipping'
  | 'promos'
  /** Rests under 50 cents that were forgiven (C63). */
  | 'rounding'
  /** What we owe the holders of the gift cards that were bought. */
  | 'gift_cards_sold'
  | 'extras'
  /** Deposits of cancelled pieces that an artist had begun. */
  | 'kept_deposits'
  | 'cash:stripe'
  | 'cash:paypal'
  /** Spent from the balance of gift cards, and from the promotional balance that some carry. */
  | 'gift_cards'
  | 'gift_card_promos'
  /** What we owe customers whose money is on its way back. */
  | 'refunds'
  /** What customers' banks have taken back. */
  | 'chargebacks';

export interface LedgerLine {
  account: Account;
  /** Debit above zero, credit below. */
  cents: number;
}

export type StoredEntry = EntityItem<typeof LedgerEntry>;

const CHARGES = new Set<Account>([
  'sales',
  'carbon',
  'charity',
  'shipping',
  'promos',
  'rounding',
  'gift_cards_sold',
  'extras',
  'kept_deposits',
]);
const PIECES = new Set<Account>(['sales', 'carbon', 'charity']);
const PAYMENTS = new Set<Account>([
  'cash:stripe',
  'cash:paypal',
  'gift_cards',
  'gift_card_promos',
  'refunds',
  'chargebacks',
]);

/** Every ledger entry of a cart, oldest first. */
export const ledgerOf = async (cartId: string): Promise<StoredEntry[]> => {
  const { data } = await LedgerEntry.query.ofCart({ cartId }).go({ pages: 'all', consistent: true });
  return data;
};

/** Items that append entries to a ledger. */
export const appending = (
  write: WritersOf<{ ledger: typeof LedgerEntry }>['ledger'],
  entries: readonly StoredEntry[],
): Items => items(entries.map((entry) => ({ [`ledger:${entry.entryId}`]: write.create(entry).commit() })));

/** A new entry; throws when its lines do not sum to zero, because then the caller is wrong. */
export const ledgerEntry = (entry: Omit<StoredEntry, 'entryId' | 'at' | 'day'>): StoredEntry => {
  if (sumCents(entry.lines.map(({ cents }) => cents)) !== 0)
    throw new Error(`Ledger entry "${entry.memo}" does not balance.`);
  const at = nowIso();
  return { ...entry, entryId: newId('entry'), at, day: at.slice(0, 10) };
};

/** Cents of an entry in one account. */
export const centsIn = ({ lines }: Pick<StoredEntry, 'lines'>, wanted: Account): number =>
  sumCents(lines.filter(({ account }) => account === wanted).map(({ cents }) => cents));

const sumOf = (entries: StoredEntry[], counts: (account: Account) => boolean): number =>
  sumCents(entries.flatMap(({ lines }) => lines.filter(({ account }) => counts(account)).map(({ cents }) => cents)));

export interface Balance {
  total: number;
  paid: number;
  due: number;
  /** Deposit of what is not cancelled, plus the kept deposits of cancelled pieces; without extras (C3). */
  deposit: number;
  /** What the artists wait for: the deposit and 20 % of the extras, less what is paid (C15). */
  dueNow: number;
}

/** What a placed cart costs, what is paid, and what is due, in cents (C2): sums of its ledger, nothing else. */
export const balanceOf = (entries: StoredEntry[]): Balance => {
  const total = -sumOf(entries, (account) => CHARGES.has(account));
  const paid = sumOf(entries, (account) => PAYMENTS.has(account));
  const due = Math.max(0, total - paid);
  const extras = -sumOf(entries, (account) => account === 'extras');
  const pieces = -sumOf(entries, (account) => PIECES.has(account));
  // Gift cards are paid in full at once, and the kept deposits of cancelled pieces are paid already.
  const inFull = -sumOf(entries, (account) => account === 'gift_cards_sold' || account === 'kept_deposits');
  const deposit = Math.min(total - extras, percentOf(pieces, DEPOSIT_PERCENT) + inFull);
  const wanted = deposit + percentOf(extras, DEPOSIT_PERCENT);
  const missing = Math.min(due, Math.max(0, wanted - paid));
  // Nobody waits for less than can be charged: it is owed with the balance (C63).
  return { total, paid, due, deposit, dueNow: missing < MIN_CHARGE_CENTS ? 0 : missing };
};

/** What an order was charged since it was placed, in cents, as in its cart's ledger: its extra, or more for its parcel. */
export const chargedLater = (wanted: 'extras' | 'shipping', orderId: string, entries: readonly StoredEntry[]): number =>
  sumCents(
    entries
      .filter((entry) => entry.orderId === orderId)
      .flatMap(({ lines }) => lines.filter(({ account }) => account === wanted).map(({ cents }) => -cents)),
  );

/** The extra of an order in cents, as in its cart's ledger. */
export const extraOf = (orderId: string, entries: readonly StoredEntry[]): number =>
  chargedLater('extras', orderId, entries);

/**
 * Whether the ledger of a cart lets an artist accept: the deposit is paid and, for an extra, its deposit share too
 * (C15).
 */
export const coversDeposit = (entries: StoredEntry[], extraCents: number): boolean => {
  const { paid, deposit, dueNow } = balanceOf(entries);
  return extraCents === 0 ? deposit - paid < MIN_CHARGE_CENTS : dueNow === 0;
};

/** As `coversDeposit`, for the stored ledger, which is read at each call, so that a payment takes effect at once. */
export const isPaidEnough = async (cartId: string, extraCents: number): Promise<boolean> =>
  coversDeposit(await ledgerOf(cartId), extraCents);

/** Ways to pay as `charge_processor` on the wire (doc 2 §3: anything but 1, 3, 4 and 6 is a card). */
export const PROCESSORS: Record<Method | 'giftCard', number> = {
  paypal: 1,
  card: 2,
  affirm: 3,
  giftCard: 4,
  amazon: 6,
};

/** Memo of the first entry of a placed cart, which has all its charges at placing. */
export const PLACED_MEMO = 'Order placed';

const customerCents = (entry: StoredEntry): number => centsIn(entry, 'customer');

const described = ({ memo, orderId, at }: StoredEntry) => ({
  description: memo,
  order: orderId ?? null,
  timestamp: Math.floor(Date.parse(at) / 1000),
});

/** The payments of a cart, oldest first, as the receipt lists them (B-06); refunds have amounts below 0. */
export const paymentsOf = (entries: StoredEntry[]): Payment[] =>
  entries.flatMap((entry) => {
    const { processor, customerId } = entry;
    if (processor === undefined) return [];
    return [
      {
        ...described(entry),
        amount: -customerCents(entry),
        charge_processor: processor,
        payment_customer_id: customerId ?? null,
      },
    ];
  });

/** Changes of a placed cart's total since it was placed, oldest first (B-04). */
export const adjustmentsOf = (entries: StoredEntry[]): Adjustment[] =>
  entries
    .filter(({ processor, memo }) => processor === undefined && memo !== PLACED_MEMO)
    .map((entry) => ({ ...described(entry), amount: customerCents(entry) }))
    // Refunds count when they are owed; the later payout entry is 0 for the customer and is skipped.
    .filter(({ amount }) => amount !== 0);
