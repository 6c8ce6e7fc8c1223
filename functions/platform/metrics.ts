import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Cost of one operation: milliseconds, table calls, and capacity units as DynamoDB counts them. */
export interface Measure {
  operation: string;
  ok: boolean;
  ms: number;
  tableCalls: number;
  readUnits: number;
  writeUnits: number;
}

type Meter = Pick<Measure, 'tableCalls' | 'readUnits' | 'writeUnits'>;
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

/** Metric of the hours since a day was last reconciled to its end. */
export const RECONCILED_HOURS = 'hoursSinceReconciled';

/** Metric of the seconds for which the oldest due work of a kind has been left undone. */
export const DUE_AGE_SECONDS = 'dueAgeSeconds';

/** Metric of the number of due items whose work has failed so often that it is stuck. */
export const DUE_STUCK = 'dueStuck';

/** Metric of the share of SES's mails of a day that were sent, in percent. */
export const MAIL_QUOTA_PERCENT = 'mailQuotaPercent';

/** Prints a value as a metric of the whole shop, or of one of its `dimensions`. */
export const printGauge = (name: string, value: number, dimensions: Record<string, string> = {}): void => {
  const CloudWatchMetrics = [
    { Namespace: METRICS_NAMESPACE, Dimensions: [Object.keys(dimensions)], Metrics: [{ Name: name }] },
  ];
  console.log(JSON.stringify({ _aws: { Timestamp: Date.now(), CloudWatchMetrics }, ...dimensions, [name]: value }));
};

/** Prints one JSON line, for measured operations in CloudWatch's embedded metric format. */
export const printMeasure = (measure: Measure): void => {
  const _aws = {
    Timestamp: Date.now(),
    CloudWatchMetrics: [
      { Namespace: METRICS_NAMESPACE, Dimensions: [['operation']], Metrics: [{ Name: 'ms', Unit: 'Milliseconds' }] },
    ],
  };
  console.log(JSON.stringify({ ...(MEASURED.includes(measure.operation) && { _aws }), ...measure }));
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

/** Makes a client request the consumed capacity of every call and add it to the measured operation. */
export const measureUnits = (client: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const meter = meters.getStore();
      if (!meter) return next(args);
      const input = { ...(args.input as object), ReturnConsumedCapacity: 'TOTAL' } as typeof args.input;
      const result = await next({ ...args, input });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the commands that this client sends answer it in this form.
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: Consumed | Consumed[] };
      meter.tableCalls += 1;
      for (const consumed of [ConsumedCapacity ?? []].flat()) count(meter, consumed, context.commandName ?? '');
      return result;
    },
    { step: 'initialize', name: 'measureUnits' },
  );
};

/** Runs one operation and reports its cost, whether it succeeds or throws. */
export const measured = async <T>(
  operation: string | ((result: T | undefined) => string),
  run: () => Promise<T>,
): Promise<T> => {
  const meter: Meter = { tableCalls: 0, readUnits: 0, writeUnits: 0 };
  const startedAt = performance.now();
  let result: T | undefined;
  let ok = false;
  try {
    result = await meters.run(meter, run);
    ok = true;
    return result;
  } finally {
    const name = typeof operation === 'string' ? operation : operation(result);
    sink({ operation: name, ok, ms: performance.now() - startedAt, ...meter });
  }
};
