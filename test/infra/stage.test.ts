import { describe, expect, it } from 'vitest';
import { deployFile } from '#infra/settings.ts';
import { stackNameOf, stageNamed } from '#infra/stage.ts';
import { takeStage } from '#infra/operator/stage.ts';
import { newStack, SETTINGS, spelled, synthesise, synthesised, WITH_DOMAIN, type Synthesised } from './synth.ts';

const production = synthesised();
const staging = synthesise(newStack(SETTINGS, { stage: 'staging' }).stack);

/** Every value of all resources by its place; those that name parts of the stack to CloudFormation alone are left out. */
const valuesOf = ({ templates, resources }: Synthesised): Map<string, string> => {
  const values = new Map<string, string>();
  const walk = (place: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) walk(`${place}.${key}`, each);
    else if (
      !/\.(?:S3Key|S3ObjectKey|Sid|CodeS3Location|\w*OriginId|Tags\.\d\.Key)$|OriginGroups|\.Origins\.\d\.Id$/.test(
        place,
      )
    )
      values.set(place, unhashed(String(value)).replaceAll(NAMES_OF_STAGE, '$1'));
  };
  const types = new Set(
    [...templates.values()].flatMap(({ Resources }) => Object.values(Resources)).map(({ Type }) => Type),
  );
  // Only what it is called with differs, which are its ids.
  types.delete('AWS::CloudFormation::Stack');
  for (const type of types)
    for (const [id, { Properties }] of resources(type)) walk(`${type} ${unhashed(id)}`, Properties ?? {});
  return values;
};
/** The stage in the names of the stack and of what the CDK names after it, and in those of the firewalls' metrics. */
const NAMES_OF_STAGE = /([Aa]telier|Firewall)-?staging/g;
/** Ids without the CDK's hashes, which it makes of the stack's name, too. */
const unhashed = (id: string): string =>
  id
    .replace(/CurrentVersion[0-9A-F]{8}[0-9a-f]{32}/, 'CurrentVersion')
    .replaceAll(/Atelier(?:staging)?(?=[A-Z]\w*?[0-9A-F]{8})/g, '')
    .replaceAll(/[0-9A-F]{8}/g, '');

describe('a stage beside production in one account', () => {
  it('is the same market but for its names, its mails and what search engines are told', () => {
    const [theirs, ours] = [valuesOf(production), valuesOf(staging)];
    const places = [...new Set([...theirs.keys(), ...ours.keys()])].filter(
      (place) => theirs.get(place) !== ours.get(place),
    );
    expect(places.length).toBeGreaterThan(0);
    const reasons = [
      /^AWS::Lambda::Function \w+\.Environment\.Variables\.METRICS_NAMESPACE$/,
      /^AWS::CloudFront::ResponseHeadersPolicy \w+\.ResponseHeadersPolicyConfig\.CustomHeadersConfig\.Items\.\d\.\w+$/,
      /^AWS::IAM::Role \w+\.Policies\.\d\.PolicyDocument\.Statement\.\d+\.Condition\.ForAllValues:StringLike\.ses:Recipients\./,
      /^AWS::SES::ConfigurationSet (?:Mail|List)Settings\.Name$/,
      /^AWS::Events::Rule mailFeedbackOnEvents\.EventPattern\.detail\.mail\.tags\.ses:configuration-set\.\d$/,
    ];
    const unexplained = places.filter((place) => !reasons.some((reason) => reason.test(place)));
    expect(unexplained.map((place) => `${place}: ${theirs.get(place)} | ${ours.get(place)}`)).toEqual([]);
  });

  it('shares no name that is one of a kind in an account', () => {
    const fixed = ({ resources, templates }: Synthesised): string[] =>
      [...new Set([...templates.values()].flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)))]
        .flatMap((type) =>
          resources(type).flatMap(([, { Properties }]) =>
            [Properties as object | undefined, ...configsOf(Properties)]
              .flatMap((each) => Object.entries(each ?? {}))
              .filter(([key]) => key.endsWith('Name') && !NAMES_WITHIN.has(`${type}.${key}`))
              .map(([key, value]) => `${type}.${key} ${spelled(value)}`),
          ),
        )
        // What contains the id of another resource is one of a kind, as that is.
        .filter((name) => !/<(?!AWS::)/.test(name));
    const names = fixed(production);
    expect(names.length).toBeGreaterThan(5);
    expect(fixed(staging).filter((name) => names.includes(name))).toEqual([]);
  });

  it('counts the refusals of its own firewalls and its own lines', () => {
    const metrics = (all: Synthesised): string[] => [
      ...all
        .resources('AWS::WAFv2::WebACL')
        .map(([, { Properties }]) => Properties.VisibilityConfig.MetricName as string),
      ...all
        .resources('AWS::Logs::MetricFilter')
        .map(([, { Properties }]) => Properties.MetricTransformations[0].MetricNamespace as string),
    ];
    expect(new Set(metrics(staging))).toEqual(
      new Set(['SiteFirewallstaging', 'RealtimeFirewallstaging', 'Atelier-staging']),
    );
    expect(new Set(metrics(production))).toEqual(new Set(['SiteFirewall', 'RealtimeFirewall', 'Atelier']));
  });

  it('mails nobody but the address of its alarms and the simulator, whatever SES allows the account', () => {
    const senders = (all: Synthesised): object[] =>
      all
        .resources('AWS::IAM::Role')
        .flatMap(([, { Properties }]) => (Properties.Policies ?? []) as { PolicyDocument: { Statement: Sends[] } }[])
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
        .filter(({ Action }) => [Action].flat().includes('ses:SendEmail'))
        .map(({ Condition }) => Condition);
    expect(senders(staging).length).toBe(senders(production).length);
    for (const condition of senders(staging)) {
      const allowed = (condition as Record<string, Record<string, unknown[]>>)['ForAllValues:StringLike'];
      expect(allowed?.['ses:Recipients']?.map((each) => JSON.stringify(each))).toEqual([
        expect.stringContaining('"AlarmMail"'),
        expect.stringContaining('"+*@"'),
        '"*@simulator.amazonses.com"',
      ]);
    }
    for (const condition of senders(production)) expect(Object.keys(condition)).toEqual(['StringEquals']);
  });

  it('tells search engines on every answer that it is not to be found, and production does not', () => {
    const told = (all: Synthesised): boolean[] =>
      all
        .resources('AWS::CloudFront::ResponseHeadersPolicy')
        .map(([, { Properties }]) => JSON.stringify(Properties).includes('"noindex, nofollow"'));
    expect(told(staging).length).toBeGreaterThan(5);
    expect(new Set(told(staging))).toEqual(new Set([true]));
    expect(new Set(told(production))).toEqual(new Set([false]));
  });

  it('with a domain and photos by mail fits into the lengths of names', () => {
    const { resources } = synthesise(newStack(WITH_DOMAIN, { stage: 'sixteenletters00' }).stack);
    for (const [, { Properties }] of resources('AWS::S3::Bucket').filter(([, each]) => each.Properties.BucketName))
      expect(spelled(Properties.BucketName).replace('<AWS::AccountId>', '123456789012').length).toBeLessThanOrEqual(63);
  });
});

