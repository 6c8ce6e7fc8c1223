import { giveEachBack, spending, tooMany } from '../platform/rate-limit.ts';
import type { Spent } from '../platform/rate-limit.entity.ts';
import { security } from '../platform/security-log.ts';
import type { ConditionRefused, WritersOf } from '../platform/table.ts';

/*
 * Whoever tries out stolen cards has most of them declined. Each attempt to charge a card is counted as a decline in the
 * transaction that begins it, and taken back when it ends in any other way. So the count is exact under any number of
 * parallel requests, whoever settles the attempt, and a question of the bank's that nobody answers counts too.
 */

/** What an attempt is counted by. */
export interface Counted {
  ownerId: string;
  /** Where it was begun; absent when no card was to be charged. */
  network?: string;
  createdAt: string;
}

const countsOf = ({ ownerId, network }: Counted) => (network === undefined ? [] : ([['declineOfActor', ownerId], ['declineOfNetwork', network]] as const));

const countedAt = ({ createdAt }: Counted): number => Math.floor(Date.parse(createdAt) / 1000);

/** The last items of the transaction that begins an attempt: it is refused when the declines of an hour are spent. */
export const countingDecline = (write: WritersOf<{ spent: typeof Spent }>['spent'], attempt: Counted): object[] =>
  countsOf(attempt).map(([name, subject]) => spending(write, name, subject, countedAt(attempt)));

/** `request.too_many`, when a transaction with `others` items before the counts was refused by nothing else. */
export const tooManyDeclines = ({ failed }: ConditionRefused, others: number): Error | undefined => {
  if (failed.some((item) => item < others)) return undefined;
  security('too many declined cards');
  return tooMany('declineOfActor');
};

/** Takes an attempt off the count: it was not declined. Never fails, for what it was about is done. */
export const wasNoDecline = (attempt: Counted): Promise<void> => giveEachBack(countsOf(attempt), countedAt(attempt));
