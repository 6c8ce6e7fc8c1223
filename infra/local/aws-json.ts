import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { readBody, send } from './http.ts';
import type { Emulator } from './emulator.ts';

/** A refusal as the AWS service words it; the SDK clients turn `code` into the name of the error that they throw. */
export class ServiceError extends Error {
  readonly code: string;
  readonly status: number;
  /** Second error code, sent by services that used the older Query protocol (SQS). */
  readonly queryCode: string | undefined;

  constructor(code: string, message: string, options: { status?: number; queryCode?: string } = {}) {
    super(message);
    this.code = code;
    this.status = options.status ?? 400;
    this.queryCode = options.queryCode;
  }
}

/**
 * Caller of an operation; `gone` aborts when the connection closes, so that a long poll does not receive a message for
 * a caller that left.
 */
export interface Caller {
  gone: AbortSignal;
}

/** One operation of a service; `input` is the parsed but unchecked JSON body. */
export type Operation = (input: unknown, caller: Caller) => unknown;

/**
 * An operation with a schema for its input; input that does not match is refused with the service's `invalid` error.
 */
export const operation =
  <Input extends z.ZodType>(input: Input, run: (input: z.output<Input>, caller: Caller) => unknown): Operation =>
  (raw, caller) =>
    run(input.parse(raw), caller);

/** A service that speaks the AWS JSON protocol: `X-Amz-Target: <target>.<operation>`. */
export interface AwsJsonService {
  prefix: string;
  target: string;
  version: '1.0' | '1.1';
  maxBytes: number;
  /** The service's error for invalid input. */
  invalid: (message: string) => ServiceError;
  operations: Record<string, Operation>;
}

/** Emulates a service over the AWS JSON protocol. */
export const awsJson = (service: AwsJsonService): Emulator => ({
  prefix: service.prefix,
  async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    const headers = { 'content-type': `application/x-amz-json-${service.version}`, 'x-amzn-requestid': randomUUID() };
    try {
      send(res, 200, headers, JSON.stringify((await answer(service, req, { gone: gone.signal })) ?? {}));
    } catch (error) {
      const { status, code, queryCode, message } = asServiceError(error, service.invalid);
      const query = queryCode && { 'x-amzn-query-error': `${queryCode};Sender` };
      send(res, status, { ...headers, ...query }, JSON.stringify({ __type: code, message }));
    }
  },
});

const answer = async (service: AwsJsonService, req: IncomingMessage, caller: Caller): Promise<unknown> => {
  const [target, name = ''] = String(req.headers['x-amz-target'] ?? '').split('.');
  const run = Object.hasOwn(service.operations, name) ? service.operations[name] : undefined;
  if (req.method !== 'POST' || target !== service.target || !run) {
    throw new ServiceError('UnknownOperationException', `${service.target} has no operation "${name}"`);
  }
  return run(parseJson(await readBody(req, service.maxBytes)), caller);
};

/** Parses a body as JSON; refuses any other body with `SerializationException`. */
export const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new ServiceError('SerializationException', 'The body is not JSON');
  }
};

/**
 * Converts a thrown value into the refusal that is sent; an unexpected error becomes a 500, which the SDK clients
 * retry.
 */
export const asServiceError = (error: unknown, invalid: AwsJsonService['invalid']): ServiceError => {
  if (error instanceof ServiceError) return error;
  if (error instanceof z.ZodError) return invalid(z.prettifyError(error));
  if (error instanceof RangeError)
    return new ServiceError('RequestEntityTooLargeException', error.message, { status: 413 });
  console.error(error);
  return new ServiceError('InternalFailure', 'The emulator failed', { status: 500 });
};
