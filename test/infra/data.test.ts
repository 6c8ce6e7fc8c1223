import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { EVENT_SOURCE } from '#events/source.ts';
import {
  CHECKOUT_OPERATIONS,
  DUE_AGE_SECONDS,
  DUE_STUCK,
  MAIL_QUOTA_PERCENT,
  MEASURED,
  printGauge,
  printMeasure,
  RECONCILED_HOURS,
} from '#functions/platform/metrics.ts';
import { LATE_SECONDS } from '#functions/scheduler/late-seconds.ts';
import { PROJECT_ROOT } from '#infra/aws/bundling.ts';
import { ACCESS_METRICS } from '#infra/aws/http-api.ts';
import {
  allFunctions,
  buckets,
  eventQueueOf,
  queues,
  table,
  visibilitySeconds,
  type FunctionName,
} from '#infra/manifest.ts';
import { COUNTED_MESSAGES } from '#infra/counted-messages.ts';
import { calledBy, spelled, synthesised, type Resource } from './synth.ts';

const { resources } = synthesised();

const named = (type: string, name: string): [string, Resource] => {
  const found = resources(type).find(([id]) => id.toLowerCase().replace(/[0-9a-f]{8}$/, '') === name.toLowerCase());
  if (!found) throw new Error(`There is no ${type} ${name}.`);
  return found;
};
const only = (type: string): Resource => {
  const [[, resource], ...rest] = resources(type) as [[string, Resource]];
  expect(rest).toEqual([]);
  return resource;
};

describe('the table', () => {
  const { Properties, DeletionPolicy } = only('AWS::DynamoDB::GlobalTable');
  const [replica] = Properties.Replicas;

  it('can be brought back to any second, and goes neither by a click nor with the stack', () => {
    expect(replica.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(true);
    expect(replica.DeletionProtectionEnabled).toBe(true);
    expect(DeletionPolicy).toBe('Retain');
  });

  it('has the keys, indexes, expiry and stream of the manifest, paid by use', () => {
    const keys = (schema: { AttributeName: string }[]): string[] => schema.map(({ AttributeName }) => AttributeName);
    expect(keys(Properties.KeySchema)).toEqual([table.partitionKey, table.sortKey]);
    const indexes = Properties.GlobalSecondaryIndexes as {
      IndexName: string;
      KeySchema: { AttributeName: string }[];
    }[];
    expect(indexes.map(({ IndexName, KeySchema }) => [IndexName, ...keys(KeySchema)])).toEqual(
      table.indexes.map(({ name, partitionKey, sortKey }) => [name, partitionKey, sortKey]),
    );
    expect(Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: table.ttlAttribute, Enabled: true },
      StreamSpecification: { StreamViewType: table.stream },
    });
  });
});

describe.each(resources('AWS::S3::Bucket').map(([id, { Properties }]) => [id, Properties]))(
  'the bucket %s',
  (id, properties) => {
    it('is private, encrypted and closed to plain connections', () => {
      const closed = {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      };
      expect(properties.PublicAccessBlockConfiguration).toEqual(closed);
      expect(properties.BucketEncryption).toBeDefined();
      expect(properties.WebsiteConfiguration).toBeUndefined();
      const found = resources('AWS::S3::BucketPolicy').find(([, { Properties }]) => Properties.Bucket.Ref === id);
      const policy = found?.[1].Properties.PolicyDocument.Statement as {
        Effect: string;
        Principal: object;
        Condition?: object;
      }[];
      expect(policy).toContainEqual(
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      );
      const allowed = policy.filter(({ Effect }) => Effect === 'Allow');
      for (const { Principal, Condition } of allowed)
        expect([Object.keys(Principal), typeof Condition]).toEqual([['Service'], 'object']);
    });

    it('is logged, unless it holds the logs', () => {
      expect(Boolean(properties.LoggingConfiguration)).toBe(!id.startsWith('Logs'));
    });
  },
);

it('a browser may only put, only into the bucket of uploads, and only from the site', () => {
  const [distribution] = resources('AWS::CloudFront::Distribution')[0]!;
  for (const name of Object.keys(buckets) as (keyof typeof buckets)[]) {
    const rules = (named('AWS::S3::Bucket', name)[1].Properties.CorsConfiguration?.CorsRules ?? []) as {
      AllowedMethods: string[];
      AllowedOrigins: unknown[];
    }[];
    const allowed = rules.map(({ AllowedMethods, AllowedOrigins }) => [AllowedMethods, AllowedOrigins.map(spelled)]);
    expect(allowed).toEqual(buckets[name].browserMayPut ? [[['PUT'], [`https://<${distribution}.DomainName>`]]] : []);
  }
});

