import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EVENT_SOURCE } from '#events/source.ts';
import { handler as carts } from '#functions/entries/carts.lambda.ts';
import { handler as pages } from '#functions/entries/pages.lambda.ts';
import { sendMail } from '#functions/mail/mail.ts';
import { setRenderer } from '#functions/pages/render-page.ts';
import { withStripe } from '#functions/payments/stripe.ts';
import { consumer } from '#functions/platform/consumer.ts';
import { log } from '#functions/platform/logger.ts';
import {
  DUE_AGE_SECONDS,
  DUE_STUCK,
  MISSING_ORDERS,
  printGauge,
  printMeasure,
  RECONCILED_HOURS,
  setMetricsSink,
} from '#functions/platform/metrics.ts';
import { Sweep } from '#functions/scheduler/due-work.ts';
import { reconcileToday } from '#functions/reconciliation/daily.ts';
import { PROJECT_ROOT } from '#infra/aws/bundling.ts';
import { lambdaLine } from '#infra/counted-messages.ts';
import { alarmsRung, type Happening } from './alarms-rung.ts';
import { synthesised } from './synth.ts';

const { resources } = synthesised();
const [, stage] = resources('AWS::ApiGatewayV2::Stage')[0]!;
const FORMAT = stage.Properties.AccessLogSettings.Format as string;

/** A line of the access log, in the form that the template gives it. */
const accessLine = (status: number, lambda = '200'): string => {
  const values: Record<string, string> = { 'status': String(status), 'integration.status': lambda };
  return FORMAT.replaceAll(/\$context\.([\w.]+)/g, (_, name: string) => values[name] ?? '-');
};

/** What functions print while something runs, as their log gets it; what they throw is theirs. */
const linesOf = async (log_: string, run: () => unknown): Promise<readonly (readonly [string, string])[]> => {
  const lines: (readonly [string, string])[] = [];
  const spies = (['log', 'error'] as const).map((method) =>
    vi
      .spyOn(console, method)
      .mockImplementation(
        (line: string) => void lines.push([log_, lambdaLine(line, method === 'log' ? 'INFO' : 'ERROR')]),
      ),
  );
  try {
    await run();
  } catch {
    // Lambda counts it (`Errors`).
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return lines;
};

const dynamo = mockClient(DynamoDBClient);
const documents = mockClient(DynamoDBDocumentClient);
const ses = mockClient(SESv2Client);
const secrets = mockClient(SecretsManagerClient);

beforeAll(() => {
  const names = ['MARKET_TABLE', 'TOKENS_SECRET_ID', 'STRIPE_SECRET_ID', 'PAYPAL_SECRET_ID', 'MAIL_FROM'];
  for (const name of names) vi.stubEnv(name, 'x');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('SITE_URL', 'https://shop.example');
  const keys = { key: 'k'.repeat(43), secretKey: 'sk', apiBase: 'https://stripe.example' };
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(keys) });
  setMetricsSink(printMeasure);
});
afterAll(() => {
  for (const client of [dynamo, documents, ses, secrets]) client.restore();
  setMetricsSink(() => undefined);
  vi.unstubAllEnvs();
});

/** The table's answer to every call. */
const tableThrows = (name: string): void => {
  const error = Object.assign(new Error('The table says no.'), { name });
  dynamo.reset();
  documents.reset();
  dynamo.onAnyCommand().rejects(error);
  documents.onAnyCommand().rejects(error);
};
const tableIsEmpty = (): void => {
  dynamo.reset();
  documents.reset();
  dynamo.onAnyCommand().resolves({});
  documents.onAnyCommand().resolves({});
};

/** A call of the checkout, and its line of the access log. */
const openCheckout = async (): Promise<readonly (readonly [string, string])[]> => {
  const event = {
    version: '2.0',
    rawPath: '/api/carts/checkout',
    rawQueryString: '',
    headers: { host: 'shop.example' },
    cookies: [`__Host-visitor=${'v'.repeat(43)}`],
    requestContext: {
      http: { method: 'GET', path: '/api/carts/checkout' },
      requestId: 'req_1',
      domainName: 'shop.example',
    },
  } as unknown as APIGatewayProxyEventV2;
  let status = 0;
  const lines = await linesOf('cartsLog', async () => {
    ({ statusCode: status = 0 } = await carts(event, {} as never));
  });
  return [...lines, ['RestLog', accessLine(status)]];
};

const API_CALLS = 'AWS/ApiGateway Count Rest';
const invoked = (name: string): string => `AWS/Lambda Invocations ${name}`;
const failedIn = (name: string): string => `AWS/Lambda Errors ${name}`;

/** A minute of a shop in which little happens, and all of it works. */
const QUIET: Required<Happening> = {
  lines: [],
  measured: { [API_CALLS]: 30, [invoked('scheduler')]: 1, [invoked('pages')]: 5, [invoked('notifier')]: 3 },
};
const with_ = ({ lines = [], measured = {} }: Happening): Happening => {
  const sums = { ...QUIET.measured };
  for (const [name, value] of Object.entries(measured)) sums[name] = (sums[name] ?? 0) + value;
  return { lines: [...QUIET.lines, ...lines], measured: sums };
};
/** The same lines several times. */
const times = <T>(count: number, lines: readonly T[]): T[] => Array.from({ length: count }, () => lines).flat();

const mailed = consumer('mails', async () => void (await sendMail({ to: 'a@b.example', subject: 'Hello' } as never)));
const mailEvent = {
  Records: [
    { body: JSON.stringify({ 'detail-type': 'contact.asked', 'source': EVENT_SOURCE, 'resources': ['evt_1'] }) },
  ],
} as never;

