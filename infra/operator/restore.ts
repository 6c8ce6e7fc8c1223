import { DeleteMessageCommand, ReceiveMessageCommand, type Message, type SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EVENT_SOURCE } from '#events/source.ts';
import { describeTable, finishTable, restoreTable } from './restore-table.ts';

/** One step of a restoration: does what is still missing, and answers what it did; repeated, it finds it done. */
export interface Step {
  name: string;
  run: () => Promise<string>;
}

/** What a restoration needs of the deployed shop, and of the code of its functions on the restored table. */
export interface RestoreTools {
  dynamo: DynamoDBClient;
  sqs: SQSClient;
  /** Name of the table that the shop runs on. */
  runningTable: () => Promise<string>;
  /** Turns the scheduler's clock off or on. */
  turnClock: (isOn: boolean) => Promise<void>;
  /** Turns the consumers of all queues off or on, and waits until they are. */
  turnConsumers: (isOn: boolean) => Promise<void>;
  /** URLs of the queues from which functions work. */
  queues: () => Promise<string[]>;
  /** Whether the restored table has an event in its outbox. */
  hasHappened: (eventId: string) => Promise<boolean>;
  /** Makes the shop run on the table with this stream, whatever alarms ring. */
  switchTo: (streamArn: string) => Promise<void>;
  beginMaintenance: (table: string) => Promise<void>;
  endMaintenance: (table: string) => Promise<void>;
  /** Steps on the restored table before anybody can read it. */
  beforeReading: readonly Step[];
  renderPages: () => Promise<string>;
  /** Compares the books with the providers from a moment on; answers what a person must decide. */
  reconcile: (from: Date) => Promise<string>;
  /** Publishes the events of a span once more for all consumers but those that mail. */
  replay: (name: string, from: Date, to: Date) => Promise<void>;
  /** Seconds between two looks at what AWS is doing. */
  pauseSeconds?: number;
}

/** The name under which a table is restored: that of the stack's own table, and the moment. */
export const restoredName = (running: string, at: Date): string =>
  `${running.split('.')[0]}.${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

/** The moment that an operator names; throws for a text that is none, or is in the future. */
export const momentOf = (text: string, now: Date): Date => {
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.0+)?Z$/.test(text) || Number.isNaN(at.getTime()))
    throw new Error('A moment is written with its second, in UTC: 2026-11-28T09:30:00Z.');
  if (at >= now) throw new Error(`${text} is in the future.`);
  return at;
};

/** Long enough that no message is seen twice in one run. */
const HIDDEN_SECONDS = 120;

/** The event that a message is, or mails about; jobs and what services of AWS report have none. */
const eventOf = ({ Body = '{}' }: Message): string | undefined => {
  const { source, resources, eventId } = JSON.parse(Body) as Record<string, unknown> & { resources?: string[] };
  if (source === EVENT_SOURCE) return resources?.[0];
  return typeof eventId === 'string' ? eventId : undefined;
};

/**
 * Removes the messages about events that the restored table does not know, because with it they have not happened; others
 * stay for their consumers. Answers how many were removed.
 */
const drainQueue = async (
  sqs: SQSClient,
  url: string,
  hasHappened: (eventId: string) => Promise<boolean>,
): Promise<number> => {
  let removed = 0;
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10, VisibilityTimeout: HIDDEN_SECONDS }),
    );
    if (Messages.length === 0) return removed;
    for (const message of Messages) {
      const eventId = eventOf(message);
      if (eventId === undefined || (await hasHappened(eventId))) continue;
      await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: message.ReceiptHandle }));
      removed += 1;
    }
  }
};

/** Consumers may lag: what happened so long before the moment may not have reached all of them by then. */
const LAG_MS = 15 * 60_000;
const before = (at: Date): Date => new Date(at.getTime() - LAG_MS);

const nameOfArn = (arn: string | undefined): string | undefined => arn?.split('/').at(-1);

/** The table that is restored: the running one, or, once the shop runs on the restored one, the one that this came from. */
const sourceOf = async ({ dynamo, runningTable }: RestoreTools, target: string): Promise<string> => {
  const running = await runningTable();
  if (running !== target) return running;
  const source = nameOfArn((await describeTable(dynamo, target))?.RestoreSummary?.SourceTableArn);
  if (!source) throw new Error(`${target} does not say which table it came from.`);
  return source;
};

/**
 * The steps that restore the shop as of a moment and leave it in maintenance, so that a person can look. Whatever was done
 * by an earlier run is found in the shop itself, from whatever machine.
 */
export const restoreSteps = async (at: Date, tools: RestoreTools): Promise<Step[]> => {
  const { dynamo, sqs, pauseSeconds } = tools;
  const target = restoredName(await tools.runningTable(), at);
  const source = await sourceOf(tools, target);
  const ofTables = { source, target, ...(pauseSeconds !== undefined && { pauseSeconds }) };
  const done = (what: string, work: Promise<unknown>): Promise<string> => work.then(() => what);
  let stream = '';
  return [
    {
      name: 'The shop takes no changes',
      run: () => done(`${source} says so`, tools.beginMaintenance(source)),
    },
    { name: 'The clock stands still', run: () => done('its rule is off', tools.turnClock(false)) },
    { name: 'Consumers rest', run: () => done('what comes waits in the queues', tools.turnConsumers(false)) },
    {
      name: 'The table is restored',
      run: () => done(target, restoreTable(dynamo, { ...ofTables, at, hasIndexes: true })),
    },
    {
      name: 'It takes no changes either',
      run: () => done(`${target} says so`, tools.beginMaintenance(target)),
    },
    {
      name: 'It gets stream, expiry, recovery, protection and tags',
      run: async () => (stream = await finishTable(dynamo, ofTables)),
    },
    ...tools.beforeReading,
    {
      name: 'The shop runs on it',
      run: async () => {
        if ((await tools.runningTable()) !== target) await tools.switchTo(stream);
        return target;
      },
    },
    {
      name: 'Queues forget what has not happened',
      run: async () => {
        let removed = 0;
        for (const url of await tools.queues()) removed += await drainQueue(sqs, url, tools.hasHappened);
        return `${removed} messages removed`;
      },
    },
    { name: 'Pages are rendered', run: tools.renderPages },
    { name: 'The books are compared with the providers', run: () => tools.reconcile(before(at)) },
  ];
};

/** The steps that open the shop again, once a person has looked. Throws where the shop does not run on the restored table. */
export const openSteps = async (at: Date, tools: RestoreTools): Promise<Step[]> => {
  const running = await tools.runningTable();
  const target = restoredName(running, at);
  if (running !== target)
    throw new Error(`The shop runs on ${running}, not on ${target}: npm run restore -- --at ${at.toISOString()}`);
  const done = (what: string, work: Promise<unknown>): Promise<string> => work.then(() => what);
  return [
    { name: 'Consumers work', run: () => done('on what waits in the queues', tools.turnConsumers(true)) },
    {
      name: 'The last events before the moment reach all consumers',
      run: () => done('but nobody is mailed', tools.replay(target, before(at), at)),
    },
    { name: 'The clock runs', run: () => done('every minute', tools.turnClock(true)) },
    { name: 'The shop is open', run: () => done(running, tools.endMaintenance(running)) },
  ];
};

/** Runs steps one after the other, saying each; the first that fails ends the run. */
export const runSteps = async (steps: readonly Step[], say: (line: string) => void): Promise<void> => {
  for (const [index, { name, run }] of steps.entries()) say(`${index + 1}/${steps.length} ${name}: ${await run()}`);
};
