import { counting, giveBack, reached, refuseWhenSpent, spending } from '../platform/rate-limit.ts';
import type { Spent } from '../platform/rate-limit.entity.ts';
import { orRefuse, type Items, type WritersOf } from '../platform/table.ts';

/*
 * Whoever tries out stolen cards has most of them declined. A customer's attempt is counted as a decline in the transaction
 * that begins it, and taken back when it ends in any other way: exact under any number of parallel requests. A network's
 * declines are counted in the transaction that ends them, since many people may pay from behind one address at a time:
 * exact too, but those who pay at the same moment do not yet know of each other's declines.
 * A question of the bank's that nobody answers is a decline, whoever settles it.
 */

/** What an attempt is counted by. */
export interface Counted {
  ownerId: string;
  /** Where it was begun; absent when no card was to be charged. */
  network?: string;
  createdAt: string;
}

type SpentWriter = WritersOf<{ spent: typeof Spent }>['spent'];

const begunAt = ({ createdAt }: Counted): number => Math.floor(Date.parse(createdAt) / 1000);

/** Refuses `request.too_many` where sixty cards were declined within the hour. */
export const checkNetwork = (network: string): Promise<void> => refuseWhenSpent('declineOfNetwork', network);

/** Item of the transaction that begins an attempt: refuses `request.too_many` for a customer's eleventh decline of the hour. */
export const countingAttempt = (write: SpentWriter, attempt: Counted): Items => ({
  declines:
    attempt.network === undefined
      ? undefined
      : orRefuse(spending(write, 'declineOfActor', attempt.ownerId, begunAt(attempt)), () =>
          reached('declineOfActor', attempt.ownerId),
        ),
});

/** Item of the transaction that ends an attempt as declined. */
export const countingDecline = (write: SpentWriter, { network }: Counted): Items => ({
  declines: network === undefined ? undefined : counting(write, 'declineOfNetwork', network),
});

/** Takes an attempt off its customer's count: it was not declined. Never fails, for what it was about is done. */
export const wasNoDecline = async (attempt: Counted): Promise<void> => {
  if (attempt.network !== undefined) await giveBack('declineOfActor', attempt.ownerId, begunAt(attempt));
};
