import { afterAll, beforeAll, vi } from 'vitest';
import { openSeam } from '#test/support/outgoing.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { openLeanTable } from './lean-table.ts';
import { openSabotage } from './sabotage.ts';
import { openTableFaults } from './table-faults.ts';

/** Opens for one test file what the proofs of money need: a provider, and everything that can go wrong on the way to it and to the table. */
export const openMoney = (): (() => Payments) => {
  let payments: Payments;
  beforeAll(async () => {
    payments = await openPayments();
    await openSeam();
    openTableFaults();
    await openSabotage();
    openLeanTable();
    // The runner hears of every line of the log, and throws it away.
    for (const method of ['error', 'log'] as const) vi.spyOn(console, method).mockReturnValue(undefined);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await payments.close();
  });
  return () => payments;
};
