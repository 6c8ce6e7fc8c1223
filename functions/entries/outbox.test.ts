import { EventBridgeClient, PutEventsCommand, type PutEventsResultEntry } from '@aws-sdk/client-eventbridge';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, it, vi } from 'vitest';
import { handler } from './outbox.lambda.ts';

const recordOf = (sequence: string, more: object = {}): DynamoDBRecord => ({
  dynamodb: {
    SequenceNumber: sequence,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of Lambda's events and of the SDK describe one image.
    NewImage: marshall({
      eventId: `event-${sequence}`,
      name: 'order.placed',
      at: '2030-05-01T12:00:00.000Z',
      payload: {},
      ...more,
    }) as NonNullable<DynamoDBRecord['dynamodb']>['NewImage'],
  },
});

const bus = mockClient(EventBridgeClient);
const answering = (Entries: PutEventsResultEntry[]): void => {
  vi.stubEnv('EVENT_BUS', 'market');
  bus.on(PutEventsCommand).resolves({ Entries });
};

afterEach(() => {
  bus.reset();
  vi.unstubAllEnvs();
});

it('a bus that refuses an event is sent it and what follows again, not what it has taken', async () => {
  const Records = ['7', '8', '9'].map((sequence) => recordOf(sequence));
  answering([{ EventId: 'a' }, { EventId: 'b' }, { EventId: 'c' }]);
  expect(await handler({ Records })).toEqual({ batchItemFailures: [] });
  answering([{ EventId: 'a' }, { ErrorCode: 'ThrottlingException', ErrorMessage: 'slow down' }, { EventId: 'c' }]);
  expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '8' }] });
});

it('an event names the request that it came of beside itself', async () => {
  answering([{ EventId: 'a' }, { EventId: 'b' }]);
  await handler({ Records: [recordOf('7', { requestId: 'req_1' }), recordOf('8')] });
  const [{ Entries = [] } = {}] = bus.commandCalls(PutEventsCommand).map(({ args }) => args[0].input);
  expect(Entries.map(({ Resources }) => Resources)).toEqual([['event-7', 'req_1'], ['event-8']]);
});
