import { randomUUID } from 'node:crypto';
import type { EventBridgeEvent, SQSEvent } from 'aws-lambda';
import { z } from 'zod';
import { awsJson, operation, parseJson, ServiceError } from '../aws-json.ts';
import { matches, type Pattern } from './pattern.ts';
import { pollQueue } from '../sqs/poll.ts';
import { openQueueStore, type QueueStore } from '../sqs/queue-store.ts';
import type { Emulator } from '../emulator.ts';
import { inTransaction, type Store } from '../store.ts';

/** A rule of the bus: events that match the pattern go to every target. */
export interface Rule {
  name: string;
  pattern: Pattern;
  targets: string[];
}

/** What stands in the messages of a target's queue. */
type BusEvent = EventBridgeEvent<string, unknown>;

/** The bus over the EventBridge protocol. */
export interface Bus extends Emulator {
  /** Events on their way, one queue per target and its dead-letter queue. */
  queues: QueueStore;
  /** Takes in what an AWS service reports. */
  report(source: string, detailType: string, detail: object): void;
  /** Delivers until `signal` is aborted; resolves when the deliveries under way have ended. */
  run(signal: AbortSignal): Promise<void>;
}

const MAX_ENTRY_BYTES = 1024 * 1024;
const MAX_RETRY_SECONDS = 300;

/** The queue in which a target's events wait, and where those end that it never took. */
export const targetQueue = (target: string): { waiting: string; dead: string } => ({
  waiting: `events-${target}`,
  dead: `events-${target}-dead`,
});

/**
 * Stands for EventBridge: an event that was accepted is delivered to each target of every matching rule at least once, tried
 * again with growing pauses, and kept in the target's dead-letter queue after `maxReceives` failures.
 */
export const createBus = (options: {
  prefix: string;
  store: Store;
  rules: Rule[];
  /** Hands a target messages of its queue, whose bodies are events. */
  deliver: (target: string, messages: SQSEvent) => Promise<void>;
  retries: (target: string) => { visibilitySeconds: number; maxReceives: number; delaySeconds?: number };
  now: () => number;
}): Bus => {
  const { prefix, store, rules, deliver, retries, now } = options;
  const targets = [...new Set(rules.flatMap((rule) => rule.targets))];
  const queues = openQueueStore({ store, queues: targets.flatMap((target) => declare(target, retries(target))), now });

  const accept = (event: BusEvent): void => {
    for (const rule of rules.filter(({ pattern }) => matches(pattern, event))) {
      for (const target of rule.targets)
        queues.send(targetQueue(target).waiting, {
          body: JSON.stringify(event),
          delaySeconds: retries(target).delaySeconds ?? 0,
        });
    }
  };

  const putEvents = operation(z.object({ Entries: z.array(Entry).min(1).max(10) }), ({ Entries }) => {
    const answers = inTransaction(store, () =>
      Entries.map((entry) => {
        const problem = problemOf(entry);
        if (problem) return problem;
        const event = envelope(entry, now());
        accept(event);
        return { EventId: event.id };
      }),
    );
    return { FailedEntryCount: answers.filter((answer) => 'ErrorCode' in answer).length, Entries: answers };
  });

  const deliverTo = (target: string, signal: AbortSignal): Promise<void> =>
    pollQueue({
      store: queues,
      queue: targetQueue(target).waiting,
      batchSize: 1,
      invoke: (messages) => deliver(target, messages),
      retrySeconds: (receiveCount) => Math.min(2 ** (receiveCount - 1), MAX_RETRY_SECONDS),
      signal,
    });

  const http = awsJson({
    prefix,
    target: 'AWSEvents',
    version: '1.1',
    maxBytes: 2 * MAX_ENTRY_BYTES,
    invalid: (message) => new ServiceError('ValidationException', message),
    operations: { PutEvents: putEvents },
  });
  return {
    ...http,
    queues,
    report: (Source, DetailType, detail) =>
      inTransaction(store, () =>
        accept(envelope({ Source, DetailType, Detail: JSON.stringify(detail), Resources: [] }, now())),
      ),
    run: async (signal) => void (await Promise.all(targets.map((target) => deliverTo(target, signal)))),
  };
};

const declare = (
  target: string,
  { visibilitySeconds, maxReceives }: { visibilitySeconds: number; maxReceives: number },
) => {
  const { waiting, dead } = targetQueue(target);
  return [
    {
      name: waiting,
      visibilitySeconds,
      deadLetter: { queue: dead, maxReceiveCount: maxReceives },
    },
    { name: dead, visibilitySeconds },
  ];
};

const Entry = z.object({
  Source: z.string().default(''),
  DetailType: z.string().default(''),
  Detail: z.string().default(''),
  Resources: z.array(z.string()).default([]),
  /** Epoch seconds. */
  Time: z.number().optional(),
});
type Entry = z.output<typeof Entry>;

/** Why the service would refuse this entry, which does not stop the others. */
const problemOf = (entry: Entry): { ErrorCode: string; ErrorMessage: string } | undefined => {
  const missing = (['Source', 'DetailType', 'Detail'] as const).find((field) => !entry[field]);
  if (missing)
    return {
      ErrorCode: 'InvalidArgument',
      ErrorMessage: `Parameter ${missing} is not valid. Reason: ${missing} is a required argument.`,
    };
  if (Buffer.byteLength(entry.Detail) > MAX_ENTRY_BYTES)
    return { ErrorCode: 'InvalidArgument', ErrorMessage: 'Total size of the entry is too large.' };
  try {
    if (z.record(z.string(), z.unknown()).safeParse(parseJson(Buffer.from(entry.Detail))).success) return undefined;
  } catch {
    // Said below, as for JSON that is not an object.
  }
  return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
};

const envelope = ({ Source, DetailType, Detail, Resources, Time }: Entry, now: number): BusEvent => ({
  'version': '0',
  'id': randomUUID(),
  'detail-type': DetailType,
  'source': Source,
  'account': '000000000000',
  'time': new Date(Time === undefined ? now : Time * 1000).toISOString().replace(/\.\d+Z$/, 'Z'),
  'region': 'us-east-1',
  'resources': Resources,
  'detail': JSON.parse(Detail) as unknown,
});
