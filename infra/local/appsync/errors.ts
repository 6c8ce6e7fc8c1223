import type { GraphQLError } from 'graphql';

/** An error in AppSync's flat form, used in HTTP answers and WebSocket frames. */
export interface WireError {
  errorType: string;
  message: string;
  path?: unknown;
  locations?: unknown;
  data?: unknown;
  errorInfo?: unknown;
}

/** Refusal of a whole request, with its HTTP status and errors. */
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

/** Converts an execution or validation error to AppSync's form. */
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

/** Converts a thrown value to a refusal; an unexpected error is logged and answered without details. */
export const asRefusal = (error: unknown): RequestRefused => {
  if (error instanceof RequestRefused) return error;
  console.error(error);
  return new RequestRefused(500, 'InternalFailure', 'An internal failure occurred while resolving this request.');
};
