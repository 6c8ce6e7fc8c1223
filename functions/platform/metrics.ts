import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { currentOrigin } from './origin.ts';

/** Services other than the table whose time is measured. */
type Service = 'stripe' | 'paypal' | 'ses';

/** How an operation ended, for those who asked for it. */
export interface Outcome {
  /** Whether it did what it should; a refusal is no failure. */
  ok: boolean;
  /** HTTP status of the answer. */
  status?: number;
  /** Code of the refusal. */
  code?: string;
}

/**
 * Cost of one operation: milliseconds, also of calls to other services (the sum of all, where some run at once), table calls, and
 * capacity units as DynamoDB counts them.
 */
export interface Measure extends Outcome, Partial<Record<`${Service}Ms`, number>> {
  operation: string;
  ms: number;
  tableMs: number;
  tableCalls: number;
  readUnits: number;
  writeUnits: number;
}

type Meter = Omit<Measure, keyof Outcome | 'operation' | 'ms'>;
const meters = new AsyncLocalStorage<Meter>();

export const METRICS_NAMESPACE = 'Atelier';

/**
 * Operations whose duration is a metric, because the dashboard shows it. Each metric costs $0.30 a month; the lines of all
 * other operations are read by queries of the log.
 */
export const MEASURED: readonly string[] = [
  'GET /api/home',
  'GET /api/products',
  'GET /api/products/:id',
  'GET /api/session',
  'POST /api/carts/add-item',
  'GET /api/carts/checkout',
  'POST /api/carts/confirm',
  'POST /api/updates/create-chunked',
  'POST /api/webhooks/stripe',
  'GET /api/orders/:cartId',
  'paint preview',
  'schedule minute',
];

/** Operations of the way from a product to a paid order, whose failures have an alarm by their share of all calls. */
export const CHECKOUT_OPERATIONS: readonly string[] = [
  'POST /api/carts/add-item',
  'GET /api/carts/checkout',
  'POST /api/carts/create',
  'POST /api/carts/confirm',
];

/** Metric of the failures of checkout operations, 0 or 1 for each call: its sum is the failures, its count the calls. */
export const CHECKOUT_FAILED = 'checkoutFailed';

/** Metric of the hours since a day was last reconciled to its end. */
export const RECONCILED_HOURS = 'hoursSinceReconciled';

/** Metric of the seconds for which the oldest due work of a kind has been left undone. */
export const DUE_AGE_SECONDS = 'dueAgeSeconds';

/** Metric of the orders that were to be expected in hours without any. */
export const MISSING_ORDERS = 'missingOrders';

/** Metric of the number of due items whose work has failed so often that it is stuck. */
export const DUE_STUCK = 'dueStuck';

/** Prints a value as a metric of the whole shop, or of one of its `dimensions`. */
export const printGauge = (name: string, value: number, dimensions: Record<string, string> = {}): void => {
  const CloudWatchMetrics = [
    { Namespace: METRICS_NAMESPACE, Dimensions: [Object.keys(dimensions)], Metrics: [{ Name: name }] },
  ];
  console.log(JSON.stringify({ _aws: { Timestamp: Date.now(), CloudWatchMetrics }, ...dimensions, [name]: value }));
};

/**
 * Prints one JSON line with the id of the request that began the work, for measured operations in CloudWatch's embedded metric
 * format. It is also the line of a refusal, with its status and code.
 */
export const printMeasure = (measure: Measure): void => {
  const { operation, ok } = measure;
  const isCheckout = CHECKOUT_OPERATIONS.includes(operation);
  const CloudWatchMetrics = [
    ...(MEASURED.includes(operation)
      ? [{ Namespace: METRICS_NAMESPACE, Dimensions: [['operation']], Metrics: [{ Name: 'ms', Unit: 'Milliseconds' }] }]
      : []),
    ...(isCheckout ? [{ Namespace: METRICS_NAMESPACE, Dimensions: [[]], Metrics: [{ Name: CHECKOUT_FAILED }] }] : []),
  ];
  console.log(
    JSON.stringify({
      ...(CloudWatchMetrics.length > 0 && { _aws: { Timestamp: Date.now(), CloudWatchMetrics } }),
      ...currentOrigin(),
      ...measure,
      ...(isCheckout && { [CHECKOUT_FAILED]: ok ? 0 : 1 }),
    }),
  );
};

let sink: (measure: Measure) => void = printMeasure;

/** Replaces the log as the destination of measures. */
export const setMetricsSink = (to: (measure: Measure) => void): void => {
  sink = to;
};

interface Consumed {
  CapacityUnits?: number;
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
}

const count = (meter: Meter, consumed: Consumed, command: string): void => {
  const isRead = /^(Get|Query|Scan|BatchGet|TransactGet)/.test(command);
  meter.readUnits += consumed.ReadCapacityUnits ?? (isRead ? (consumed.CapacityUnits ?? 0) : 0);
  meter.writeUnits += consumed.WriteCapacityUnits ?? (isRead ? 0 : (consumed.CapacityUnits ?? 0));
};

/**
 * How a call ended that was refused with this code and status: a shop that is busy asks its caller to come again, which is no
 * failure, and what made it busy may be one with a line of its own.
 */
export const outcomeOf = (code: string | undefined, status: number): Outcome => ({
  ok: status < 500 || code === 'request.busy',
  status,
  ...(code !== undefined && { code }),
});

/** Adds the time of a call to another service to the measured operation. */
export const timed = async <T>(service: Service | 'table', call: () => Promise<T>): Promise<T> => {
  const meter = meters.getStore();
  if (!meter) return call();
  const startedAt = performance.now();
  try {
    return await call();
  } finally {
    const name = `${service}Ms` as const;
    meter[name] = (meter[name] ?? 0) + performance.now() - startedAt;
  }
};

/** Makes a client request the consumed capacity of every call and add it to the measured operation. */
export const measureUnits = (client: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const meter = meters.getStore();
      if (!meter) return next(args);
      const input = { ...(args.input as object), ReturnConsumedCapacity: 'TOTAL' } as typeof args.input;
      const result = await timed('table', () => next({ ...args, input }));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the commands that this client sends answer it in this form.
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: Consumed | Consumed[] };
      meter.tableCalls += 1;
      for (const consumed of [ConsumedCapacity ?? []].flat()) count(meter, consumed, context.commandName ?? '');
      return result;
    },
    { step: 'initialize', name: 'measureUnits' },
  );
};

/** Runs one operation and reports its cost, whether it succeeds or throws; `outcome` says more about one that has returned. */
export const measured = async <T>(
  operation: string | (() => string),
  run: () => Promise<T>,
  outcome: (result: T) => Outcome = () => ({ ok: true }),
): Promise<T> => {
  const meter: Meter = { tableMs: 0, tableCalls: 0, readUnits: 0, writeUnits: 0 };
  const startedAt = performance.now();
  let ended: Outcome = { ok: false };
  try {
    const result = await meters.run(meter, run);
    ended = outcome(result);
    return result;
  } finally {
    const name = typeof operation === 'string' ? operation : operation();
    sink({ operation: name, ...ended, ms: performance.now() - startedAt, ...meter });
  }
};
