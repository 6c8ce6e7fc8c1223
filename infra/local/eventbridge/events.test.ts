import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SQSEvent } from 'aws-lambda';
import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bus, createBus, type Rule, targetQueue } from './events.ts';
import { eventually } from '#test/support/eventually.ts';
import { credentials, serve } from '../serve.fixture.ts';
import { openStore } from '../store.ts';

const rules: Rule[] = [
  {
    name: 'mails',
    pattern: { 'source': ['atelier'], 'detail-type': ['order.placed', 'quote.given'] },
    targets: ['notifier'],
  },
  {
    name: 'paid',
    pattern: { 'detail-type': ['order.placed'], 'detail': { paid: [true] } },
    targets: ['notifier', 'projector'],
  },
];
const placed = {
  Source: 'atelier',
  DetailType: 'order.placed',
  Detail: JSON.stringify({ orderId: 'ord_1', paid: false }),
};

const retries = () => ({ visibilitySeconds: 300, maxReceives: 10 });

let time: number;
let file: string;
let server: Awaited<ReturnType<typeof serve>>;
let events: EventBridgeClient;
let bus: Bus;
let deliver: ReturnType<typeof vi.fn<(target: string, messages: SQSEvent) => Promise<void>>>;
let ends: AbortController;
let running: Promise<void> | undefined;

const open = (): Bus =>
  createBus({ prefix: '/__local/events', store: openStore(file), rules, deliver, retries, now: () => time });
const run = (): void => {
  running = bus.run(ends.signal);
};
/** Targets and the events of the messages that each was handed. */
const delivered = (): [string, unknown][] =>
  deliver.mock.calls.flatMap(([target, { Records }]) =>
    Records.map(({ body }): [string, unknown] => [target, JSON.parse(body)]),
  );
const put = (...Entries: PutEventsRequestEntry[]) => events.send(new PutEventsCommand({ Entries }));

beforeEach(async () => {
  time = Date.UTC(2026, 0, 1);
  file = join(mkdtempSync(join(tmpdir(), 'events-')), 'store.sqlite');
  deliver = vi.fn<(target: string, messages: SQSEvent) => Promise<void>>(async () => {});
  ends = new AbortController();
  server = await serve(() => [(bus = open())]);
  events = new EventBridgeClient({ endpoint: `${server.origin}/__local/events`, region: 'us-east-1', credentials });
});

afterEach(async () => {
  ends.abort();
  await running;
  await server.close();
});

describe('the event bus', () => {
  it('delivers an event in the envelope of EventBridge to the targets of matching rules', async () => {
    run();
    const { Entries, FailedEntryCount } = await put(placed);
    await eventually(() => expect(deliver).toHaveBeenCalled());
    expect(FailedEntryCount).toBe(0);
    expect(delivered()).toEqual([
      [
        'notifier',
        {
          'version': '0',
          'id': Entries![0]!.EventId,
          'detail-type': 'order.placed',
          'source': 'atelier',
          'account': '000000000000',
          'time': '2026-01-01T00:00:00Z',
          'region': 'us-east-1',
          'resources': [],
          'detail': { orderId: 'ord_1', paid: false },
        },
      ],
    ]);
  });

  it('matches every field of a pattern, and drops what no rule wants', async () => {
    run();
    await put(
      { ...placed, DetailType: 'order.forgotten' },
      { ...placed, Source: 'elsewhere' },
      {
        ...placed,
        Source: 'elsewhere',
        Detail: '{"paid":true}',
        Time: new Date('2025-12-31T00:00:00Z'),
        Resources: ['arn:x'],
      },
    );
    await eventually(() => expect(deliver).toHaveBeenCalledTimes(2));
    expect(deliver.mock.calls.map(([target]) => target)).toEqual(['notifier', 'projector']);
    expect(delivered()[0]![1]).toMatchObject({ time: '2025-12-31T00:00:00Z', resources: ['arn:x'] });
  });

  it('refuses bad entries one by one', async () => {
    const { Entries, FailedEntryCount } = await put(
      placed,
      { ...placed, Detail: 'no json' },
      { ...placed, Detail: '[]' },
      { ...placed, Source: '' },
    );
    expect(FailedEntryCount).toBe(3);
    expect(Entries!.map(({ ErrorCode }) => ErrorCode)).toEqual([
      undefined,
      'MalformedDetail',
      'MalformedDetail',
      'InvalidArgument',
    ]);
    expect(bus.queues.counts(targetQueue('notifier').waiting).visible).toBe(1);
    await expect(put(...Array.from({ length: 11 }, () => placed))).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });

  it('tries again with growing pauses, and keeps what a target never takes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    deliver.mockRejectedValue(new Error('not today'));
    run();
    await put(placed);
    await eventually(() => expect(deliver).toHaveBeenCalledTimes(1));
    const { waiting, dead } = targetQueue('notifier');
    const pauses: number[] = [];
    while (!bus.queues.counts(dead).visible) {
      const before = time;
      const calls = deliver.mock.calls.length;
      while (bus.queues.counts(waiting).inFlight) time += 1000;
      pauses.push((time - before) / 1000);
      await eventually(() =>
        expect(deliver.mock.calls.length + bus.queues.counts(dead).visible).toBeGreaterThan(calls),
      );
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
    expect(deliver).toHaveBeenCalledTimes(10);
  });

  it('delivers after a restart what it had accepted before', async () => {
    await put(placed);
    bus = open();
    run();
    await eventually(() => expect(deliver).toHaveBeenCalledOnce());
  });
});
