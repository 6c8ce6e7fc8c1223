import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { queues, visibilitySeconds } from '../manifest.ts';
import { acknowledge } from './acknowledge.ts';
import { FIVE_MINUTES, type Alarms } from './alarms.ts';
import { allowing, type Grantable } from './grantable.ts';

export type QueueName = keyof typeof queues;

const closed = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) };

const capitalised = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** A dead-letter queue: messages stay 14 days, and an alarm fires at the first one. */
export const createDeadLetters = (scope: Construct, of: string, alarms: Alarms): Queue => {
  const queue = new Queue(scope, `${capitalised(of)}Dead`, closed);
  acknowledge(queue, 'AwsSolutions-SQS3', 'It holds dead letters itself.');
  alarms.watch(`${capitalised(of)}DeadLetters`, {
    heading: `Dead letters of ${of}`,
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: 'Maximum' }),
    threshold: 1,
  });
  return queue;
};

/** A queue whose messages move to the dead letters after `maxReceives` failures. */
export const createConsumedQueue = (
  scope: Construct,
  name: string,
  {
    visibilitySeconds: seconds,
    maxReceives,
    delaySeconds = 0,
    dead,
  }: { visibilitySeconds: number; maxReceives: number; delaySeconds?: number; dead: Queue },
): Queue =>
  new Queue(scope, capitalised(name), {
    ...closed,
    visibilityTimeout: Duration.seconds(seconds),
    ...(delaySeconds > 0 && { deliveryDelay: Duration.seconds(delaySeconds) }),
    deadLetterQueue: { queue: dead, maxReceiveCount: maxReceives },
  });

/** A queue of the manifest; a message that fails `maxReceives` times moves to the dead-letter queue. */
export const createQueue = (scope: Construct, name: QueueName, alarms: Alarms): Queue => {
  const queue = createConsumedQueue(scope, name, {
    visibilitySeconds: visibilitySeconds(name),
    maxReceives: queues[name].maxReceives,
    dead: createDeadLetters(scope, name, alarms),
  });
  alarms.watch(`${capitalised(name)}Late`, {
    heading: `${name} waits`,
    metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1), statistic: 'Maximum' }),
    threshold: queues[name].lateSeconds,
    periods: 3,
  });
  return queue;
};

/** CloudWatch's maximum of metrics in the expression of an alarm. */
const MAX_METRICS = 10;

const watchAges = (id: string, queues: readonly Queue[], alarms: Alarms): void => {
  const ages = queues.map(
    (queue, index) =>
      [`q${index}`, queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: 'Maximum' })] as const,
  );
  alarms.watch(id, {
    heading: 'Events wait',
    metric: new MathExpression({
      expression: `MAX([${ages.map(([name]) => name).join(', ')}])`,
      usingMetrics: Object.fromEntries(ages),
      period: FIVE_MINUTES,
      label: 'Age of the oldest event in seconds',
    }),
    threshold: 600,
    periods: 2,
  });
};

/** One alarm for the events of up to ten functions, because their queues are many. */
export const watchEvents = (waiting: readonly Queue[], alarms: Alarms): void => {
  for (let start = 0; start < waiting.length; start += MAX_METRICS)
    watchAges(
      `EventsLate${start === 0 ? '' : start / MAX_METRICS + 1}`,
      waiting.slice(start, start + MAX_METRICS),
      alarms,
    );
};

/** The queue's grants for functions that send to it; the consumer gets its grants from the event source. */
export const grantableQueue = (queue: Queue): Grantable => ({
  value: queue.queueUrl,
  allow: allowing({ send: ['sqs:SendMessage'] }, [queue.queueArn]),
});
