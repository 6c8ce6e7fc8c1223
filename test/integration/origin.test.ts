import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { handler as messages } from '#functions/entries/messages.lambda.ts';
import { handler as notifier } from '#functions/entries/notifier.lambda.ts';
import { handler as authorizer } from '#functions/entries/realtime-authorizer.lambda.ts';
import { handler as scheduler } from '#functions/entries/scheduler.lambda.ts';
import { log } from '#functions/platform/logger.ts';
import { printMeasure, setMetricsSink } from '#functions/platform/metrics.ts';
import { withOrigin } from '#functions/platform/origin.ts';
import { Outbox } from '#functions/platform/outbox.entity.ts';
import { processBatch } from '#functions/platform/process-batch.ts';
import { sendMessage } from '#functions/platform/queues.ts';
import { anEmail, aVisitor } from '#test/factories/people.ts';
import { envelopeOf, type OutboxEvent } from '#test/support/events.ts';

interface Line {
  level?: string;
  message?: string;
  operation?: string;
  requestId?: string;
  eventId?: string;
  status?: number;
  code?: string;
  ok?: boolean;
  ms?: number;
  tableMs?: number;
  sesMs?: number;
}

let lines: Line[] = [];
beforeEach(() => {
  lines = [];
  setMetricsSink(printMeasure);
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text: string) => void lines.push(JSON.parse(text) as Line));
});
afterEach(() => {
  setMetricsSink(() => undefined);
  vi.restoreAllMocks();
});
describe('one id leads from the click to the last consumer', () => {
  it('of a request through its event to the mail, with the time of the table and of the mail service', async () => {
    const requestId: string = randomUUID();
    await aVisitor().ask('/api/contact', { email: anEmail(), text: 'Do you paint parrots?' }, { requestId });
    expect(lines).toMatchObject([{ operation: 'POST /api/contact', requestId, ok: true, status: 200 }]);
    const { data } = await Outbox.scan.where((item, { eq }) => eq(item.requestId, requestId)).go({ pages: 'all' });
    const [event, ...others] = data as OutboxEvent[];
    expect(others).toEqual([]);
    lines = [];
    await notifier(envelopeOf(event!));
    const [line, ...more] = lines;
    expect([line, more]).toMatchObject([
      { operation: 'event contact.asked → mails', requestId, eventId: event!.eventId, ok: true },
      [],
    ]);
    expect(line?.tableMs).toBeGreaterThan(0);
    expect(line?.sesMs).toBeGreaterThan(0);
    expect(line?.sesMs).toBeLessThan(line?.ms ?? 0);
  });

  it('of a request through a queue to its worker, whatever the worker says', async () => {
    const sqs = mockClient(SQSClient).on(SendMessageCommand).resolves({});
    vi.stubEnv('PREVIEWS_QUEUE_URL', 'http://queue.example/previews');
    await withOrigin({ requestId: 'click-2' }, () => sendMessage('PREVIEWS_QUEUE_URL', { jobId: 'job_1' }));
    const { MessageBody: body = '' } = sqs.commandCalls(SendMessageCommand)[0]!.args[0].input;
    sqs.restore();
    vi.unstubAllEnvs();
    const worker = processBatch(async () => {
      log.info('painting');
      throw new Error('no brush');
    });
    const record = (text: string): SQSRecord => ({ body: text, messageId: 'msg-1' }) as SQSRecord;
    expect(await worker({ Records: [record(body), record('no JSON')] })).toEqual({
      batchItemFailures: [{ itemIdentifier: 'msg-1' }, { itemIdentifier: 'msg-1' }],
    });
    expect(lines.map(({ message, requestId }) => `${message} ${requestId}`)).toEqual([
      'painting click-2',
      'message not handled click-2',
      'painting msg-1',
      'message not handled msg-1',
    ]);
  });

  it('of a live query through AppSync’s authorizer to its field, and to the refusal that its reader sees', async () => {
    const { resolverContext = {} } = await authorizer({
      authorizationToken: 'anonymous',
      requestContext: {
        apiId: 'x',
        accountId: 'x',
        requestId: 'click-3',
        queryString: '',
        operationName: '',
        variables: {},
      },
      requestHeaders: {},
    });
    const answer = await messages({
      info: { parentTypeName: 'Query', fieldName: 'messageById', selectionSetList: ['id'] },
      arguments: { messageId: 'msg_none' },
      identity: { resolverContext },
    });
    expect(answer.error?.info.request_id).toBe('click-3');
    expect(lines).toMatchObject([
      { operation: 'Query.messageById', requestId: 'click-3', ok: true, status: 404, code: 'message.not_found' },
    ]);
  });

  it('of a run of the scheduler, which has one of its own', async () => {
    await scheduler();
    const ids = new Set(lines.flatMap(({ operation, requestId }) => (operation ? [requestId] : [])));
    expect(ids.size).toBe(1);
    expect([...ids][0]).toMatch(/^swp_/);
  });
});

describe('a refusal', () => {
  it('is one line with its code, and without whom it concerns', async () => {
    const email = anEmail('nobody');
    const { status } = await aVisitor().post('/api/login', { email, password: 'wrong password' }, { requestId: 'no' });
    const refusals = lines.filter(({ operation }) => operation === 'POST /api/login');
    expect(refusals).toMatchObject([{ requestId: 'no', status, ok: true, code: 'session.wrong_credentials' }]);
    expect(JSON.stringify(refusals)).not.toContain(email);
  });

  it.each([
    ['request.busy', true],
    ['server.error', false],
  ] as const)('%s is no failure of an operation: %s', async (code, ok) => {
    const { outcomeOf } = await import('#functions/platform/metrics.ts');
    expect(outcomeOf(code, new AppError(code).status)).toMatchObject({ ok, code });
  });
});
