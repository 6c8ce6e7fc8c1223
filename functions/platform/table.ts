import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ConfiguredRetryStrategy } from '@smithy/core/retry';
import { createWriteTransaction, Entity, type Schema, type TransactWriteEntity } from 'electrodb';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { measureUnits } from './metrics.ts';
import { wellFormedBytes } from './well-formed.ts';
import { retryUnprocessedKeys } from './retry-unprocessed.ts';

const connections = { maxSockets: 100, keepAlive: true };

const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 50;
/**
 * The SDK's own pauses begin at one second when the table throttles, which would add up to a long wait in a request of
 * twenty calls.
 */
const retryStrategy = new ConfiguredRetryStrategy(
  MAX_ATTEMPTS,
  (attempt) => Math.random() * FIRST_PAUSE_MS * 2 ** (attempt - 1),
);

const dynamo = new DynamoDBClient({
  retryStrategy,
  requestHandler: { httpAgent: new Agent(connections), httpsAgent: connections },
});
measureUnits(dynamo);
retryUnprocessedKeys(dynamo);
dynamo.middlewareStack.add(
  (next) => (args) => {
    const { request } = args;
    if (typeof request === 'object' && request && 'body' in request && request.body instanceof Uint8Array)
      request.body = wellFormedBytes(request.body);
    return next(args);
  },
  // Runs before the SDK sets Content-Length.
  { step: 'build', priority: 'high', name: 'wellFormedTexts' },
);

/** Document client of the table; the SDK reads region, credentials and endpoint from the environment. */
export const documents = DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });

/**
 * An entity of the table, whose keys are composed by its schema. It is made at its first use: making one takes two
 * milliseconds of a cold start, and a function that imports thirty uses few of them.
 */
export const entityOf = <A extends string, F extends string, C extends string, const S extends Schema<A, F, C>>(
  schema: S,
): Entity<A, F, C, S> => {
  let entity: Entity<A, F, C, S> | undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the proxy answers for the entity that it makes.
  return new Proxy({} as Entity<A, F, C, S>, {
    get: (_, name) => {
      entity ??= new Entity<A, F, C, S>(schema, { client: documents, table: process.env.MARKET_TABLE });
      const value: unknown = Reflect.get(entity, name);
      return typeof value === 'function' ? (value.bind(entity) as unknown) : value;
    },
  });
};

/** A key of an index; it keeps its case, because ids are ULIDs and tokens are case-sensitive. */
export const key = <const F extends string, const T extends readonly string[]>(field: F, composite: T) =>
  ({ field, composite, casing: 'none' }) as const;

type Entities = Parameters<typeof createWriteTransaction>[0];
type WriteItems = Parameters<typeof createWriteTransaction>[1];
/** Writers of entities for items of a transaction. */
export type WritersOf<E extends Entities> = {
  [Name in keyof E]: E[Name] extends Entity<infer A, infer F, infer C, infer S>
    ? TransactWriteEntity<A, F, C, S>
    : never;
};

/** Writers of entities outside a `transact` callback; their committed items can go into any transaction. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entity's `commit` writes alone or in a transaction, for which ElectroDB has two types.
export const writersOf = <E extends Entities>(entities: E): WritersOf<E> => entities as unknown as WritersOf<E>;

/** Conditions of a transaction did not hold; `failed` names the items, in the order of the transaction. */
export class ConditionRefused extends Error {
  readonly failed: ReadonlySet<string>;
  constructor(failed: Iterable<string>) {
    const names = new Set(failed);
    super(`The conditions of ${[...names].join(', ')} did not hold.`);
    this.name = 'ConditionRefused';
    this.failed = names;
  }
}

/** What a transaction throws when an item's condition fails: an error code, or an error made of the cause. */
type Refusal = ErrorCode | ((cause: ConditionRefused) => Error);

interface GuardedItem {
  write: object;
  refusal: Refusal;
}

/** The items of a transaction by name, in the order of writing; undefined ones are left out. */
export type Items = Readonly<Record<string, object | undefined>>;

/** Guards an item: the transaction throws `refusal` if this is the first item whose condition fails. */
export const orRefuse = (write: object, refusal: Refusal): GuardedItem => ({ write, refusal });

const isGuarded = (item: object): item is GuardedItem => 'refusal' in item;

