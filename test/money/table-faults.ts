import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { documents } from '#functions/platform/table.ts';

/** What may go wrong with one call to the table beside what `outgoing.ts` knows: the table is too busy, the item is in another transaction, the call takes long. */
const MODES = ['is throttled', 'conflicts', 'is slow'] as const;

export interface TableFault {
  /** Number of the call to the table, from 0. */
  at: number;
  mode: (typeof MODES)[number];
}

const TRANSACTION = 'TransactWriteItemsCommand';
const SLOW_MS = 120;

/** Every such fault that calls, named as `withFault` names them, can meet. */
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

/** The table is too busy; the client tries again. */
export class Throttled extends Error {
  override readonly name = 'ThrottlingException';
  readonly $retryable = { throttling: true };
}

/** Another transaction works on one of so many items. */
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

/** Puts the faults between the functions and the table, below the client's own repetitions. */
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

/** Runs work whose call meets the fault once; it is repeated by whoever repeats such calls. */
export const withTableFault = <T>(fault: TableFault, work: () => Promise<T>): Promise<T> =>
  plans.run({ ...fault, calls: 0, isDone: false }, work);
