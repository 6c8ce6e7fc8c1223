import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueues, type Queues } from './queue.ts';
import { pollQueue } from './poll.ts';
import { eventually } from '#test/support/eventually.ts';
import { credentials, serve } from '../serve.fixture.ts';
import { openStore } from '../store.ts';

const definitions = [
  { name: 'previews', visibilitySeconds: 60, deadLetter: { queue: 'previewsDead', maxReceiveCount: 2 } },
  { name: 'previewsDead', visibilitySeconds: 60 },
];

let time: number;
let file: string;
let queues: Queues;
let server: Awaited<ReturnType<typeof serve>>;
let sqs: SQSClient;
let QueueUrl: string;
/** Queue of SQS itself, which `npm run parity:aws` has the tests without the tag `emulator` asked of. */
const isReal = process.env.PARITY === 'aws';
const stop = new Set<() => Promise<void>>();

const open = (origin: string): Queues =>
  createQueues({ prefix: '/__local/sqs', origin, store: openStore(file), queues: definitions, now: () => time });

beforeEach(async () => {
  time = Date.UTC(2026, 0, 1);
  file = join(mkdtempSync(join(tmpdir(), 'queue-')), 'store.sqlite');
  server = await serve((origin) => [(queues = open(origin))]);
  const region = 'us-east-1';
  sqs = new SQSClient(isReal ? { region } : { endpoint: `${server.origin}/__local/sqs`, region, credentials });
  if (isReal && !process.env.PARITY_QUEUE_URL) throw new Error('Which queue? PARITY_QUEUE_URL (docs/testing.md)');
  QueueUrl =
    process.env.PARITY_QUEUE_URL ?? (await sqs.send(new GetQueueUrlCommand({ QueueName: 'previews' }))).QueueUrl!;
});

afterEach(async () => {
  for (const end of stop) await end();
  stop.clear();
  sqs.destroy();
  await server.close();
});

const receive = async (
  options: { VisibilityTimeout?: number; WaitTimeSeconds?: number; MaxNumberOfMessages?: number } = {},
) =>
  (
    await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MessageSystemAttributeNames: ['All'],
        // SQS asks some of its servers at once, and all of them only while somebody waits.
        ...(isReal && { WaitTimeSeconds: 2 }),
        ...options,
      }),
    )
  ).Messages ?? [];
const sendBody = (MessageBody: string, DelaySeconds?: number) =>
  sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds }));

/** Polls previews with `invoke` until the test ends. */
const poll = (invoke: (event: SQSEvent) => Promise<SQSBatchResponse | void>, batchSize = 10): void => {
  const ends = new AbortController();
  const done = pollQueue({ store: queues.store, queue: 'previews', batchSize, invoke, signal: ends.signal });
  stop.add(async () => {
    ends.abort();
    await done;
  });
};

describe('the queue over the SQS protocol', () => {
  it('hands a message out once, hides it, and forgets it when it is deleted', { tags: 'emulator' }, async () => {
    const { MessageId } = await sendBody('é "quoted"');
    const [message] = await receive();
    expect(message).toMatchObject({
      MessageId,
      Body: 'é "quoted"',
      Attributes: { ApproximateReceiveCount: '1', SentTimestamp: String(time) },
    });
    expect(await receive()).toEqual([]);
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message!.ReceiptHandle }));
    time += 61_000;
    expect(await receive()).toEqual([]);
  });

  it(
    'shows a message again after its visibility timeout, and the old receipt then deletes nothing',
    { tags: 'emulator' },
    async () => {
      await sendBody('job');
      const [first] = await receive();
      time += 59_999;
      expect(await receive()).toEqual([]);
      time += 1;
      const [second] = await receive();
      expect(second).toMatchObject({ Body: 'job', Attributes: { ApproximateReceiveCount: '2' } });
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first!.ReceiptHandle }));
      await sqs.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: second!.ReceiptHandle, VisibilityTimeout: 0 }),
      );
      expect(queues.store.counts('previews')).toEqual({ visible: 1, inFlight: 0, delayed: 0 });
    },
  );

  it('moves a message that was received too often to the dead-letter queue', { tags: 'emulator' }, async () => {
    await sendBody('poison');
    await receive({ VisibilityTimeout: 0 });
    await receive({ VisibilityTimeout: 0 });
    expect(await receive()).toEqual([]);
    expect(queues.store.receive('previewsDead', { max: 1 })).toMatchObject([{ body: 'poison', receiveCount: 3 }]);
  });

  it('serves groups in turn, so that the many messages of one delay nobody else', { tags: 'emulator' }, async () => {
    const sendFor = (MessageBody: string, MessageGroupId?: string) =>
      sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId }));
    for (let index = 0; index < 20; index += 1) await sendFor(`many ${index}`, 'many');
    await sendFor('first of few', 'few');
    await sendFor('second of few', 'few');
    await sendFor('alone');
    const served: (string | undefined)[] = [];
    for (let index = 0; index < 6; index += 1) served.push((await receive())[0]?.Body);
    expect(served).toEqual(['many 0', 'first of few', 'alone', 'many 1', 'second of few', 'many 2']);
  });

  it('keeps a delayed message back until it is due', { tags: 'emulator' }, async () => {
    await sendBody('later', 30);
    expect(await receive()).toEqual([]);
    expect(queues.store.counts('previews')).toEqual({ visible: 0, inFlight: 0, delayed: 1 });
    time += 30_000;
    expect(await receive()).toHaveLength(1);
  });

  it('answers a long poll as soon as a message arrives', async () => {
    const waiting = receive({ WaitTimeSeconds: 20 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sendBody('now');
    const [message] = await waiting;
    expect(message).toMatchObject({ Body: 'now' });
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message!.ReceiptHandle }));
  });

  it('answers a long poll with nothing when its time is over', async () => {
    const start = performance.now();
    expect(await receive({ WaitTimeSeconds: 1 })).toEqual([]);
    expect(performance.now() - start).toBeGreaterThan(950);
  });

  it('takes no message for a caller that hung up while waiting', { tags: 'emulator' }, async () => {
    const hangUp = new AbortController();
    const waiting = sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }), {
      abortSignal: hangUp.signal,
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    hangUp.abort();
    await expect(waiting).rejects.toThrow('aborted');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sendBody('for someone else');
    expect(await receive()).toHaveLength(1);
  });

  it('sends and deletes in batches, and refuses a bad entry alone', async () => {
    const sent = await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: [
          { Id: 'a', MessageBody: 'A' },
          { Id: 'b', MessageBody: 'B', DelaySeconds: 901 },
        ],
      }),
    );
    expect(sent).toMatchObject({ Successful: [{ Id: 'a' }], Failed: [{ Id: 'b', SenderFault: true }] });
    const [message] = await receive({ MaxNumberOfMessages: 10 });
    const entry = { Id: 'x', ReceiptHandle: message!.ReceiptHandle };
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: [entry] }));
    time += 61_000;
    expect(await receive()).toEqual([]);
    await expect(sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: [entry, entry] }))).rejects.toMatchObject({
      name: 'BatchEntryIdsNotDistinct',
    });
  });

  it('states its attributes and can be purged', { tags: 'emulator' }, async () => {
    await sendBody('one');
    const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
    expect(Attributes).toMatchObject({ ApproximateNumberOfMessages: '1', VisibilityTimeout: '60' });
    expect(JSON.parse(Attributes!.RedrivePolicy!)).toMatchObject({ maxReceiveCount: 2 });
    await sqs.send(new PurgeQueueCommand({ QueueUrl }));
    expect(await receive()).toEqual([]);
  });

  it.each([
    ['QueueDoesNotExist', () => sqs.send(new SendMessageCommand({ QueueUrl: QueueUrl + 'X', MessageBody: 'x' }))],
    ['QueueDoesNotExist', () => sqs.send(new GetQueueUrlCommand({ QueueName: 'constructor' }))],
    ['ReceiptHandleIsInvalid', () => sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: 'nonsense' }))],
    ['InvalidParameterValue', () => sendBody('x'.repeat(1024 * 1024 + 1))],
    ['InvalidParameterValue', () => receive({ MaxNumberOfMessages: 11 })],
  ])('refuses with %s', async (name, call) => {
    await expect(call()).rejects.toMatchObject({ name });
  });
});

