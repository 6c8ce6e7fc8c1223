import { AppError } from '#shared/errors.ts';
import { log } from '../platform/logger.ts';

export interface Refusal {
  type: string;
  message: string;
  info: { status: number; description: string; fields?: Record<string, string>; retry_after?: number };
}

const inWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
};

/** What a page shows; pages do not count seconds. */
const descriptionOf = ({ code, description, retryAfterSeconds }: AppError): string =>
  code === 'request.too_many' && retryAfterSeconds !== undefined ? `That was too often. Please try again ${inWords(retryAfterSeconds)}.` : description;

/** The GraphQL form of what went wrong: refusals keep their code and text, anything else is logged and says nothing. */
export const refusalOf = (error: unknown, field: string): Refusal => {
  if (!(error instanceof AppError)) log.error('field failed', error, { field });
  const refused = error instanceof AppError ? error : new AppError('server.error');
  const { code, message, status, fields, retryAfterSeconds } = refused;
  const more = { ...(fields && { fields }), ...(retryAfterSeconds !== undefined && { retry_after: retryAfterSeconds }) };
  return { type: code, message, info: { status, description: descriptionOf(refused), ...more } };
};
