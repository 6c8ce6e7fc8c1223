import { CfnOutput, CfnParameter, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { stackNameOf } from '../stage.ts';
import { acknowledgeWildcard } from './acknowledge.ts';
import { stageOf } from './stage.ts';

const ISSUER = 'token.actions.githubusercontent.com';
const AUDIENCE = 'sts.amazonaws.com';

export interface PipelineStackProps extends StackProps {
  /** `owner/name` of the repository on GitHub whose workflows deploy. */
  repository: string;
  /** Whether the account knows GitHub already; it can only once. */
  hasProvider: boolean;
}

/**
 * The role with which GitHub's workflows deploy a stage, and production without one. It takes no long-lived key: GitHub vouches for
 * a job of this repository in the environment of the stage's name. It may hand over to the CDK's roles, ask what `npm run deploy`
 * asks first, and do what `npm run smoke` does; it reads no secret and no data.
 */
export class PipelineStack extends Stack {
  constructor(scope: Construct, id: string, { repository, hasProvider, ...props }: PipelineStackProps) {
    super(scope, id, props);
    const stage = stageOf(this);
    const arn = (service: string, resource: string, isGlobal = false): string =>
      `arn:${this.partition}:${service}:${isGlobal ? '' : this.region}:${this.account}:${resource}`;
    const provider = hasProvider
      ? arn('iam', `oidc-provider/${ISSUER}`, true)
      : new OidcProviderNative(this, 'GitHub', { url: `https://${ISSUER}`, clientIds: [AUDIENCE] }).oidcProviderArn;
    const alarmMail = new CfnParameter(this, 'AlarmMail', {
      description: 'Address that the smoke test mails to: that of the alarms',
      allowedPattern: '.+@.+',
    }).valueAsString;
    const role = new Role(this, 'Deployer', {
      description: `Deploys ${stackNameOf(stage)} from ${repository}`,
      maxSessionDuration: Duration.hours(2),
      assumedBy: new WebIdentityPrincipal(provider, {
        StringEquals: {
          [`${ISSUER}:aud`]: AUDIENCE,
          [`${ISSUER}:sub`]: `repo:${repository}:environment:${stage ?? 'production'}`,
        },
      }),
    });
    const grant = (statement: PolicyStatement): void => {
      role.addToPolicy(statement);
      for (const resource of statement.resources.filter((each) => each.includes('*')))
        acknowledgeWildcard(
          role,
          resource,
          'What it asks of an account has no resource to name, and what the smoke test tries is named by a deployment.',
        );
    };
    const allow = (actions: string[], ...resources: string[]): void => {
      grant(new PolicyStatement({ actions, resources }));
    };
    const toolkit = ['deploy', 'file-publishing', 'lookup'].map((name) =>
      arn('iam', `role/cdk-hnb659fds-${name}-role-${this.account}-${this.region}`, true),
    );
    allow(['sts:AssumeRole'], ...toolkit);
    allow(['cloudformation:DescribeStacks'], arn('cloudformation', `stack/${stackNameOf(stage)}/*`));
    allow(['ssm:GetParameter'], arn('ssm', 'parameter/cdk-bootstrap/hnb659fds/version'));
    allow(['ses:GetEmailIdentity'], arn('ses', 'identity/*'));
    allow(['acm:DescribeCertificate'], arn('acm', 'certificate/*'));
    allow(['cloudfront:GetDistributionConfig'], arn('cloudfront', 'distribution/*', true));
    allow(['cloudfront:DescribeFunction', 'cloudfront:TestFunction'], arn('cloudfront', 'function/*', true));
    allow(['sns:Publish'], arn('sns', `${stackNameOf(stage)}-Alarms*`));
    allow(
      [
        'cloudfront:ListDistributions',
        'lambda:GetAccountSettings',
        'logs:DescribeMetricFilters',
        'logs:TestMetricFilter',
        's3:ListAllMyBuckets',
        'ses:GetAccount',
      ],
      '*',
    );
    grant(
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [arn('ses', 'identity/*'), arn('ses', 'configuration-set/*')],
        conditions: { 'ForAllValues:StringEquals': { 'ses:Recipients': [alarmMail] } },
      }),
    );
    new CfnOutput(this, 'DeployRole', { value: role.roleArn });
  }
}
