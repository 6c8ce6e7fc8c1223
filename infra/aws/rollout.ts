import { Duration, NestedStack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { FunctionName } from '../manifest.ts';
import { acknowledgeWildcard } from './acknowledge.ts';
import { InlineRole } from './role.ts';

/** Name of the alias by which the sources of a gradual function call it. */
const ALIAS = 'live';

/** Heading in docs/runbook.md of the alarms that take a release back. */
const HEADING = 'A release is taken back';

/** Context value with which a release goes to all calls at once, whatever rings: `npm run deploy -- -c rollout=at-once`. */
const AT_ONCE = 'at-once';

/**
 * Aliases of the functions that move money, in a stack of their own. CodeDeploy sends a tenth of their calls to a new
 * version for five minutes; when it fails in two of them, or an alarm that `stopAt` names rings, all calls go back to the
 * version before, and the deployment with everything in it is rolled back.
 */
export class Rollout extends NestedStack {
  readonly #application: LambdaApplication;
  readonly #role: InlineRole;
  readonly #groups: LambdaDeploymentGroup[] = [];

  constructor(scope: Construct, id: string) {
    super(scope, id, { description: 'Gradual releases of the functions that move money' });
    this.#application = new LambdaApplication(this, 'Application');
    this.#role = new InlineRole(this, 'Deployer', 'codedeploy.amazonaws.com');
    this.#role.addToPolicy(new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }));
    acknowledgeWildcard(this.#role, '*', 'The alarms that are asked for stand in each deployment.');
  }

  /** The alias of a function's current version, which its sources call. */
  release(name: FunctionName, handler: Function): Alias {
    const alias = new Alias(this, `${name}Live`, { aliasName: ALIAS, version: handler.currentVersion });
    // Without a reference to the alias, which CloudFormation makes after the role.
    this.#role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
        resources: [handler.functionArn, `${handler.functionArn}:${ALIAS}`],
      }),
    );
    const isAtOnce = this.node.tryGetContext('rollout') === AT_ONCE;
    this.#groups.push(
      new LambdaDeploymentGroup(this, `${name}Release`, {
        application: this.#application,
        alias,
        deploymentConfig: isAtOnce
          ? LambdaDeploymentConfig.ALL_AT_ONCE
          : LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [this.#fails(name, handler)],
        role: this.#role.withoutPolicyUpdates(),
        ignoreAlarmConfiguration: isAtOnce,
      }),
    );
    return alias;
  }

  /** Alarms that stop the release of every function. */
  stopAt(...alarms: Alarm[]): void {
    for (const group of this.#groups) for (const alarm of alarms) group.addAlarm(alarm);
  }

  /**
   * Errors of the new version alone, which Lambda measures while an alias has two: those of the version before would stop
   * the release that mends them. It mails nobody, because the deployment itself says that it failed.
   */
  #fails(name: FunctionName, handler: Function): Alarm {
    return new Alarm(this, `${name}Fails`, {
      alarmDescription: `If this fires: docs/runbook.md, "${HEADING}".`,
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Errors',
        dimensionsMap: {
          FunctionName: handler.functionName,
          Resource: `${handler.functionName}:${ALIAS}`,
          ExecutedVersion: handler.currentVersion.version,
        },
        statistic: 'Sum',
        period: Duration.minutes(1),
      }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      datapointsToAlarm: 2,
      evaluationPeriods: 5,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
