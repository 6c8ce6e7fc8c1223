import { AppError } from '#shared/errors.ts';
import { log } from './logger.ts';
import { isPassing } from './table.ts';

/**
 * The error that the caller sees: an `AppError` stays, a transient failure of the table is `request.busy`, anything
 * else `server.error`. The last two are logged with `about`.
 */
export const failureOf = (error: unknown, about: Record<string, unknown>): AppError => {
  if (error instanceof AppError) return error;
  const passes = isPassing(error);
  log.error(passes ? 'the table did not answer' : 'request failed', error, about);
  return new AppError(passes ? 'request.busy' : 'server.error', { cause: error });
};
