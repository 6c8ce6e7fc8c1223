import { AppError } from '#shared/errors.ts';
import { log } from '../platform/logger.ts';

export interface Refusal {
  type: string;
  message: string;
  info: { status: number; description: string; fields?: Record<string, string> };
}

/** The GraphQL form of what went wrong: refusals keep their code and text, anything else is logged and says nothing. */
export const refusalOf = (error: unknown, field: string): Refusal => {
  if (!(error instanceof AppError)) log.error('field failed', error, { field });
  const { code, message, status, description, fields } = error instanceof AppError ? error : new AppError('server.error');
  return { type: code, message, info: { status, description, ...(fields && { fields }) } };
};
