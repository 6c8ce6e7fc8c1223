import { inPool } from '#shared/pool.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { Attempt } from '../checkout/attempt.entity.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import type { StoredEntry } from '../ledger/ledger.ts';
import { now, nowIso } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { ifUnchanged } from '../platform/table.ts';
import { DUE_REFUND, Refund } from '../refunds/refund.entity.ts';
import { paymentsBefore } from './cart-statement.ts';
import { checkAttempts, checkCharges, checkStrangers } from './check-charges.ts';
import { checkHolds } from './check-holds.ts';
import { checkCart, checkLedger } from './check-ledger.ts';
import { checkRefunds } from './check-refunds.ts';
import { caseIdOf, NO_CART, type Drift } from './drift.ts';
import { evidenceOf } from './evidence.ts';
import { paypalStatement } from './paypal-statement.ts';
import type { ProviderStatement, Span } from './provider-statement.ts';
import { MoneyCase } from './reconciliation.entity.ts';
import { stripeStatement } from './stripe-statement.ts';

/** Younger items of the statements are skipped: the requests that make them may still be running. */
const SETTLING_MS = 15 * 60_000;

const AT_ONCE = 8;

/** Result of a pass: the number of carts, and the ids of drifts. */
export interface Reconciliation {
  carts: number;
  /** Repaired by this pass. */
  repaired: string[];
  /** Found for the first time, and not repaired: a person must decide. */
  opened: string[];
  /** Found before: the case is open, or was closed by an admin. */
  known: string[];
}

/** Part of a pass that one call makes: at most `most` carts, in the order of their ids, beginning behind `after`. */
export interface Part {
  after?: string;
  max?: number;
  /** Carts that are checked whatever their time. */
  named?: readonly string[];
  /** Whether carts with due attempts, due refunds or failed refunds are checked too, whatever their time. */
  withWaiting?: boolean;
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

const daysOf = ({ from, to }: Span): string[] => {
  const days = Array.from({ length: Math.ceil((to - from) / DAY_MS) + 1 }, (_, index) =>
    isoOf(Math.min(from + index * DAY_MS, to)).slice(0, 10),
  );
  return [...new Set(days)];
};

const entriesIn = async (span: Span): Promise<StoredEntry[]> => {
  const [from, to] = [{ at: isoOf(span.from) }, { at: isoOf(span.to) }];
  return (
    await inPool(daysOf(span), AT_ONCE, (day) =>
      LedgerEntry.query.ofDay({ day }).between(from, to).go({ pages: 'all' }),
    )
  ).flatMap(({ data }) => data);
};

const waitingCarts = async (): Promise<string[]> => {
  const dueAt = nowIso();
  const [attempts, refunds, failed] = await Promise.all([
    Attempt.query.dueBefore({ dueKind: 'attempt' }).lte({ dueAt }).go({ pages: 'all' }),
    Refund.query.dueBefore({ dueKind: DUE_REFUND }).lte({ dueAt }).go({ pages: 'all' }),
    Refund.query.inState({ state: 'failed' }).go({ pages: 'all' }),
  ]);
  return [...attempts.data, ...refunds.data, ...failed.data].map(({ cartId }) => cartId);
};

const statementIn = async (span: Span): Promise<ProviderStatement> => {
  const settled = ({ at }: { at: number }): boolean => at <= now() - SETTLING_MS;
  const [stripes, paypals] = await Promise.all([stripeStatement(span), paypalStatement(span)]);
  const listed = {
    payments: [...stripes.payments, ...paypals.payments].filter(settled),
    refunds: [...stripes.refunds, ...paypals.refunds].filter(settled),
    open: stripes.open.filter(settled),
    mentioned: stripes.mentioned,
  };
  return { ...listed, payments: [...listed.payments, ...(await paymentsBefore(listed))] };
};

const cartsIn = async (
  span: Span,
  statement: ProviderStatement,
  { after = '', max = Infinity, named = [], withWaiting = false }: Part,
): Promise<string[]> => {
  const [entries, waiting] = await Promise.all([entriesIn(span), withWaiting ? waitingCarts() : []]);
  const touched = [...entries, ...statement.payments, ...statement.open].flatMap(({ cartId }) => cartId ?? []);
  return [...new Set([...named, ...waiting, ...statement.mentioned, ...touched])]
    .toSorted()
    .filter((cartId) => cartId > after)
    .slice(0, max);
};

const driftsOf = async (cartId: string, statement: ProviderStatement): Promise<Drift[]> => {
  const evidence = await evidenceOf(cartId, statement);
  return [
    ...checkCharges(evidence),
    ...checkAttempts(evidence, now()),
    ...checkCart(evidence),
    ...checkLedger(evidence),
    ...checkRefunds(evidence, now()),
    ...checkHolds(evidence),
  ];
};

const look = async (carts: readonly string[], statement: ProviderStatement): Promise<Drift[]> =>
  (await inPool(carts, AT_ONCE, (cartId) => driftsOf(cartId, statement))).flat();

/** Opens a case for a drift; false when there is one already, open or closed. */
const openCase = (drift: Drift): Promise<boolean> => {
  const { kind, cartId, subject, detail } = drift;
  return ifUnchanged(
    MoneyCase.create({ caseId: caseIdOf(drift), kind, cartId, subject, detail, state: 'open', foundAt: nowIso() }).go(),
  );
};

/** Repairs the drifts that can be repaired; answers those that a second check of the same carts still finds. */
const repair = async (span: Span, first: readonly Drift[]): Promise<Drift[]> => {
  for (const drift of first)
    await drift
      .repair?.()
      .catch((error: unknown) => log.error('a drift could not be put right', error, { drift: caseIdOf(drift) }));
  const carts = new Set(first.map(({ cartId }) => cartId));
  const hasStrangers = carts.delete(NO_CART);
  const statement = await statementIn(span);
  return [...(hasStrangers ? checkStrangers(statement.payments) : []), ...(await look([...carts], statement))];
};

/**
 * Checks ledger, attempts, gift cards, stock and promotions of the carts of a span against the provider statements. A
 * drift with a `repair` is repaired; one that a second check still finds becomes a case, once. A repeated call finds
 * the same and changes nothing. `last` is the cart behind which the next part begins, absent when none is left.
 */
export const reconcilePart = async (span: Span, part: Part = {}): Promise<Reconciliation & { last?: string }> => {
  const statement = await statementIn(span);
  const carts = await cartsIn(span, statement, part);
  const first = [...(part.after ? [] : checkStrangers(statement.payments)), ...(await look(carts, statement))];
  const left = first.length === 0 ? [] : await repair(span, first);
  const ids = new Set(left.map(caseIdOf));
  const repaired = first.filter((drift) => drift.repair !== undefined).map(caseIdOf);
  const last = carts.length === part.max ? carts.at(-1) : undefined;
  const report: Reconciliation = {
    carts: carts.length,
    repaired: repaired.filter((id) => !ids.has(id)),
    opened: [],
    known: [],
  };
  for (const drift of left) ((await openCase(drift)) ? report.opened : report.known).push(caseIdOf(drift));
  if (report.opened.length > 0) log.error('the books do not agree', new Error(report.opened.join('; ')));
  return { ...report, ...(last !== undefined && { last }) };
};

/** A whole pass at once, from `since` (epoch milliseconds) until now; `named` carts are checked whatever their time. */
export const reconcile = (since: number, named: readonly string[] = []): Promise<Reconciliation> =>
  reconcilePart({ from: since, to: now() }, { named, withWaiting: true });
