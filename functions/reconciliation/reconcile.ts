import { Attempt, LedgerEntry } from '../carts/cart.entity.ts';
import type { StoredEntry } from '../carts/ledger.ts';
import type { StoredAttempt } from '../carts/stored-attempt.ts';
import { now, nowIso } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { isConditionRefused } from '../platform/table.ts';
import { DUE_REFUND, Refund } from '../refunds/refund.entity.ts';
import { checkAttempts, checkCharges } from './check-charges.ts';
import { checkHolds } from './check-holds.ts';
import { checkCart, checkLedger } from './check-ledger.ts';
import { checkRefunds } from './check-refunds.ts';
import { caseIdOf, type Drift } from './drift.ts';
import { cashAccountOf, evidenceOf, receiptsIn } from './evidence.ts';
import { paypalPayment, stripeBooks, type ProviderBooks } from './provider-books.ts';
import { MoneyCase } from './reconciliation.entity.ts';

const DAY_MS = 24 * 3_600_000;

/** What happens right now is left to those who are at it. */
const SETTLING_MS = 15 * 60_000;

/** Providers are asked of more than the window: their money comes before the ledger's entry, by hours at most. */
const MARGIN_MS = 2 * DAY_MS;

const AT_ONCE = 8;

/** What a pass over the books has found. */
export interface Reconciliation {
  carts: number;
  /** Put right. */
  repaired: string[];
  /** Found for the first time, and left to a person. */
  opened: string[];
  /** Found before, and not put right since or closed by somebody. */
  known: string[];
}

const inBatches = async <T, R>(things: readonly T[], work: (thing: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (let at = 0; at < things.length; at += AT_ONCE) results.push(...(await Promise.all(things.slice(at, at + AT_ONCE).map(work))));
  return results;
};

const daysSince = (since: number): string[] => {
  const days: string[] = [];
  for (let day = since; day < now() + DAY_MS; day += DAY_MS) days.push(new Date(day).toISOString().slice(0, 10));
  return [...new Set([...days, nowIso().slice(0, 10)])].filter((day) => day <= nowIso().slice(0, 10));
};

const entriesSince = async (since: number): Promise<StoredEntry[]> =>
  (await inBatches(daysSince(since), (day) => LedgerEntry.query.ofDay({ day }).go({ pages: 'all' }))).flatMap(({ data }) => data as StoredEntry[]);

/** Carts whose attempts or refunds wait for somebody. */
const waitingCarts = async (): Promise<string[]> => {
  const dueAt = nowIso();
  const [attempts, refunds, failed] = await Promise.all([
    Attempt.query.dueBefore({ dueKind: 'attempt' }).lte({ dueAt }).go({ pages: 'all' }),
    Refund.query.dueBefore({ dueKind: DUE_REFUND }).lte({ dueAt }).go({ pages: 'all' }),
    Refund.query.inState({ state: 'failed' }).go({ pages: 'all' }),
  ]);
  return [...attempts.data, ...refunds.data, ...failed.data].map(({ cartId }) => cartId);
};

const booksSince = async (since: number, entries: readonly StoredEntry[]): Promise<ProviderBooks> => {
  const settled = ({ at }: { at: number }): boolean => at <= now() - SETTLING_MS;
  const { payments, refunds, open, mentioned } = await stripeBooks(since - MARGIN_MS);
  const captures = receiptsIn(entries).filter((entry) => cashAccountOf(entry) === 'cash:paypal').flatMap(({ reference }) => reference ?? []);
  const paypal = (await inBatches([...new Set(captures)], paypalPayment)).filter((payment) => payment !== undefined);
  return { payments: [...payments.filter(settled), ...paypal], refunds: refunds.filter(settled), open: open.filter(settled), mentioned };
};

const look = async (since: number, named: readonly string[]): Promise<{ carts: number; drifts: Drift[] }> => {
  const entries = await entriesSince(since);
  const [books, waiting] = await Promise.all([booksSince(since, entries), waitingCarts()]);
  const isSettled = (at: string): boolean => Date.parse(at) >= since && Date.parse(at) <= now() - SETTLING_MS;
  const carts = [...new Set([...named, ...waiting, ...books.mentioned, ...[...entries, ...books.payments, ...books.open].flatMap(({ cartId }) => cartId ?? [])])];
  const found = await inBatches(carts, async (cartId) => {
    const evidence = await evidenceOf(cartId, books);
    const isEntryListed = ({ at }: StoredEntry): boolean => isSettled(at);
    const isAttemptListed = ({ createdAt, method }: StoredAttempt): boolean => method !== 'paypal' && isSettled(createdAt);
    return [
      ...checkCharges(evidence),
      ...checkAttempts(evidence, now(), isAttemptListed),
      ...checkCart(evidence),
      ...checkLedger(evidence, isEntryListed),
      ...checkRefunds(evidence, now(), isEntryListed),
      ...checkHolds(evidence),
    ];
  });
  return { carts: carts.length, drifts: found.flat() };
};

/** Answers whether this is the first time that a drift is seen. */
const openCase = async (drift: Drift): Promise<boolean> => {
  const { kind, cartId, subject, detail } = drift;
  try {
    await MoneyCase.create({ caseId: caseIdOf(drift), kind, cartId, subject, detail, state: 'open', foundAt: nowIso() }).go();
    return true;
  } catch (error) {
    if (isConditionRefused(error)) return false;
    throw error;
  }
};

/**
 * Holds the ledger, the attempts, gift cards, stock and promotions of the carts of a time against what the providers list for it.
 * What is safe is put right by the function that should have done so; the rest becomes a case, once. `since` is in epoch
 * milliseconds; `named` are carts to be looked at whatever their time.
 */
export const reconcile = async (since: number, named: readonly string[] = []): Promise<Reconciliation> => {
  const first = await look(since, named);
  const repairable = first.drifts.filter(({ repair }) => repair !== undefined);
  for (const drift of repairable) await drift.repair?.().catch((error: unknown) => log.error('a drift could not be put right', error, { drift: caseIdOf(drift) }));
  const left = repairable.length === 0 ? first : await look(since, [...named, ...repairable.map(({ cartId }) => cartId)]);
  const ids = new Set(left.drifts.map(caseIdOf));
  const report: Reconciliation = { carts: first.carts, repaired: repairable.map(caseIdOf).filter((id) => !ids.has(id)), opened: [], known: [] };
  for (const drift of left.drifts) (await openCase(drift) ? report.opened : report.known).push(caseIdOf(drift));
  if (report.opened.length > 0) log.error('the books do not agree', new Error(report.opened.join('; ')));
  return report;
};
