import { CfnCondition, CfnParameter, Duration, Fn, NestedStack, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

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
  /** Whom it reaches: who is on call, the mailbox (unless named otherwise), or the deployment that it stops. */
  reach?: 'page' | 'mail' | 'release';
}

const alarmTopic = (scope: Construct, id: string, displayName: string): Topic => {
  const topic = new Topic(scope, id, { displayName, enforceSSL: true });
  // A topic with a policy has lost the one that SNS gives to topics without, which lets its own account publish.
  const { account, partition, region } = Stack.of(scope);
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: {
        ArnLike: { 'aws:SourceArn': `arn:${partition}:cloudwatch:${region}:${account}:alarm:*` },
        StringEquals: { 'aws:SourceAccount': account },
      },
    }),
  );
  return topic;
};

/** Posts to the address of a pager's service, where the shop has one. */
const subscribePager = (scope: Construct, topic: Topic): void => {
  const url = new CfnParameter(scope, 'PagerUrl', {
    description: 'HTTPS address of a pager (PagerDuty, Opsgenie) for alarms that need somebody at once; empty for none',
    allowedPattern: '(https://.+)?',
    default: '',
  }).valueAsString;
  const condition = new CfnCondition(scope, 'HasPager', {
    expression: Fn.conditionNot(Fn.conditionEquals(url, '')),
  });
  const subscription = new CfnSubscription(scope, 'PagerSubscription', {
    protocol: 'https',
    endpoint: url,
    topicArn: topic.topicArn,
  });
  subscription.cfnOptions.condition = condition;
};

/** All alarms, in a stack of their own; topics and their confirmed subscriptions are the parent's. */
export class Alarms extends NestedStack {
  readonly topic: Topic;
  /** Topic of the alarms that call a person at any hour. */
  readonly pager: Topic;
  /** Address to which alarms are mailed. */
  readonly address: string;

  constructor(scope: Construct, id: string) {
    super(scope, id, { description: 'Alarms, dashboard and budget' });
    const address = new CfnParameter(scope, 'AlarmMail', {
      description: 'Address to which alarms are mailed',
      allowedPattern: '.+@.+',
    });
    this.address = address.valueAsString;
    this.topic = alarmTopic(scope, 'Alarming', 'Atelier alarms');
    this.topic.addSubscription(new EmailSubscription(address.valueAsString));
    this.pager = alarmTopic(scope, 'Paging', 'Atelier pager');
    subscribePager(scope, this.pager);
  }

  /** Adds an alarm: one notice when the metric turns bad, and one when it is good again. */
  watch(
    id: string,
    {
      heading,
      metric,
      threshold,
      below = false,
      periods = 1,
      missing = TreatMissingData.NOT_BREACHING,
      reach = 'mail',
    }: Watch,
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
    const topics = { page: [this.topic, this.pager], mail: [this.topic], release: [] }[reach];
    for (const topic of topics) {
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
    }
    return alarm;
  }
}

export const FIVE_MINUTES = Duration.minutes(5);
