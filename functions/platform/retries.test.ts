import { describe, expect, it } from 'vitest';
import { quickRetries } from './retries.ts';

const throttled = { errorType: 'THROTTLING', error: { name: 'ThrottlingException', message: 'Rate exceeded' } } as const;
const refused = { errorType: 'CLIENT_ERROR', error: { name: 'ConditionalCheckFailedException', message: 'The conditional request failed' } } as const;

describe('repeated calls to the table', () => {
  it('pause 50 ms at most, then twice as long each time, and end after five attempts', async () => {
    const retries = quickRetries();
    let token = await retries.acquireInitialRetryToken('');
    for (const most of [50, 100, 200, 400]) {
      token = await retries.refreshRetryTokenForRetry(token, throttled);
      expect(token.getRetryDelay()).toBeLessThanOrEqual(most);
    }
    expect(token.getRetryCount()).toBe(4);
    await expect(retries.refreshRetryTokenForRetry(token, throttled)).rejects.toThrow('not repeated');
  });

  it('are none when the table has refused', async () => {
    const retries = quickRetries();
    await expect(retries.refreshRetryTokenForRetry(await retries.acquireInitialRetryToken(''), refused)).rejects.toThrow('not repeated');
  });

  it('become none while nothing succeeds, and some again with each success', async () => {
    const retries = quickRetries();
    const fresh = await retries.acquireInitialRetryToken('');
    const once = () => retries.refreshRetryTokenForRetry(fresh, throttled);
    const tokens = await Promise.all(Array.from({ length: 100 }, once));
    await expect(once()).rejects.toThrow('not repeated');
    retries.recordSuccess(tokens[0]!);
    expect((await once()).getRetryCount()).toBe(1);
    await expect(once()).rejects.toThrow('not repeated');
  });
});
