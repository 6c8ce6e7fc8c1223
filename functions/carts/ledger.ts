import { newId } from '../platform/ids.ts';
import { nowIso } from '../platform/clock.ts';
import type { Payment } from '#shared/schemas/cart.ts';
import { sumCents } from '#shared/money.ts';

/** Accounts of a cart's ledger. The customer's account is what they owe us: debits raise it, payments lower it. */
export type Account = 'customer' | 'sales' | 'shipping' | 'promos' | 'gift_cards_sold' | 'extras' | 'cash:stripe' | 'cash:paypal' | 'gift_cards';

export interface LedgerLine {
  account: Account;
  /** Debit above zero, credit below. */
  cents: number;
}

export interface StoredEntry {
  cartId: string;
  entryId: string;
  at: string;
  memo: string;
  lines: LedgerLine[];
  orderId?: string;
  processor?: number;
  reference?: string;
  customerId?: string;
}

const CHARGES = new Set<Account>(['sales', 'shipping', 'promos', 'gift_cards_sold', 'extras']);

/** A new entry; throws when its lines do not sum to zero, because then the caller is wrong. */
export const ledgerEntry = (entry: Omit<StoredEntry, 'entryId' | 'at'>): StoredEntry => {
  if (sumCents(entry.lines.map(({ cents }) => cents)) !== 0) throw new Error(`Ledger entry "${entry.memo}" does not balance.`);
  return { ...entry, entryId: newId('entry'), at: nowIso() };
};

const sumOf = (entries: StoredEntry[], counts: (account: Account) => boolean): number =>
  sumCents(entries.flatMap(({ lines }) => lines.filter(({ account }) => counts(account)).map(({ cents }) => cents)));

/** What a placed cart costs, what is paid, and what is still due, in cents (C2): sums of its ledger, nothing else. */
export const balanceOf = (entries: StoredEntry[]): { total: number; paid: number; due: number } => {
  const total = -sumOf(entries, (account) => CHARGES.has(account));
  const paid = sumOf(entries, (account) => account.startsWith('cash:') || account === 'gift_cards');
  return { total, paid, due: Math.max(0, total - paid) };
};

/** Card, as a processor code on the wire (doc 2 §3: anything but 1, 3, 4 and 6). */
export const CARD_PROCESSOR = 2;

/** The payments and adjustments of a cart, oldest first, as the receipt lists them (B-06). */
export const paymentsOf = (entries: StoredEntry[]): Payment[] =>
  entries
    .filter(({ processor }) => processor !== undefined)
    .map(({ lines, memo, orderId, processor = CARD_PROCESSOR, customerId, at }) => ({
      amount: -sumCents(lines.filter(({ account }) => account === 'customer').map(({ cents }) => cents)),
      description: memo,
      order: orderId ?? null,
      charge_processor: processor,
      payment_customer_id: customerId ?? null,
      timestamp: Math.floor(Date.parse(at) / 1000),
    }));