interface Sends {
  Action: string | string[];
  Condition: object;
}

/** The settings that CloudFront's resources have their names in. */
const configsOf = (properties: object | undefined): object[] =>
  Object.entries(properties ?? {}).flatMap(([key, value]) => (key.endsWith('Config') ? [value as object] : []));

/** Names that are one of a kind within the resource that they belong to, need not be, or name what AWS has. */
const NAMES_WITHIN = new Set([
  'AWS::AppSync::DataSource.Name',
  'AWS::AppSync::Resolver.DataSourceName',
  'AWS::AppSync::Resolver.FieldName',
  'AWS::AppSync::Resolver.TypeName',
  'AWS::ApiGatewayV2::Stage.StageName',
  'AWS::IAM::Policy.PolicyName',
  'AWS::Lambda::Alias.Name',
  'AWS::ApiGatewayV2::Api.Name',
  'AWS::ApiGatewayV2::Authorizer.Name',
  'AWS::CloudWatch::Alarm.MetricName',
  'AWS::CodeDeploy::DeploymentGroup.DeploymentConfigName',
]);

describe('the stage of a command', () => {
  it.each([
    [['--stage', 'staging', '--send'], ['--send']],
    [['--send', '--stage=staging'], ['--send']],
    [
      ['-c', 'stage=staging', '-c', 'rollout=at-once'],
      ['-c', 'rollout=at-once'],
    ],
    [
      ['-c', 'rollout=at-once', '--context=stage=staging'],
      ['-c', 'rollout=at-once'],
    ],
  ])('%s', (args, left) => {
    const given = [...args];
    expect(takeStage(given)).toBe('staging');
    expect(given).toEqual(left);
  });

  it('is production where none is given, and refused where it is no name', () => {
    const args = ['-c', 'rollout=at-once'];
    expect(takeStage(args)).toBeUndefined();
    expect(args).toEqual(['-c', 'rollout=at-once']);
    for (const wrong of [['--stage'], ['--stage', 'Staging!'], ['-c', 'stage=']])
      expect(() => takeStage([...wrong]), wrong.join(' ')).toThrow(/stage/);
  });

  it('names the stack, its file and its buckets', () => {
    expect([stackNameOf(undefined), stackNameOf('staging')]).toEqual(['Atelier', 'Atelier-staging']);
    expect([deployFile(undefined), deployFile('staging')].map((file) => file.split('/').at(-1))).toEqual([
      'deploy.json',
      'deploy.staging.json',
    ]);
    expect(stageNamed('')).toBeUndefined();
  });
});
