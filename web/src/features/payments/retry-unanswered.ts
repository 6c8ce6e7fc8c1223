import { NoResult } from './express-errors.ts';
import { isOutcomeUnknown } from './submission.ts';

/** Milliseconds before the second and the third try: a wallet's sheet does not wait for long. */
const PAUSES_MS = [400, 1_500];

/** Makes a call that may be repeated, and repeats it as long as no answer says what came of it. */
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
 * Where no answer came, has the server look what came of the payment: the order when it was placed, `NoResult` when nothing was
 * charged, and the first error when the server cannot be asked either.
 */
export const lookUpOutcome = async <Answer>(error: unknown, look: () => Promise<Answer>): Promise<Answer> => {
  if (!isOutcomeUnknown(error)) throw error;
  try {
    return await look();
  } catch (found) {
    throw isOutcomeUnknown(found) ? error : new NoResult(found);
  }
};
