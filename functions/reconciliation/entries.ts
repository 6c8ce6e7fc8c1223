import { sumCents } from '#shared/money/money.ts';
import type { Account, StoredEntry } from '../ledger/ledger.ts';

/** Sum in cents of the entries' lines in the accounts. */
export const centsIn = (entries: readonly StoredEntry[], ...accounts: Account[]): number =>
  sumCents(
    entries.flatMap(({ lines }) => lines.filter(({ account }) => accounts.includes(account)).map(({ cents }) => cents)),
  );

const CASH = ['cash:stripe', 'cash:paypal'] as const;

/** Cents that entries have moved at the providers. */
export const cashIn = (entries: readonly StoredEntry[]): number => centsIn(entries, ...CASH);

/** Entries of money that came from a provider. */
export const receiptsIn = (entries: readonly StoredEntry[]): StoredEntry[] =>
  entries.filter((entry) => cashIn([entry]) > 0);

/** Entries of money that went back through a provider. */
export const payoutsIn = (entries: readonly StoredEntry[]): StoredEntry[] =>
  entries.filter((entry) => cashIn([entry]) < 0);

/** The provider's account that an entry moves. */
export const cashAccountOf = ({ lines }: StoredEntry): Account | undefined =>
  lines.find(({ account }) => account.startsWith('cash:'))?.account;
