import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { handler } from '../entries/messages.lambda.ts';
import { graphqlRefusal } from './refusal.ts';

afterEach(() => void vi.restoreAllMocks());

describe('what a field answers when it cannot', () => {
  it('keeps the code and the text of a refusal', () => {
    expect(graphqlRefusal(new AppError('message.empty'), 'Mutation.x')).toEqual({
      type: 'message.empty',
      message: 'Please enter something in the question box.',
      info: { status: 422, description: 'Please enter something in the question box.' },
    });
  });

  it.each([
    [1, 'in a minute'],
    [61, 'in 2 minutes'],
    [3600, 'in 60 minutes'],
  ])('R8 says when to try again, in seconds and in words (%d s: %s)', (retryAfterSeconds, words) => {
    expect(graphqlRefusal(new AppError('request.too_many', { retryAfterSeconds }), 'Mutation.x').info).toEqual({
      status: 429,
      description: `That was too often. Please try again ${words}.`,
      retry_after: retryAfterSeconds,
    });
  });

  it('says nothing of a failure and logs it', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    expect(JSON.stringify(graphqlRefusal(new Error('secret'), 'Mutation.x'))).not.toContain('secret');
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('secret'));
  });

  it('asks to try again when the table does not answer', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const throttled = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    for (const error of [throttled, new Error('wrapped', { cause: throttled })]) {
      expect(graphqlRefusal(error, 'Mutation.x')).toMatchObject({
        type: 'request.busy',
        info: { status: 503, retry_after: 1 },
      });
    }
    expect(logged).toHaveBeenCalledTimes(2);
  });

  it('never throws, not even for a field that nobody knows', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const answer = await handler({
      info: { parentTypeName: 'Query', fieldName: 'nothing', selectionSetList: [] },
      arguments: {},
      identity: null,
    });
    expect(answer).toMatchObject({ error: { type: 'server.error' } });
  });
});
