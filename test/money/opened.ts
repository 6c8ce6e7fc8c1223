import { afterAll, beforeAll, vi } from 'vitest';
import { openSeam } from '#test/support/outgoing.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { openSabotage } from './sabotage.ts';
import { openTableFaults } from './table-faults.ts';

const open = async (): Promise<Payments> => {
  const payments = await openPayments();
  await openSeam();
  openTableFaults();
  await openSabotage();
  // Silenced, because the runner would collect every line of the log and discard it.
  for (const method of ['error', 'log'] as const) vi.spyOn(console, method).mockReturnValue(undefined);
  return payments;
};

const close = async (payments: Payments): Promise<void> => {
  vi.restoreAllMocks();
  await payments.close();
};

/**
 * Opens for one test file what the money proofs need: a provider fake, and the faults on the way to it and to the
 * table.
 */
export const openMoney = (): (() => Payments) => {
  let payments: Payments;
  beforeAll(async () => {
    payments = await open();
  });
  afterAll(() => close(payments));
  return () => payments;
};

/** Opens it immediately, for a file whose tests are built from recorded calls. */
export const openedMoney = async (): Promise<Payments> => {
  const payments = await open();
  afterAll(() => close(payments));
  return payments;
};
