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

/** Prints CloudWatch's embedded metric format: a log line that CloudWatch turns into metrics. */
const printEmbedded = ({ operation, ok, ...values }: Measure): void => {
  const names = Object.keys(values).map((Name) => ({ Name }));
  const _aws = {
    Timestamp: Date.now(),
    CloudWatchMetrics: [{ Namespace: 'Atelier', Dimensions: [['operation']], Metrics: names }],
  };
  console.log(JSON.stringify({ _aws, operation, ok, ...values }));
};

let sink: (measure: Measure) => void = printEmbedded;

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