/** What happens in each minute of the cases in the runbook, from the functions' own lines where they print some. */
const EVENTS: Record<string, () => Promise<Happening> | Happening> = {
  'all works': async () => {
    tableIsEmpty();
    return { lines: await linesOf('cartsLog', () => printGauge(DUE_STUCK, 0)) };
  },
  'a defect: the checkout answers 500': async () => {
    tableThrows('ValidationException');
    return { lines: await openCheckout(), measured: { [API_CALLS]: 1 } };
  },
  'the table does not answer': async () => {
    tableThrows('InternalServerError');
    const lines = times(10, await openCheckout());
    return { lines, measured: { [API_CALLS]: 10, 'AWS/DynamoDB SystemErrors GetItem Market': 10 } };
  },
  'Stripe does not answer': async () => ({
    lines: times(
      2,
      await linesOf('cartsLog', () =>
        withStripe(() => Promise.reject(new Stripe.errors.StripeConnectionError({ type: 'api_error' } as never))),
      ),
    ),
  }),
  'Lambda ends calls at their time limit': () => ({
    lines: [['RestLog', accessLine(503, '-')]],
    measured: { [API_CALLS]: 1 },
  }),
  'a route takes more calls than it may': () => ({
    lines: times(20, [['RestLog', accessLine(429, '-')] as const]),
    measured: { [API_CALLS]: 20 },
  }),
  'somebody is refused for trying too often': () => ({
    lines: times(20, [['RestLog', accessLine(429)] as const]),
    measured: { [API_CALLS]: 20 },
  }),
  'a page cannot be rendered': async () => {
    tableIsEmpty();
    const broken = { build: 'b1', shell: '<html>', render: () => Promise.reject(new Error('no page')) };
    setRenderer(broken);
    const event = {
      rawPath: '/pages/b1/index.html',
      rawQueryString: '',
      headers: {},
      requestContext: { requestId: 'r' },
    };
    const lines = await linesOf('pagesLog', () => pages(event as never));
    return { lines, measured: { [invoked('pages')]: 1 } };
  },
  'the mail service refuses mails': async () => {
    tableIsEmpty();
    // The event's own item: one that the table does not have is of before a restoration, and left out.
    const own = { __edb_e__: 'outbox', __edb_v__: '1', eventId: 'evt_1', name: 'contact.asked' };
    documents
      .on(GetCommand)
      .callsFake(({ Key }: { Key: object }) => (JSON.stringify(Key).includes('evt_1') ? { Item: own } : {}));
    ses.onAnyCommand().rejects(new Error('Daily message quota exceeded.'));
    let failures = 0;
    const lines = await linesOf('notifierLog', () => mailed(mailEvent).catch(() => void (failures += 1)));
    return {
      lines,
      measured: {
        [failedIn('notifier')]: failures * 4,
        [invoked('notifier')]: 4,
        'AWS/SQS ApproximateAgeOfOldestMessage NotifierEvents': 700,
      },
    };
  },
  'a mail was given up': () => ({
    measured: { 'AWS/SQS ApproximateNumberOfMessagesVisible NotifierDead': 1 },
  }),
  'ledger and provider differ': async () => ({
    lines: await linesOf('schedulerLog', () => log.error('the books do not agree', new Error('charge.of_nobody'))),
  }),
  'the reconciliation cannot be made': async () => {
    tableThrows('InternalServerError');
    // The run takes its lease, and then cannot read.
    documents.on(UpdateCommand).resolves({ Attributes: { day: '2030-05-01' } });
    return {
      lines: [
        ...(await linesOf('schedulerLog', () => reconcileToday())),
        ...(await linesOf('schedulerLog', () => printGauge(RECONCILED_HOURS, 31))),
      ],
    };
  },
  'due work fails': async () => ({
    lines: [
      ...(await linesOf('schedulerLog', () =>
        new Sweep().do({ items: ['ref_1'], idOf: String, work: () => Promise.reject(new Error('no')) }),
      )),
      ...(await linesOf('schedulerLog', () => printGauge(DUE_AGE_SECONDS, 900, { kind: 'refunds' }))),
    ],
  }),
  'due work has failed twenty times': async () => ({
    lines: await linesOf('schedulerLog', () => printGauge(DUE_STUCK, 1)),
  }),
  'nobody orders where fourteen were to be expected': async () => ({
    lines: await linesOf('schedulerLog', () => printGauge(MISSING_ORDERS, 14)),
  }),
  'the clock stands still': () => ({ measured: { [invoked('scheduler')]: -1 } }),
};

const runbook = readFileSync(join(PROJECT_ROOT, 'docs/runbook.md'), 'utf8');
const section = runbook.slice(runbook.indexOf('## Which alarm rings'), runbook.indexOf('\n## If an alarm fires'));
const rows = new Map(
  [...section.matchAll(/^\| ([^|]+) \| ([^|]*) \| ([^|]*) \|$/gm)]
    .slice(1)
    .map(([, event = '', rings = '', stops = '']) => [
      event.trim(),
      [...new Set([...`${rings}, ${stops}`.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))],
    ]),
);

describe('the runbook says which alarm rings', () => {
  it.each(Object.entries(EVENTS))('%s', async (event, happen) => {
    const { measured, ...rest } = with_(await happen());
    // A metric of which nothing comes has no value at all.
    const some = Object.fromEntries(Object.entries(measured ?? {}).filter(([, value]) => value > 0));
    expect([...alarmsRung(resources, { ...rest, measured: some })].toSorted()).toEqual(rows.get(event)?.toSorted());
  });

  it('of every case that is tried here, and of no other', () => {
    expect([...rows.keys()]).toEqual(Object.keys(EVENTS));
  });
});
