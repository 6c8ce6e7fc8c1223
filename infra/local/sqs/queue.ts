import { createHash } from 'node:crypto';
import { z } from 'zod';
import { asServiceError, awsJson, operation, type Operation, ServiceError } from '../aws-json.ts';
import { openQueueStore, type QueueDefinition, type QueueStore, type ReceivedMessage } from './queue-store.ts';
import type { Emulator } from '../emulator.ts';
import type { Store } from '../store.ts';

const ACCOUNT = '000000000000';
const MAX_BYTES = 1024 * 1024;
const MAX_BATCH = 10;

/** The SQS emulator, with direct access to its store for callers in this process. */
export interface Queues extends Emulator {
  store: QueueStore;
  /** Queue URL for the SDK. */
  urlOf(queue: string): string;
}

/**
 * Emulates SQS: fair standard queues with visibility timeouts, delays, long polling and dead-letter queues. Queue URLs
 * begin with `origin`, the origin that serves this emulator.
 */
export const createQueues = (options: {
  prefix: string;
  origin: string;
  store: Store;
  queues: QueueDefinition[];
  now: () => number;
}): Queues => {
  const store = openQueueStore(options);
  const urlOf = (queue: string): string => `${options.origin}${options.prefix}/${ACCOUNT}/${queue}`;
  const operations = sqsOperations(store, urlOf);
  const http = awsJson({
    prefix: options.prefix,
    target: 'AmazonSQS',
    version: '1.0',
    maxBytes: 4 * MAX_BYTES,
    invalid,
    operations,
  });
  return { ...http, store, urlOf };
};

const invalid = (message: string): ServiceError => refusal('InvalidParameterValue', message, 'InvalidParameterValue');

const refusal = (code: string, message: string, queryCode = `AWS.SimpleQueueService.${code}`): ServiceError =>
  new ServiceError(`com.amazonaws.sqs#${code}`, message, { queryCode });

const receipt = z.string().superRefine((handle) => {
  if (!/^[0-9a-f-]{36}$/.test(handle))
    throw refusal('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.', 'ReceiptHandleIsInvalid');
});
const visibility = z.int().min(0).max(43_200);
const messageBody = z
  .string()
  .min(1)
  .refine((body) => Buffer.byteLength(body) <= MAX_BYTES, `Message must be shorter than ${MAX_BYTES} bytes.`);
const messageAttributes = z.record(
  z.string(),
  z.object({ DataType: z.string(), StringValue: z.string().optional(), BinaryValue: z.string().optional() }),
);

const sqsOperations = (store: QueueStore, urlOf: (queue: string) => string): Record<string, Operation> => {
  const existing = (name: string): string => {
    if (store.names.includes(name)) return name;
    throw refusal(
      'QueueDoesNotExist',
      'The specified queue does not exist.',
      'AWS.SimpleQueueService.NonExistentQueue',
    );
  };
  const QueueUrl = z.string().transform((url) => existing(url.slice(url.lastIndexOf('/') + 1)));

  const sendOne = operation(
    z.object({
      QueueUrl,
      MessageBody: messageBody,
      DelaySeconds: z.int().min(0).max(900).default(0),
      MessageAttributes: messageAttributes.default({}),
      MessageGroupId: z.string().min(1).max(128).optional(),
    }),
    (input) => ({
      MessageId: store.send(input.QueueUrl, {
        body: input.MessageBody,
        attributes: input.MessageAttributes,
        delaySeconds: input.DelaySeconds,
        group: input.MessageGroupId,
      }),
      MD5OfMessageBody: md5(input.MessageBody),
    }),
  );

  const deleteOne = operation(z.object({ QueueUrl, ReceiptHandle: receipt }), (input) => {
    store.delete(input.QueueUrl, input.ReceiptHandle);
  });

  const hideOne = operation(z.object({ QueueUrl, ReceiptHandle: receipt, VisibilityTimeout: visibility }), (input) => {
    if (!store.changeVisibility(input.QueueUrl, input.ReceiptHandle, input.VisibilityTimeout)) {
      throw refusal('MessageNotInflight', 'The message is not in flight.');
    }
  });

  const receive = operation(
    z.object({
      QueueUrl,
      MaxNumberOfMessages: z.int().min(1).max(MAX_BATCH).default(1),
      VisibilityTimeout: visibility.optional(),
      WaitTimeSeconds: z.int().min(0).max(20).default(0),
    }),
    async (input, { gone }) => {
      const waitUntil = performance.now() + input.WaitTimeSeconds * 1000;
      while (!gone.aborted) {
        const messages = store.receive(input.QueueUrl, {
          max: input.MaxNumberOfMessages,
          visibilitySeconds: input.VisibilityTimeout,
        });
        if (messages.length) return { Messages: messages.map(toWire) };
        const left = waitUntil - performance.now();
        if (left <= 0) break;
        await store.changed(input.QueueUrl, left, gone);
      }
      return {};
    },
  );

  return {
    SendMessage: sendOne,
    SendMessageBatch: inBatch(sendOne),
    DeleteMessage: deleteOne,
    DeleteMessageBatch: inBatch(deleteOne),
    ChangeMessageVisibility: hideOne,
    ChangeMessageVisibilityBatch: inBatch(hideOne),
    ReceiveMessage: receive,
    GetQueueUrl: operation(z.object({ QueueName: z.string() }), (input) => ({
      QueueUrl: urlOf(existing(input.QueueName)),
    })),
    GetQueueAttributes: operation(z.object({ QueueUrl, AttributeNames: z.array(z.string()).default([]) }), (input) => ({
      Attributes: attributesOf(store, input.QueueUrl, input.AttributeNames),
    })),
    PurgeQueue: operation(z.object({ QueueUrl }), (input) => store.purge(input.QueueUrl)),
  };
};

