import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { readBody, send } from './http.ts';
import type { StandIn } from './stand-in.ts';

/** A refusal in the service's own words; the SDK clients turn `code` into the name of the error they throw. */
export class ServiceError extends Error {
  readonly code: string;
  readonly status: number;
  /** Code that services which once spoke the Query protocol send beside the new one. */
  readonly queryCode: string | undefined;

  constructor(code: string, message: string, options: { status?: number; queryCode?: string } = {}) {
    super(message);
    this.code = code;
    this.status = options.status ?? 400;
    this.queryCode = options.queryCode;
  }
}

/** What an operation may know of its caller: `gone` aborts when the caller hangs up, so that a long poll takes no message for nobody. */
export interface Caller {
  gone: AbortSignal;
}

/** One operation of a service: takes the input as it came over the wire. */
export type Operation = (input: unknown, caller: Caller) => unknown;

/** An operation that checks its input first; what does not fit is refused as the service's `invalid` error. */
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
  /** How the service words that an input is wrong. */
  invalid: (message: string) => ServiceError;
  operations: Record<string, Operation>;
}

/** Answers the AWS JSON protocol with the service's operations. */
export const awsJson = (service: AwsJsonService): StandIn => ({
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

/** The body as JSON; refuses what is not. */
export const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new ServiceError('SerializationException', 'The body is not JSON');
  }
};

/** Anything thrown, as the refusal that goes over the wire; what was not foreseen becomes a 500, which the SDK clients retry. */
export const asServiceError = (error: unknown, invalid: AwsJsonService['invalid']): ServiceError => {
  if (error instanceof ServiceError) return error;
  if (error instanceof z.ZodError) return invalid(z.prettifyError(error));
  if (error instanceof RangeError)
    return new ServiceError('RequestEntityTooLargeException', error.message, { status: 413 });
  console.error(error);
  return new ServiceError('InternalFailure', 'The stand-in failed', { status: 500 });
};