describe('a restart', { tags: 'emulator' }, () => {
  it('keeps what was accepted, and shows at once what the killed process was working on', async () => {
    await sendBody('waiting');
    await sendBody('in hand');
    await receive({ MaxNumberOfMessages: 10 });
    await sendBody('delayed', 60);
    const again = open(server.origin).store;
    expect(again.counts('previews')).toEqual({ visible: 2, inFlight: 0, delayed: 1 });
    expect(again.receive('previews', { max: 10 })).toMatchObject([
      { body: 'waiting', receiveCount: 1 },
      { body: 'in hand', receiveCount: 1 },
    ]);
  });
});

describe('polling a queue for a function', { tags: 'emulator' }, () => {
  it('calls it with the Lambda envelope and deletes what succeeded', async () => {
    const invoke = vi.fn<(event: SQSEvent) => Promise<void>>(async () => {});
    poll(invoke);
    await sqs.send(
      new SendMessageCommand({
        QueueUrl,
        MessageBody: 'job',
        MessageAttributes: { kind: { DataType: 'String', StringValue: 'style' } },
      }),
    );
    await eventually(() => expect(queues.store.counts('previews')).toEqual({ visible: 0, inFlight: 0, delayed: 0 }));
    expect(invoke).toHaveBeenCalledOnce();
    expect(invoke.mock.calls[0]![0].Records).toMatchObject([
      {
        body: 'job',
        eventSource: 'aws:sqs',
        eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:previews',
        attributes: { ApproximateReceiveCount: '1' },
        messageAttributes: { kind: { stringValue: 'style', dataType: 'String' } },
      },
    ]);
  });

  it('keeps only the messages that the function named as failed', async () => {
    for (const body of ['good', 'bad', 'fine']) queues.store.send('previews', { body });
    poll(async ({ Records }) => ({
      batchItemFailures: Records.filter(({ body }) => body === 'bad').map(({ messageId }) => ({
        itemIdentifier: messageId,
      })),
    }));
    await eventually(() => expect(queues.store.counts('previews')).toEqual({ visible: 0, inFlight: 1, delayed: 0 }));
  });

  it('treats a failure it cannot place as a failure of the whole batch', async () => {
    for (const body of ['one', 'two']) queues.store.send('previews', { body });
    const invoke = vi.fn<() => Promise<SQSBatchResponse>>(async () => ({
      batchItemFailures: [{ itemIdentifier: '' }],
    }));
    poll(invoke);
    await eventually(() => expect(invoke).toHaveBeenCalled());
    expect(queues.store.counts('previews').inFlight).toBe(2);
  });

  it('tries a failed batch again after the visibility timeout, then buries it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const invoke = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('no')));
    poll(invoke);
    queues.store.send('previews', { body: 'poison' });
    await eventually(() => expect(invoke).toHaveBeenCalledTimes(1));
    time += 60_000;
    await eventually(() => expect(invoke).toHaveBeenCalledTimes(2));
    time += 60_000;
    await eventually(() => expect(queues.store.counts('previewsDead').visible).toBe(1));
    expect(invoke).toHaveBeenCalledTimes(2);
  });
});
