import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MEASURED } from '#functions/platform/metrics.ts';
import { LATE_SECONDS } from '#functions/scheduler/late-seconds.ts';
import { PROJECT_ROOT } from '#infra/aws/bundling.ts';
import { ACCESS_METRICS } from '#infra/aws/http-api.ts';
import { COUNTED_MESSAGES } from '#infra/counted-messages.ts';
import { buckets } from '#infra/manifest.ts';
import { spelled, synthesised } from './synth.ts';

const { stack, templates, resources } = synthesised();

/** An ARN of this length stands for each that only a deployment knows. */
const ARN = `arn:aws:service:us-east-1:123456789012:${'x'.repeat(80)}`;
const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && ['Ref', 'Fn::GetAtt', 'Fn::Join', 'Fn::If'].some((key) => key in part)
      ? spelled(part).replaceAll(/<[^<>]*>/g, ARN)
      : part,
  );

interface Policy {
  id: string;
  statements: number;
  bytes: number;
}
const policyOf = (id: string, document: { Statement: unknown[] }): Policy => ({
  id,
  statements: document.Statement.length,
  bytes: Buffer.byteLength(written(document)),
});
const policies = (type: string): Policy[] =>
  resources(type).map(([id, { Properties }]) => policyOf(id, Properties.PolicyDocument));

/** Limits of AWS: statements and bytes of a resource's policy. */
const LIMITS = {
  'AWS::SQS::QueuePolicy': [20, 8_192],
  'AWS::SNS::TopicPolicy': [100, 30_720],
  'AWS::S3::BucketPolicy': [100, 20_480],
} as const;

describe('what CloudFormation and the services allow', () => {
  it.each(Object.entries(LIMITS))('every %s has room left', (type, [statements, bytes]) => {
    const found = policies(type);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((policy) => policy.statements > statements || policy.bytes > bytes)).toEqual([]);
  });

  it('every role has room in its 10,240 bytes, and every function in the 20,480 bytes of who may call it', () => {
    for (const [id, { Properties }] of resources('AWS::IAM::Role'))
      expect(written(Properties.Policies ?? []).length, id).toBeLessThan(10_240);
    const callers = Map.groupBy(resources('AWS::Lambda::Permission'), ([, { Properties }]) =>
      written(Properties.FunctionName),
    );
    for (const permissions of callers.values()) expect(written(permissions).length).toBeLessThan(20_480);
  });

  it.each([...templates])(
    'the stack %s stays under 450 resources, 1 MB and the limits of outputs, parameters and names',
    (_, { Resources, Outputs = {}, Parameters = {}, ...json }) => {
      expect(Object.keys(Resources).length).toBeLessThan(450);
      expect(JSON.stringify({ Resources, Outputs, Parameters, ...json }).length).toBeLessThan(1_000_000);
      expect(Object.keys(Outputs).length).toBeLessThan(200);
      expect(Object.keys(Parameters).length).toBeLessThan(200);
      for (const name of [Resources, Outputs, Parameters].flatMap((section) => Object.keys(section)))
        expect(name).toMatch(/^[A-Za-z0-9]{1,255}$/);
      for (const { Description = '' } of Object.values(Parameters)) expect(Description.length).toBeLessThan(4_000);
    },
  );

  it.each([...templates])(
    'the stack %s names only what it has: resources, parameters and conditions',
    (_, template) => {
      const { Resources, Parameters = {}, Conditions = {} } = template;
      const known = new Set([Resources, Parameters].flatMap((section) => Object.keys(section)));
      const unknown: string[] = [];
      JSON.stringify(template, (key, value: unknown) => {
        if (key === 'Ref' && !known.has(value as string) && !(value as string).startsWith('AWS::'))
          unknown.push(value as string);
        if (key === 'Fn::GetAtt' && !known.has((value as string[])[0]!)) unknown.push((value as string[])[0]!);
        const condition = key === 'Fn::If' ? (value as string[])[0]! : key === 'Condition' ? value : undefined;
        if (typeof condition === 'string' && !(condition in (Conditions as object))) unknown.push(condition);
        return value;
      });
      expect(unknown).toEqual([]);
    },
  );

  it('the variables of every function fit into their 4 kB', () => {
    for (const [, { Properties }] of resources('AWS::Lambda::Function'))
      expect(written(Properties.Environment ?? {}).length).toBeLessThan(4_096);
  });

  it('a new account may have the memory of every function, and the names of buckets are short enough', () => {
    for (const [id, { Properties }] of resources('AWS::Lambda::Function'))
      expect(Properties.MemorySize ?? 128, id).toBeLessThanOrEqual(3_008);
    for (const [, { Properties }] of resources('AWS::S3::Bucket').filter(([, each]) => each.Properties.BucketName))
      expect(spelled(Properties.BucketName).replaceAll(/<[^<>]*>/g, '123456789012').length).toBeLessThanOrEqual(63);
  });
});

describe('a first deployment that failed', () => {
  it('leaves no bucket with a fixed name behind, which the second could not make', () => {
    const named = resources('AWS::S3::Bucket').filter(([, { Properties }]) => Properties.BucketName);
    expect(named.length).toBe(Object.keys(buckets).length);
    for (const [, { DeletionPolicy }] of named) expect(DeletionPolicy).toBe('RetainExceptOnCreate');
  });
});