/** Merges items of a transaction in their order; throws when two have the same name, because one would be lost. */
export const items = (...parts: readonly (Items | readonly Items[])[]): Items => {
  const named = new Map<string, object>();
  for (const [name, item] of parts.flat().flatMap((part) => Object.entries(part))) {
    if (item === undefined) continue;
    if (named.has(name)) throw new Error(`Two items of a transaction are called ${name}.`);
    named.set(name, item);
  }
  return Object.fromEntries(named);
};

/** DynamoDB's maximum of items in one transaction. */
export const MAX_ITEMS = 100;

/** The elements in their order, in lists of `size` and a last one of what is left, each for one transaction. */
export const inChunks = <T>(elements: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(elements.length / size) }, (_, index) =>
    elements.slice(index * size, (index + 1) * size),
  );

/**
 * Options of a query that needs so many items at most: `count` alone makes ElectroDB read a whole megabyte of the list
 * and leave the rest out.
 */
export const atMost = (count: number) => ({ count, limit: count });

const CONFLICT_TRIES = 5;
const PASSING_CODES = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

const refusalOf = (written: readonly (readonly [name: string, item: object])[], codes: readonly string[]) => {
  const failed = written.filter((_, index) => codes[index] === 'ConditionalCheckFailed');
  const [first] = failed;
  if (!first) return undefined;
  const refused = new ConditionRefused(failed.map(([name]) => name));
  const [, item] = first;
  if (!isGuarded(item)) return refused;
  return typeof item.refusal === 'string' ? new AppError(item.refusal, { cause: refused }) : item.refusal(refused);
};

/**
 * Writes all items or none. When conditions fail, throws the refusal of the first failed item (`orRefuse`), else
 * `ConditionRefused`. Conflicts and throttling are retried with jitter; after five attempts it refuses `request.busy`.
 */
export const transact = async <E extends Entities>(
  entities: E,
  itemsOf: (write: WritersOf<E>) => Items,
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const written = Object.entries(itemsOf(writersOf(entities))).flatMap(([name, item]) =>
      item === undefined ? [] : [[name, item] as const],
    );
    const writes = written.map(([, item]) => (isGuarded(item) ? item.write : item));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the items are of many entities.
    const result = await createWriteTransaction(entities, (() => writes) as unknown as WriteItems).go();
    if (!result.canceled) return;
    const codes = (result.data as { code?: string }[]).map(({ code = 'None' }) => code);
    const refusal = refusalOf(written, codes);
    if (refusal) throw refusal;
    if (!codes.some((code) => PASSING_CODES.has(code))) throw new Error(`Transaction refused: ${codes.join(', ')}`);
    if (attempt === CONFLICT_TRIES) throw new AppError('request.busy');
    await sleep(Math.random() * 20 * 2 ** attempt);
  }
};

/**
 * Whether an error is the failed condition of a transaction or of a single write, also as a cause; false for an
 * `AppError`, which is a decision made of it.
 */
export const isConditionRefused = (error: unknown): boolean =>
  error instanceof ConditionRefused ||
  (error instanceof Error &&
    !(error instanceof AppError) &&
    (error.name === 'ConditionalCheckFailedException' || isConditionRefused(error.cause)));

/** Whether a conditional write was done; false when its condition failed because of a concurrent request. */
export const ifUnchanged = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionRefused(error)) return false;
    throw error;
  }
};

const READ_TRIES = 14;
const MAX_PAUSE_MS = 400;

/**
 * Writes under the condition that nothing changed since `read`; when the condition fails, reads again and retries with
 * jitter. Refuses with `refusal` after 14 attempts.
 */
export const retryOnConflict = async <Found, Written>(
  read: () => Promise<Found>,
  write: (found: Found) => Promise<Written>,
  refusal: ErrorCode = 'request.busy',
): Promise<Written> => {
  for (let attempt = 1; ; attempt += 1) {
    const found = await read();
    try {
      return await write(found);
    } catch (error) {
      if (!isConditionRefused(error)) throw error;
      if (attempt === READ_TRIES) throw new AppError(refusal, { cause: error });
    }
    // The jitter separates concurrent requests that would conflict again.
    await sleep(Math.random() * Math.min(MAX_PAUSE_MS, 5 * 2 ** attempt));
  }
};

/** Names of the table client's transient errors: throttling, conflicts, timeouts, failures of the service. */
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

/** Codes of network errors when the table cannot be reached. */
const AWAY = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/;

/**
 * Whether an error or one of its causes is a transient failure of the table, which the client no longer retries but a
 * later request may not meet.
 */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  (PASSING_NAMES.has(error.name) || ('code' in error && AWAY.test(String(error.code))) || isPassing(error.cause));
