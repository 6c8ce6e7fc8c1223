import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

type Strategy = Extract<NonNullable<DynamoDBClientConfig['retryStrategy']>, { acquireInitialRetryToken: unknown }>;
type Token = Awaited<ReturnType<Strategy['acquireInitialRetryToken']>>;

const MOST_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 50;

/** What failures may cost together before nothing is repeated any more, so that a table in trouble is not asked five times as often. */
const BUDGET = 500;
const RETRY_COST = 5;

const tokenOf = (count: number, delay: number): Token => ({ getRetryCount: () => count, getRetryDelay: () => delay });

/**
 * Repeats calls to the table: five attempts at most, pauses with jitter that begin at 50 ms. The client's own begin at a second
 * when the table throttles, so that one request, which makes some twenty calls, would outlast the patience of its customer.
 */
export const quickRetries = (): Strategy => {
  let left = BUDGET;
  return {
    acquireInitialRetryToken: () => Promise.resolve(tokenOf(0, 0)),
    refreshRetryTokenForRetry: (token, { errorType }) => {
      const count = token.getRetryCount() + 1;
      const isWorthIt = errorType === 'THROTTLING' || errorType === 'TRANSIENT';
      if (!isWorthIt || count >= MOST_ATTEMPTS || left < RETRY_COST) return Promise.reject(new Error('This call is not repeated.'));
      left -= RETRY_COST;
      return Promise.resolve(tokenOf(count, Math.random() * FIRST_PAUSE_MS * 2 ** token.getRetryCount()));
    },
    recordSuccess: (token) => {
      left = Math.min(BUDGET, left + Math.max(1, RETRY_COST * token.getRetryCount()));
    },
  };
};
