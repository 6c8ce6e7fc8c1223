import { NoResult } from './express-errors.ts';
import { isOutcomeUnknown } from './submission.ts';

/** Milliseconds before the second and the third attempt; a wallet's sheet does not wait longer. */
const PAUSES_MS = [400, 1_500];

/** Makes a repeatable call, again while its outcome is unknown. */
export const retryUnanswered = async <Answer>(
  call: () => Promise<Answer>,
  [pause, ...more]: readonly number[] = PAUSES_MS,
): Promise<Answer> => {
  try {
    return await call();
  } catch (error) {
    if (pause === undefined || !isOutcomeUnknown(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return retryUnanswered(call, more);
  }
};

/**
 * After an unknown outcome, has the server look up the payment: answers the order when it was placed, throws `NoResult`
 * when nothing was charged, and the first error when the server cannot be asked either.
 */
export const lookUpOutcome = async <Answer>(error: unknown, look: () => Promise<Answer>): Promise<Answer> => {
  if (!isOutcomeUnknown(error)) throw error;
  try {
    return await look();
  } catch (found) {
    throw isOutcomeUnknown(found) ? error : new NoResult(found);
  }
};