/** The batch form of an operation: each entry is executed by `one`, and a refused entry does not stop the others. */
const inBatch = (one: Operation): Operation =>
  operation(
    z.object({ QueueUrl: z.string(), Entries: z.array(z.looseObject({ Id: z.string() })) }),
    async (input, caller) => {
      const { Entries, QueueUrl } = input;
      if (!Entries.length) throw refusal('EmptyBatchRequest', 'There should be at least one entry in the request.');
      if (Entries.length > MAX_BATCH)
        throw refusal('TooManyEntriesInBatchRequest', `Maximum number of entries per request are ${MAX_BATCH}.`);
      if (new Set(Entries.map(({ Id }) => Id)).size < Entries.length)
        throw refusal('BatchEntryIdsNotDistinct', 'Two entries have one id.');
      const Successful: object[] = [];
      const Failed: object[] = [];
      for (const { Id, ...entry } of Entries) {
        try {
          Successful.push(Object.assign({ Id }, await one({ ...entry, QueueUrl }, caller)));
        } catch (error) {
          const { code, message } = asServiceError(error, invalid);
          if (code.endsWith('#QueueDoesNotExist')) throw error;
          Failed.push({ Id, SenderFault: true, Code: code.replace('com.amazonaws.sqs#', ''), Message: message });
        }
      }
      return { Successful, Failed };
    },
  );

const toWire = (message: ReceivedMessage) => ({
  MessageId: message.id,
  ReceiptHandle: message.receiptHandle,
  Body: message.body,
  MD5OfBody: md5(message.body),
  MessageAttributes: message.attributes,
  Attributes: systemAttributes(message),
});

/** System attributes of a received message. */
export const systemAttributes = (message: ReceivedMessage) => ({
  ApproximateReceiveCount: String(message.receiveCount),
  SentTimestamp: String(message.sentAt),
  SenderId: ACCOUNT,
  ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
});

/** ARN of a queue. */
export const queueArn = (queue: string): string => `arn:aws:sqs:us-east-1:${ACCOUNT}:${queue}`;

const attributesOf = (store: QueueStore, queue: string, names: string[]): Record<string, string> => {
  const { visible, inFlight, delayed } = store.counts(queue);
  const { visibilitySeconds, deadLetter } = store.definition(queue);
  const all: Record<string, string> = {
    QueueArn: queueArn(queue),
    VisibilityTimeout: String(visibilitySeconds),
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
  };
  if (deadLetter) {
    all.RedrivePolicy = JSON.stringify({
      deadLetterTargetArn: queueArn(deadLetter.queue),
      maxReceiveCount: deadLetter.maxReceiveCount,
    });
  }
  return names.includes('All') ? all : Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
};

/** MD5 in hex; the SDK compares it with its own MD5 of the body. */
export const md5 = (body: string): string => createHash('md5').update(body).digest('hex');
