import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LedgerEntry } from '#functions/ledger/ledger.entity.ts';
import { nowIso } from '#functions/platform/clock.ts';
import type { StoredEntry } from '#functions/ledger/ledger.ts';
import { sumCents } from '#shared/money/money.ts';
import { faultsOf, withFault } from '#test/support/outgoing.ts';
import { randomOf } from '#test/support/random.ts';
import type { Payments } from '#test/support/payments.ts';
import { seed } from '#test/support/seed.ts';
import { withFigures } from './figures.ts';
import { oneOf } from './random-carts.ts';
import { promisesBrokenTo, recover, type Victim } from './settling.ts';
import { PRESSED } from './stories/pressed.ts';

const random = randomOf(seed);

const CLIENTS = 16;
const SOAK_MS = 1_000 * Number(process.env.BANK_SECONDS ?? 300);
const READ_EVERY_MS = 1_000;
/** Share of the customers that meet a fault. */
const SHARE_OF_FAULTS = 0.3;
const CALLS = Array.from({ length: 14 }, (_, index) =>
  index % 2 === 0 ? 'TransactWriteCommand' : 'POST /v1/payment_intents',
);

const entriesOfToday = async (): Promise<StoredEntry[]> =>
  (await LedgerEntry.query.ofDay({ day: nowIso().slice(0, 10) }).go({ pages: 'all' })).data as StoredEntry[];

/** The ledger entries of today whose lines do not sum to 0; readers expect none at any moment. */
const unbalanced = async (): Promise<string[]> => {
  const entries = await entriesOfToday();
  return entries.filter(({ lines }) => sumCents(lines.map(({ cents }) => cents)) !== 0).map(({ entryId }) => entryId);
};

const [one] = PRESSED;
if (!one) throw new Error('There is no story.');

interface Served {
  victims: Victim[];
  /** Calls to the table and to the providers. */
  calls: number;
}

const client = async (until: number): Promise<Served> => {
  const victims: Victim[] = [];
  let calls = 0;
  while (Date.now() < until) {
    const story = oneOf(random, [one, ...PRESSED]);
    const fault = random() < SHARE_OF_FAULTS ? oneOf(random, [undefined, ...faultsOf(CALLS)]) : undefined;
    const begun = await withFault(undefined, story.begin);
    const [customer, key] = [begun.result!, randomUUID()];
    const pressed = await withFault(fault, () => customer.press(key));
    calls += begun.calls.length + pressed.calls.length;
    victims.push({ customer, key, story: `seed ${seed}, ${story.name}, call ${fault?.at} ${fault?.mode}` });
  }
  return { victims, calls };
};

/** Reads the ledger each second until the deadline; answers the number of reads and the unbalanced entries seen. */
const reader = async (until: number): Promise<{ reads: number; seen: string[] }> => {
  const seen: string[] = [];
  let reads = 0;
  for (; Date.now() < until; reads += 1) {
    seen.push(...(await unbalanced()));
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
  }
  return { reads, seen };
};

/**
 * Sixteen customers at a time move money under faults while a reader checks the sums, at every moment and at the end.
 */
export const bank = (payments: () => Payments): void => {
  describe(`the shop as a bank (seed ${seed})`, () => {
    it(`C28 every read sums to zero while ${CLIENTS} clients pay, cancel and fail`, async () => {
      const violations: string[] = [];
      const { reads } = await withFigures('bank', async () => {
        const until = Date.now() + SOAK_MS;
        const [read, ...served] = await Promise.all([
          reader(until),
          ...Array.from({ length: CLIENTS }, () => client(until)),
        ]);
        const victims = served.flatMap((one) => one.victims);
        await recover(victims, payments(), random);
        violations.push(...read.seen, ...(await unbalanced()), ...(await promisesBrokenTo(victims, payments())));
        return {
          runs: victims.length,
          violations: violations.length,
          found: violations,
          reads: read.reads,
          operations: served.reduce((sum, { calls }) => sum + calls, 0),
        };
      });
      expect(reads).toBeGreaterThan(0);
      expect(violations).toEqual([]);
    });
  });
};