describe('a deployment that was rolled back', () => {
  it.each(['AWS::Lambda::Version', 'AWS::SES::EmailIdentity'])(
    'leaves no %s behind, which the next one could not make, and keeps those that served before',
    (type) => {
      const all = resources(type);
      expect(all.length).toBeGreaterThan(0);
      for (const [id, { DeletionPolicy, UpdateReplacePolicy }] of all)
        expect([DeletionPolicy, UpdateReplacePolicy], id).toEqual(['RetainExceptOnCreate', 'Retain']);
    },
  );
});

describe('what must outlive the stack', () => {
  it('secrets stay as the table does, and no deployment says anything about the keys of providers', () => {
    const secretOf = (name: string) => resources('AWS::SecretsManager::Secret').find(([id]) => id.startsWith(name))![1];
    for (const name of ['Tokens', 'Cursors', 'Links', 'Codes', 'Vault', 'Stripe', 'Paypal'])
      expect(secretOf(name).DeletionPolicy).toMatch(/^Retain/);
    for (const name of ['Stripe', 'Paypal']) expect(Object.keys(secretOf(name).Properties)).toEqual(['Description']);
  });

  it('nobody deletes the stack by a click, and every name that an operator needs is one of its outputs', () => {
    expect(stack.terminationProtection).toBe(true);
    expect(Object.keys(templates.get('Atelier')?.Outputs ?? {})).toEqual(
      expect.arrayContaining([
        'SiteUrl',
        'DistributionId',
        'MarketTable',
        'MediaBucket',
        'UploadsBucket',
        'AlarmTopic',
        'CursorsSecret',
        'LinksSecret',
        'CodesSecret',
        'VaultSecret',
        'TokensSecret',
        'OriginSecret',
        'StripeSecret',
        'PaypalSecret',
        'MailConfiguration',
      ]),
    );
  });
});

/** Ten seconds of processor time, which `npm run infra` takes where cfn-lint is installed and `npm test` does not. */
const lints = process.env.npm_lifecycle_event === 'infra' && spawnSync('cfn-lint', ['--version']).status === 0;

it.skipIf(!lints)('cfn-lint finds nothing but orders of creation that the CDK says twice', () => {
  const folder = mkdtempSync(join(process.env.INFRA_SCRATCH ?? tmpdir(), 'lint-'));
  const files = [...templates].map(([name, template]) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(template));
    return file;
  });
  // W1030: a parameter that is empty by default is used only under the condition that it is not.
  const { stdout } = spawnSync(
    'cfn-lint',
    ['--ignore-checks', 'W3005', 'W1030', '--regions', 'us-east-1', '--', ...files],
    {
      encoding: 'utf8',
    },
  );
  expect(stdout).toBe('');
});

describe('what the guide says about size and cost', () => {
  const guide = readFileSync(join(PROJECT_ROOT, 'docs/deploy.md'), 'utf8');
  const numbersOf = (pattern: RegExp): number[] => (pattern.exec(guide)?.slice(1) ?? []).map(Number);
  /** Prices of CloudWatch in dollars a month: of a metric in an alarm, of which ten are free, and of a metric of our own. */
  const [ALARM, FREE, METRIC] = [0.1, 10, 0.3];

  it('is true of each stack, to a tenth', () => {
    const rows = [...guide.matchAll(/^\| `(\w+)` \| (\d+) \| (\d+) kB \|$/gm)];
    expect(rows.map(([, name = '']) => name).toSorted()).toEqual([...templates.keys()].toSorted());
    const isNear = (said: string | undefined, real: number): boolean => Math.abs(Number(said) - real) < real / 10;
    const wrong = rows.flatMap(([, name = '', count, kilobytes]) => {
      const template = templates.get(name)!;
      const size = Object.keys(template.Resources).length;
      const written = JSON.stringify(template).length / 1_000;
      return isNear(count, size) && isNear(kilobytes, written) ? [] : [`${name} ${size} ${written} kB`];
    });
    expect(wrong).toEqual([]);
  });

  it('is true of its alarms and of the metrics that they read', () => {
    const alarms = resources('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
    const read = alarms.reduce(
      (sum: number, { Metrics }) =>
        sum + (Metrics ? (Metrics as { MetricStat?: object }[]).filter(({ MetricStat }) => MetricStat).length : 1),
      0,
    );
    expect(numbersOf(/\| (\d+) alarms of (\d+) metrics \(.*?\) \| ([\d.]+) \|/)).toEqual([
      alarms.length,
      read,
      Number(((read - FREE) * ALARM).toFixed(2)),
    ]);
  });

  it('is true of the metrics of our own: durations, counted lines and calls, and gauges', () => {
    const counted = [...MEASURED, ...Object.keys(COUNTED_MESSAGES), ...ACCESS_METRICS, ...Object.keys(LATE_SECONDS)];
    const own = counted.length + 4;
    expect(numbersOf(/(\d+) metrics of our own cost at most \$([\d.]+)/)).toEqual([
      own,
      Number((own * METRIC).toFixed(2)),
    ]);
  });
});
