import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ConfiguredRetryStrategy } from '@smithy/core/retry';
import { Agent } from 'node:http';
import { createWriteTransaction, Entity, type Schema, type TransactWriteEntity } from 'electrodb';
import { AppError } from '#shared/errors.ts';
import { measureUnits } from './metrics.ts';
import { wellFormedBytes } from './well-formed.ts';
import { readWholeBatches } from './whole-batches.ts';

const connections = { maxSockets: 100, keepAlive: true };

const MOST_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 50;
/** The client's own pauses begin at a second when the table throttles: a request of twenty calls would outlast its customer's patience. */
const retryStrategy = new ConfiguredRetryStrategy(
  MOST_ATTEMPTS,
  (attempt) => Math.random() * FIRST_PAUSE_MS * 2 ** (attempt - 1),
);

const dynamo = new DynamoDBClient({
  retryStrategy,
  requestHandler: { httpAgent: new Agent(connections), httpsAgent: connections },
});
measureUnits(dynamo);
readWholeBatches(dynamo);
dynamo.middlewareStack.add(
  (next) => (args) => {
    const request = args.request as { body?: unknown };
    if (request.body instanceof Uint8Array) request.body = wellFormedBytes(request.body);
    return next(args);
  },
  // Before the length of the body is written.
  { step: 'build', priority: 'high', name: 'wellFormedTexts' },
);

/** Document client of the one table; the SDK finds region, credentials and endpoint in the environment. */
export const documents = DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });

/** An entity of the one table. Keys are made from its schema, never by hand. */
export const entityOf = <A extends string, F extends string, C extends string, const S extends Schema<A, F, C>>(
  schema: S,
): Entity<A, F, C, S> => new Entity<A, F, C, S>(schema, { client: documents, table: process.env.MARKET_TABLE });

/** Keys keep their case: ids are ULIDs, and tokens are case-sensitive. */
export const key = <const F extends string, const T extends readonly string[]>(field: F, composite: T) =>
  ({ field, composite, casing: 'none' }) as const;

/** A transaction was refused because a condition did not hold; `failed` holds the positions of the refusing items. */
export class ConditionRefused extends Error {
  readonly failed: number[];
  constructor(failed: number[]) {
    super(`The conditions of items ${failed.join(', ')} did not hold.`);
    this.name = 'ConditionRefused';
    this.failed = failed;
  }
}

type Entities = Parameters<typeof createWriteTransaction>[0];
type WriteItems = Parameters<typeof createWriteTransaction>[1];
/** What writes items of some entities within a transaction. */
export type WritersOf<E extends Entities> = {
  [Name in keyof E]: E[Name] extends Entity<infer A, infer F, infer C, infer S>
    ? TransactWriteEntity<A, F, C, S>
    : never;
};

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const CONFLICT_TRIES = 5;
const PASSING_CODES = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Writes all or nothing. Throws `ConditionRefused` when a condition does not hold; conflicts with a transaction in
 * flight are tried again with jitter, at most five times, then refused as busy.
 */
export const transact = async <E extends Entities>(
  entities: E,
  items: (writers: WritersOf<E>) => readonly object[],
  options: { token?: string } = {},
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const result = await createWriteTransaction(entities, items as unknown as WriteItems).go(
      options.token ? { token: options.token } : {},
    );
    if (!result.canceled) return;
    const codes = (result.data as { code?: string }[]).map(({ code = 'None' }) => code);
    const failed = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []));
    if (failed.length > 0) throw new ConditionRefused(failed);
    if (!codes.some((code) => PASSING_CODES.has(code))) throw new Error(`Transaction refused: ${codes.join(', ')}`);
    if (attempt === CONFLICT_TRIES) throw new AppError('request.busy');
    await pause(Math.random() * 20 * 2 ** attempt);
  }
};

/** Whether an error is a single write's unmet condition (the library wraps it). */
export const isConditionRefused = (error: unknown): boolean =>
  error instanceof ConditionRefused ||
  (error instanceof Error && (error.name === 'ConditionalCheckFailedException' || isConditionRefused(error.cause)));

/** How the table's client names what passes by itself: too much at once, a conflict, a reply that never came, a failure on the table's side. */
const PASSING_NAMES = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionConflictException',
  'TransactionInProgressException',
  'ReplicatedWriteConflictException',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
  'PartialBatch',
]);

/** What the operating system says of a table that is not there. */
const AWAY = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/;

/** Whether an error, or what caused it, is a failure of the table that the client has given up to repeat, and that may be gone a moment later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  (PASSING_NAMES.has(error.name) || ('code' in error && AWAY.test(String(error.code))) || isPassing(error.cause));
