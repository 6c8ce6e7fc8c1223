import type { AppError } from '#shared/errors.ts';
import { failureOf } from '../platform/failure.ts';
import { currentOrigin } from '../platform/origin.ts';

export interface Refusal {
  type: string;
  message: string;
  info: {
    status: number;
    description: string;
    request_id?: string;
    fields?: Record<string, string>;
    retry_after?: number;
  };
}

const asText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
};

/** Text for the page; the waiting time of `request.too_many` is given in minutes, because pages show no countdown. */
const descriptionOf = ({ code, description, retryAfterSeconds }: AppError): string =>
  code === 'request.too_many' && retryAfterSeconds !== undefined
    ? `That was too often. Please try again ${asText(retryAfterSeconds)}.`
    : description;

/**
 * The GraphQL error of a failure: a refusal keeps its code and text, an unavailable table is `request.busy`, and any
 * other error reveals nothing. The last two are logged.
 */
export const graphqlRefusal = (error: unknown, field: string): Refusal => {
  const refused = failureOf(error, { field });
  const { code, message, status, fields } = refused;
  const retryAfterSeconds = refused.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  const { requestId } = currentOrigin() ?? {};
  const more = {
    ...(requestId !== undefined && { request_id: requestId }),
    ...(fields && { fields }),
    ...(retryAfterSeconds !== undefined && { retry_after: retryAfterSeconds }),
  };
  return { type: code, message, info: { status, description: descriptionOf(refused), ...more } };
};
