import { counting, giveBack, reached, refuseWhenSpent, spending } from '../platform/rate-limit.ts';
import type { Spent } from '../platform/rate-limit.entity.ts';
import { orRefuse, type Items, type WritersOf } from '../platform/table.ts';

/*
 * Most cards that a card tester tries are declined. A customer's attempt counts as declined from the transaction that
 * begins it until it ends in any other way: exact under parallel requests. A network's declines are counted in the
 * transactions that end them, because many people may pay from one address at a time, so simultaneous attempts do not
 * see each other's. A bank's question that nobody answers is a decline, whoever ends the attempt.
 */

/** Attributes of an attempt that its decline is counted by. */
export interface RateLimited {
  ownerId: string;
  /** Network of the request that began the attempt; absent when no card is charged, or the biller charges it. */
  network?: string;
  createdAt: string;
}

type SpentWriter = WritersOf<{ spent: typeof Spent }>['spent'];

const begunAt = ({ createdAt }: RateLimited): number => Math.floor(Date.parse(createdAt) / 1000);

/** Refuses `request.too_many` when a network had sixty cards declined within the hour. */
export const checkNetwork = (network: string): Promise<void> => refuseWhenSpent('declineOfNetwork', network);

/** Item of the transaction that begins an attempt: refuses `request.too_many` for a customer's eleventh decline of the hour. */
export const countingAttempt = (write: SpentWriter, attempt: RateLimited): Items => ({
  declines:
    attempt.network === undefined
      ? undefined
      : orRefuse(spending(write, 'declineOfActor', attempt.ownerId, begunAt(attempt)), () =>
          reached('declineOfActor', attempt.ownerId),
        ),
});

/** Item of the transaction that ends an attempt as declined. */
export const countingDecline = (write: SpentWriter, { network }: RateLimited): Items => ({
  declines: network === undefined ? undefined : counting(write, 'declineOfNetwork', network),
});

/**
 * Takes an attempt that was not declined off its customer's count. Never fails, because the attempt has ended already.
 */
export const refundDecline = async (attempt: RateLimited): Promise<void> => {
  if (attempt.network !== undefined) await giveBack('declineOfActor', attempt.ownerId, begunAt(attempt));
};
