import { CfnParameter, Duration, NestedStack, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { marketOf } from './stage.ts';

export interface Watch {
  /** Heading in docs/runbook.md with what to do when the alarm fires. */
  heading: string;
  metric: IMetric;
  /** The alarm fires at this value or above it; with `below`, below it. */
  threshold: number;
  below?: boolean;
  /** Number of consecutive bad periods before the alarm fires; 1 when absent. */
  periods?: number;
  /** How a period without data counts; as good when absent. */
  missing?: TreatMissingData;
}

/** All alarms, in a stack of their own; they are mailed to one address, whose confirmed subscription the parent holds. */
export class Alarms extends NestedStack {
  readonly topic: Topic;
  /** Address to which alarms are mailed. */
  readonly address: string;

  constructor(scope: Construct, id: string) {
    super(scope, id, { description: 'Alarms, dashboard and budget' });
    const address = new CfnParameter(scope, 'AlarmMail', {
      description: 'Address to which alarms are mailed',
      allowedPattern: '.+@.+',
    });
    this.address = address.valueAsString;
    this.topic = new Topic(scope, 'Alarming', { displayName: `${marketOf(scope)} alarms`, enforceSSL: true });
    // A topic with a policy has lost the one that SNS gives to topics without, which lets its own account publish.
    const { account, partition, region } = Stack.of(scope);
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: {
          ArnLike: { 'aws:SourceArn': `arn:${partition}:cloudwatch:${region}:${account}:alarm:*` },
          StringEquals: { 'aws:SourceAccount': account },
        },
      }),
    );
    this.topic.addSubscription(new EmailSubscription(address.valueAsString));
  }

  /** Adds an alarm: one mail when the metric turns bad, and one when it is good again. */
  watch(
    id: string,
    { heading, metric, threshold, below = false, periods = 1, missing = TreatMissingData.NOT_BREACHING }: Watch,
  ): Alarm {
    const alarm = new Alarm(this, id, {
      alarmDescription: `If this fires: docs/runbook.md, "${heading}".`,
      metric,
      threshold,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: missing,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    alarm.addOkAction(new SnsAction(this.topic));
    return alarm;
  }
}

export const FIVE_MINUTES = Duration.minutes(5);
