import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { Rollout } from '#infra/aws/rollout.ts';
import { allFunctions } from '#infra/manifest.ts';
import { calledBy, spelled, synthesised, type Resource } from './synth.ts';

const { resources } = synthesised();
const names = Object.keys(allFunctions);
const gradual = names.filter((name) => allFunctions[name]?.isGradual);

const named = (type: string, id: string): [string, Resource] =>
  resources(type).find(([each]) => new RegExp(`^${id}[0-9A-F]{8}$`).test(each))!;

it('what takes, bills, gives back or pays out money is released gradually, and nothing else', () => {
  const asksProviders = (name: string): boolean => {
    const { stripe, paypal } = allFunctions[name]?.uses ?? {};
    return Boolean(stripe || paypal);
  };
  expect(gradual.filter(asksProviders)).toEqual(names.filter(asksProviders));
  expect(gradual).toEqual(
    expect.arrayContaining(['giftCards', 'giftCardIssuer', 'biller', 'payouts', 'payoutKeeper', 'scheduler']),
  );
  expect(resources('AWS::Lambda::Alias')).toHaveLength(gradual.length);
});

describe.each(gradual)('a new version of %s', (name) => {
  const [alias, { Properties, UpdatePolicy }] = named('AWS::Lambda::Alias', `${name}Live`);
  const [group, release] = named('AWS::CodeDeploy::DeploymentGroup', `${name}Release`);
  const version = Properties.FunctionVersion['Fn::GetAtt'][0] as string;

  it('takes a tenth of the calls for five minutes, and goes back when it fails or the shop does', () => {
    expect(UpdatePolicy?.CodeDeployLambdaAliasUpdate?.DeploymentGroupName).toEqual({ Ref: group });
    const { DeploymentConfigName, AlarmConfiguration, AutoRollbackConfiguration, ServiceRoleArn } = release.Properties;
    expect(DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
    expect(AutoRollbackConfiguration).toEqual({
      Enabled: true,
      Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']) as string[],
    });
    const alarms = (AlarmConfiguration.Alarms as { Name: { Ref: string } }[]).map(({ Name }) => Name.Ref);
    expect(AlarmConfiguration).toMatchObject({ Enabled: true });
    expect(alarms.map((id) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual([
      `${name}Fails`,
      'RestFailsNow',
      'CheckoutFailsNow',
      'PagesFailNow',
      'MailsFailNow',
      'LedgerDiffers',
    ]);
    const [, { Properties: own }] = named('AWS::CloudWatch::Alarm', `${name}Fails`);
    const [handler] = named('AWS::Lambda::Function', name);
    expect(own).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: 'Errors', TreatMissingData: 'notBreaching' });
    expect(
      (own.Dimensions as { Name: string; Value: unknown }[]).map(({ Name, Value }) => `${Name} ${spelled(Value)}`),
    ).toEqual([`ExecutedVersion <${version}.Version>`, `FunctionName <${handler}>`, `Resource <${handler}>:live`]);
    const [, role] = named('AWS::IAM::Role', 'Deployer');
    expect(spelled(ServiceRoleArn)).toMatch(/^<Deployer/);
    expect(JSON.stringify(role.Properties.Policies)).toContain(`["${handler}","Arn"]`);
  });

  it('is of the function as it stands, and stays when the next one comes', () => {
    const found = resources('AWS::Lambda::Version').find(([id]) => id === version)![1];
    expect(calledBy(found.Properties.FunctionName)).toEqual({ name, isAlias: false });
    expect([calledBy(Properties.FunctionName).name, Properties.Name]).toEqual([name, 'live']);
    // But not when the deployment that made it is rolled back: Lambda would refuse the same version to the next one.
    expect(found).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  });

  it('is called by the alias, whatever calls', () => {
    const callers = [
      ...resources('AWS::ApiGatewayV2::Integration').map(([, each]) => each.Properties.IntegrationUri),
      ...resources('AWS::Lambda::EventSourceMapping').map(([, each]) => each.Properties.FunctionName),
      ...resources('AWS::Lambda::Permission').map(([, each]) => each.Properties.FunctionName),
      ...resources('AWS::Events::Rule').flatMap(([, each]) =>
        (each.Properties.Targets as { Arn: object }[]).map(({ Arn }) => Arn),
      ),
    ]
      .map((reference: object) => calledBy(reference))
      .filter((called) => called.name === name);
    expect(callers.length).toBeGreaterThan(0);
    expect(callers.filter(({ isAlias }) => !isAlias)).toEqual([]);
    const invoked = spelled({ Ref: alias });
    const [, caller] = named('AWS::IAM::Role', 'RestCaller');
    const allowed = (caller.Properties.Policies[0].PolicyDocument.Statement as { Resource: unknown }[])
      .flatMap(({ Resource: on }) => on)
      .map(spelled);
    expect(allowed.includes(invoked)).toBe('http' in allFunctions[name]!.from);
    expect(allowed.filter((arn) => new RegExp(`^<${name}[0-9A-F]{8}[.]`).test(arn))).toEqual([]);
  });
});

it('a release that cannot wait goes to all calls at once, whatever rings', () => {
  const stack = new Stack(new App({ context: { rollout: 'at-once' } }), 'Market');
  const handler = new Function(stack, 'biller', {
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromInline('exports.handler = () => undefined;'),
  });
  const rollout = new Rollout(stack, 'Rollout');
  rollout.release('biller', handler);
  const groups = Template.fromStack(rollout).findResources('AWS::CodeDeploy::DeploymentGroup');
  expect(Object.values(groups)).toMatchObject([
    {
      Properties: {
        DeploymentConfigName: 'CodeDeployDefault.LambdaAllAtOnce',
        AlarmConfiguration: { Enabled: false },
      },
    },
  ]);
});
