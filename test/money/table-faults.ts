import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { documents } from '#functions/platform/table.ts';

/**
 * Faults of one table call besides those of `outgoing.ts`: the table is throttled, the item is in another transaction,
 * the call takes long.
 */
const MODES = ['is throttled', 'conflicts', 'is slow'] as const;

export interface TableFault {
  /** Number of the call to the table, from 0. */
  at: number;
  mode: (typeof MODES)[number];
}

const TRANSACTION = 'TransactWriteItemsCommand';
const SLOW_MS = 120;

/** Every such fault for a list of calls named as `withFault` names them. */
export const tableFaultsOf = (calls: readonly string[]): TableFault[] =>
  calls
    .filter((name) => name.endsWith('Command'))
    .flatMap((name, at) =>
      MODES.filter((mode) => mode !== 'conflicts' || name === TRANSACTION).map((mode) => ({ at, mode })),
    );

interface Plan extends TableFault {
  calls: number;
  isDone: boolean;
}

const plans = new AsyncLocalStorage<Plan>();

/** A throttled call; the client tries again. */
export class Throttled extends Error {
  override readonly name = 'ThrottlingException';
  readonly $retryable = { throttling: true };
}

/** A conflict with another transaction on one of the items. */
export class Conflict extends Error {
  override readonly name = 'TransactionCanceledException';
  readonly CancellationReasons: object[];
  constructor(items: number) {
    super('Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict]');
    this.CancellationReasons = Array.from({ length: items }, (_, index) =>
      index === 0 ? { Code: 'TransactionConflict' } : { Code: 'None' },
    );
  }
}

const meet = async (plan: Plan, items: number): Promise<void> => {
  if (plan.isDone || plan.calls - 1 !== plan.at) return;
  plan.isDone = true;
  if (plan.mode === 'is slow') await wait(SLOW_MS);
  else throw plan.mode === 'conflicts' ? new Conflict(items) : new Throttled('Rate exceeded');
};

let isOpen = false;

/** Installs the faults between the functions and the table, below the client's own retries. */
export const openTableFaults = (): void => {
  if (isOpen) return;
  isOpen = true;
  documents.middlewareStack.add(
    (next) => (args) => {
      const plan = plans.getStore();
      if (plan) plan.calls += 1;
      return next(args);
    },
    { step: 'initialize', priority: 'low', name: 'countOfTableFaults' },
  );
  documents.middlewareStack.add(
    (next) => async (args) => {
      const plan = plans.getStore();
      if (plan) await meet(plan, (args.input as { TransactItems?: unknown[] }).TransactItems?.length ?? 0);
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'tableFaultsOfTests' },
  );
};

/** Runs work in which one call meets the fault once; the code that retries such calls repeats it. */
export const withTableFault = <T>(fault: TableFault, work: () => Promise<T>): Promise<T> =>
  plans.run({ ...fault, calls: 0, isDone: false }, work);