it('what expires in the manifest expires in the bucket, and its undone versions, if it has any, a day later', () => {
  for (const name of Object.keys(buckets) as (keyof typeof buckets)[]) {
    const rules = named('AWS::S3::Bucket', name)[1].Properties.LifecycleConfiguration.Rules as object[];
    for (const { prefix, days } of buckets[name].expire) {
      expect(rules).toContainEqual(
        expect.objectContaining({
          Prefix: prefix,
          ExpirationInDays: days,
          ...(buckets[name].isVersioned && { NoncurrentVersionExpiration: { NoncurrentDays: 1 } }),
        }),
      );
    }
  }
});

it('deleted and overwritten photos can be restored for 30 days, which is within the 35 that /privacy names', () => {
  for (const name of (Object.keys(buckets) as (keyof typeof buckets)[]).filter((each) => buckets[each].isVersioned)) {
    const { Rules } = named('AWS::S3::Bucket', name)[1].Properties.LifecycleConfiguration;
    const days = (Rules as { Prefix?: string; NoncurrentVersionExpiration?: { NoncurrentDays: number } }[])
      .filter(({ Prefix }) => Prefix === undefined)
      .flatMap(({ NoncurrentVersionExpiration }) => NoncurrentVersionExpiration?.NoncurrentDays ?? []);
    expect(days, name).toEqual([30]);
  }
});

describe('what nobody waits for', () => {
  const deadQueue = (of: string): string => named('AWS::SQS::Queue', `${of}Dead`)[0];

  it.each(Object.keys(queues) as (keyof typeof queues)[])(
    'messages of %s outlast every try and then become dead letters',
    (name) => {
      const { Properties } = named('AWS::SQS::Queue', name)[1];
      expect(Properties.VisibilityTimeout).toBe(visibilitySeconds(name));
      expect(Properties.RedrivePolicy).toEqual({
        deadLetterTargetArn: { 'Fn::GetAtt': [deadQueue(name), 'Arn'] },
        maxReceiveCount: queues[name].maxReceives,
      });
    },
  );

  const consumers = Object.entries(allFunctions).flatMap(([of, { from }]): [FunctionName, object][] => {
    const consumer = of as FunctionName;
    if ('events' in from) return [[consumer, { 'source': [EVENT_SOURCE], 'detail-type': from.events }]];
    if (!('service' in from)) return [];
    if (!('bucket' in from)) return [[consumer, { source: [from.service] }]];
    const { BucketName: name } = named('AWS::S3::Bucket', 'Inbox')[1].Properties;
    return [
      [
        consumer,
        { 'source': [from.service], 'detail-type': ['Object Created'], 'detail': { bucket: { name: [name] } } },
      ],
    ];
  });
  it.each(consumers)('%s takes its events, and no others, from a queue that nothing is lost in', (name, pattern) => {
    const [queue, { Properties }] = named('AWS::SQS::Queue', `${name}Events`);
    const dead = deadQueue(name);
    const { visibilitySeconds: visible, maxReceives, atOnce } = eventQueueOf(name);
    expect(Properties).toMatchObject({
      MessageRetentionPeriod: 14 * 24 * 3600,
      VisibilityTimeout: visible,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [dead, 'Arn'] }, maxReceiveCount: maxReceives },
    });
    expect(visible * maxReceives).toBeGreaterThanOrEqual(24 * 3600);
    expect(maxReceives).toBeLessThanOrEqual(1_000);
    const rules = resources('AWS::Events::Rule').filter(([, rule]) =>
      (rule.Properties.Targets as { Arn: object }[]).some(({ Arn }) => JSON.stringify(Arn).includes(`"${queue}"`)),
    );
    expect(
      rules.map(([, rule]) => [rule.Properties.EventPattern, rule.Properties.Targets[0].DeadLetterConfig]),
    ).toEqual([[pattern, { Arn: { 'Fn::GetAtt': [dead, 'Arn'] } }]]);
    const mappings = resources('AWS::Lambda::EventSourceMapping')
      .map(([, mapping]) => mapping.Properties)
      .filter(({ EventSourceArn }) => EventSourceArn['Fn::GetAtt'][0] === queue);
    expect(mappings).toMatchObject([{ BatchSize: 1, ScalingConfig: { MaximumConcurrency: atOnce } }]);
    expect(calledBy(mappings[0].FunctionName).name).toBe(name);
  });

  it('the bus holds every event for 14 days, so that it can be replayed', () => {
    expect(only('AWS::Events::Archive').Properties).toMatchObject({
      EventPattern: { source: [EVENT_SOURCE] },
      RetentionDays: 14,
    });
  });

  it('a minute that fails becomes a dead letter of the scheduler', () => {
    const [[, invoke]] = resources('AWS::Lambda::EventInvokeConfig') as [[string, Resource]];
    expect(invoke.Properties.DestinationConfig.OnFailure.Destination).toEqual({
      'Fn::GetAtt': [deadQueue('scheduler'), 'Arn'],
    });
  });

  it('new outbox items, and nothing else, go on in order and are given up on one by one', () => {
    const stream = resources('AWS::Lambda::EventSourceMapping').find(([id]) => id.startsWith('outbox'))![1].Properties;
    expect(JSON.parse(stream.FilterCriteria.Filters[0].Pattern)).toEqual({
      eventName: ['INSERT'],
      dynamodb: { NewImage: { __edb_e__: { S: ['outbox'] } } },
    });
    expect(stream).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [deadQueue('outbox'), 'Arn'] } } },
    });
    expect(stream.MaximumRetryAttempts).toBeGreaterThan(0);
  });

  it('the scheduler is called every minute', () => {
    const schedules = resources('AWS::Events::Rule').flatMap(
      ([, { Properties }]) => Properties.ScheduleExpression ?? [],
    );
    expect(schedules).toEqual(['rate(1 minute)']);
  });
});

