import { isKeyOf } from '#shared/keys.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { MINUTE_SECONDS } from '#shared/time/time.ts';
import { ApiError } from '#web/lib/api.ts';
import { formatWhile } from '#web/lib/dates.ts';
import { refusedFields, type Problems } from '#web/ui/use-form.ts';

/** Refusals that belong to one input, with a text of their own where the general one does not fit. */
const PLACES: Partial<Record<ErrorCode, readonly [field: string, text?: string]>> = {
  'user.common_password': ['password'],
  'user.email_taken': ['email'],
  'session.wrong_code': ['code'],
  'session.code_required': ['code'],
  'user.wrong_password': ['current_password'],
  'session.password_required': ['current_password', 'This is not the password of this account.'],
};
const placeOf = (code: string): readonly [field: string, text?: string] =>
  (isKeyOf(PLACES, code) && PLACES[code]) || [''];

/** Whether the API refused with this code. */
export const isRefusedWith = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

/** A refusal's messages by input name. */
export const problemsIn = (error: Error): Problems => {
  if (!(error instanceof ApiError)) return {};
  const [field, text = error.message] = placeOf(error.code);
  return { ...refusedFields(error), ...(field && { [field]: text }) };
};

/** The text of a refusal; a rate limit says when to try again, where that is known. */
export const refusalText = (error: Error): string => {
  const seconds = error instanceof ApiError && error.code === 'request.too_many' ? error.retryAfterSeconds : undefined;
  if (seconds === undefined) return error.message;
  return `That was too often. Please try again in ${seconds < MINUTE_SECONDS ? `${seconds} seconds` : formatWhile(seconds)}.`;
};
