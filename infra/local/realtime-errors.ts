import type { GraphQLError } from 'graphql';

/** An error in AppSync's flat form, in answers and in frames. */
export interface WireError {
  errorType: string;
  message: string;
  path?: unknown;
  locations?: unknown;
  data?: unknown;
  errorInfo?: unknown;
}

/** A request that AppSync refuses as a whole: its HTTP status and errors. */
export class RequestRefused extends Error {
  readonly status: number;
  readonly errors: WireError[];

  constructor(status: number, errorType: string, message: string, errors: WireError[] = [{ errorType, message }]) {
    super(message);
    this.name = 'RequestRefused';
    this.status = status;
    this.errors = errors;
  }
}

/** One error of an execution or a validation as AppSync words it. */
export const toWire = (
  { path, locations, message, extensions }: GraphQLError,
  errorType = 'InternalFailure',
): WireError => ({
  path: path ?? null,
  locations: locations ?? null,
  message,
  errorType,
  ...extensions,
});

/** What was thrown as a refusal; what nobody foresaw tells nothing about itself. */
export const asRefusal = (error: unknown): RequestRefused => {
  if (error instanceof RequestRefused) return error;
  console.error(error);
  return new RequestRefused(500, 'InternalFailure', 'An internal failure occurred while resolving this request.');
};