describe('alarms', () => {
  const alarms = resources('AWS::CloudWatch::Alarm').map(([id, { Properties }]) => ({ id, ...Properties }));
  const topicOf = (name: string): string => named('AWS::SNS::Topic', name)[0];
  const [topic, pager] = [topicOf('Alarming'), topicOf('Paging')];
  const nameOf = ({ id }: { id: string }): string => id.replace(/[0-9A-F]{8}$/, '');
  /** Alarms that call somebody at any hour: nobody can buy, money is wrong, or everything stands. */
  const PAGING = new Set([
    'RestFails',
    'CheckoutFails',
    'PagesFail',
    'SiteFails',
    'NoOrders',
    'LedgerDiffers',
    'ProviderFails',
    'TableFails',
    'schedulerStands',
  ]);
  /** Those that only take a release back, of which the deployment tells. */
  const isOfRelease = ({ id, Dimensions = [] }: { id: string; Dimensions?: { Name: string }[] }): boolean =>
    nameOf({ id }).endsWith('Now') || Dimensions.some(({ Name }) => Name === 'ExecutedVersion');

  it('ring for every queue of dead letters as soon as it holds one', () => {
    const dead = resources('AWS::SQS::Queue').filter(([id]) => /Dead[0-9A-F]{8}$/.test(id));
    expect(dead.length).toBeGreaterThan(0);
    for (const [id] of dead) {
      const own = alarms.find(({ Dimensions }) => JSON.stringify(Dimensions ?? '').includes(`"${id}"`));
      expect(own).toMatchObject({
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Threshold: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      });
    }
  });

  it('ring for 5xx of every front and when the clock stands still, and not for a single error of a function', () => {
    expect(alarms.filter((alarm) => alarm.MetricName === 'Errors' && !isOfRelease(alarm))).toEqual([]);
    for (const metric of ['5XXError', '5xxErrorRate', 'IteratorAge'])
      expect(alarms.map(({ MetricName }) => MetricName)).toContain(metric);
    expect(alarms.find(({ MetricName }) => MetricName === 'Invocations')).toMatchObject({
      TreatMissingData: 'breaching',
      ComparisonOperator: 'LessThanThreshold',
    });
  });

  it('cost little: at most 60 metrics of our own, whatever is called', () => {
    const filtered = new Set(
      resources('AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties.MetricTransformations[0].MetricName),
    );
    expect(filtered).toEqual(new Set([...Object.keys(COUNTED_MESSAGES), ...ACCESS_METRICS]));
    // With the gauges and the failures of the checkout.
    expect(filtered.size + MEASURED.length + Object.keys(LATE_SECONDS).length + 5).toBeLessThanOrEqual(60);
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    const line = { ok: true, ms: 1, tableMs: 0, tableCalls: 0, readUnits: 0, writeUnits: 0 };
    for (const operation of ['GET /api/home', 'POST /api/carts/create', 'GET /api/admin/audit'])
      printMeasure({ ...line, operation });
    vi.restoreAllMocks();
    expect(lines.map((each) => Object.keys(JSON.parse(each) as object).includes('_aws'))).toEqual([true, true, false]);
  });

  it('ring for money work that fails at once, for due work that goes on failing, and for a day that is not reconciled in 30 hours', () => {
    const ofOurs = (name: string) => alarms.find(({ MetricName }) => MetricName === name);
    expect(ofOurs('MoneyFails')).toMatchObject({ Threshold: 1, EvaluationPeriods: 1, Period: 300, Statistic: 'Sum' });
    expect(ofOurs('DueFails')).toMatchObject({ Threshold: 1, EvaluationPeriods: 3, Period: 300, Statistic: 'Sum' });
    const unreconciled = ofOurs(RECONCILED_HOURS);
    expect(unreconciled).toMatchObject({ Namespace: 'Atelier', Threshold: 30, Statistic: 'Maximum' });
    expect(unreconciled?.Dimensions).toBeUndefined();
    const lines: string[] = [];
    const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    printGauge(RECONCILED_HOURS, 31.5);
    spy.mockRestore();
    expect(JSON.parse(lines[0]!)).toEqual({
      _aws: {
        Timestamp: expect.any(Number) as number,
        CloudWatchMetrics: [{ Namespace: 'Atelier', Dimensions: [[]], Metrics: [{ Name: RECONCILED_HOURS }] }],
      },
      [RECONCILED_HOURS]: 31.5,
    });
  });

  it('ring for each kind of due work that has been left undone for ten minutes, photos and erasures for two days, and for any that is stuck', () => {
    expect(alarms.find(({ MetricName }) => MetricName === DUE_STUCK)).toMatchObject({
      Namespace: 'Atelier',
      Threshold: 1,
      Statistic: 'Maximum',
    });
    const late = alarms.filter(({ MetricName }) => MetricName === DUE_AGE_SECONDS);
    expect(
      late.map(({ Dimensions, Threshold, Statistic, EvaluationPeriods }) => [
        ...(Dimensions as { Name: string; Value: string }[]).map(({ Name, Value }) => `${Name}=${Value}`),
        Threshold,
        Statistic,
        EvaluationPeriods,
      ]),
    ).toEqual(
      Object.keys(LATE_SECONDS).map((kind) => [
        `kind=${kind}`,
        kind === 'photos' || kind === 'erasures' ? 172_800 : 600,
        'Maximum',
        1,
      ]),
    );
    const lines: string[] = [];
    const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    printGauge(DUE_AGE_SECONDS, 601, { kind: 'refunds' });
    spy.mockRestore();
    expect(JSON.parse(lines[0]!)).toMatchObject({
      _aws: { CloudWatchMetrics: [{ Dimensions: [['kind']], Metrics: [{ Name: DUE_AGE_SECONDS }] }] },
      kind: 'refunds',
      [DUE_AGE_SECONDS]: 601,
    });
  });

  it('ring when four fifths of the mails of a day were sent, and for bounces and reports of mails to lists alone', () => {
    expect(alarms.find(({ MetricName }) => MetricName === MAIL_QUOTA_PERCENT)).toMatchObject({
      Namespace: 'Atelier',
      Threshold: 80,
      Statistic: 'Maximum',
    });
    const reputation = alarms.filter(({ Namespace }) => Namespace === 'AWS/SES');
    expect(reputation.map(({ MetricName, Dimensions = [] }) => [MetricName, (Dimensions as unknown[]).length])).toEqual(
      expect.arrayContaining([
        ['Reputation.BounceRate', 0],
        ['Reputation.BounceRate', 1],
        ['Reputation.ComplaintRate', 0],
        ['Reputation.ComplaintRate', 1],
      ]),
    );
  });

  it('measure only what the functions do', () => {
    const openapi = readFileSync(join(PROJECT_ROOT, 'functions/openapi.json'), 'utf8');
    const { paths } = JSON.parse(openapi) as { paths: Record<string, Record<string, object>> };
    const known = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const named = [...MEASURED, ...CHECKOUT_OPERATIONS].filter((name) => name.includes('/'));
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('reach a person, who finds in the guide where to look', () => {
    const guide = readFileSync(join(PROJECT_ROOT, 'docs/runbook.md'), 'utf8');
    const subscriptions = resources('AWS::SNS::Subscription').map(([, { Properties, Condition }]) =>
      [Properties.Protocol, Properties.TopicArn.Ref, Condition].join(' '),
    );
    // Nobody is paged but where the shop has a pager.
    expect(subscriptions.toSorted((a, b) => a.localeCompare(b))).toEqual([
      `email ${topic} `,
      `https ${pager} HasPager`,
    ]);
    const policies = resources('AWS::SNS::TopicPolicy');
    expect(policies).toHaveLength(2);
    for (const [, { Properties }] of policies)
      expect(Properties.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
        }),
      );
    const told = new Set<string | undefined>();
    for (const alarm of alarms) {
      const topics = PAGING.has(nameOf(alarm)) ? [topic, pager] : [topic];
      expect(alarm.AlarmActions, alarm.id).toEqual(isOfRelease(alarm) ? undefined : topics.map((Ref) => ({ Ref })));
      told.add(/"(.+)"/.exec(alarm.AlarmDescription)?.[1]);
    }
    const section = guide.slice(guide.indexOf('## If an alarm fires'), guide.indexOf('\n## Incidents'));
    const headings = [...section.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    expect(told).toEqual(new Set(headings));
  });
});
