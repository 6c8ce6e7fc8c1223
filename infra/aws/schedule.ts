import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function, IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Alarms } from './alarms.ts';

/**
 * Invokes a function, by its alias `target` where it has one, every `minutes`; a failed invocation is not retried,
 * because the next one finds all work that is due.
 */
export const scheduleEvery = (
  scope: Construct,
  handler: Function,
  { target, minutes, dead, alarms }: { target: IFunction; minutes: number; dead: Queue; alarms: Alarms },
): void => {
  new Rule(scope, 'Clock', {
    schedule: Schedule.rate(Duration.minutes(minutes)),
    targets: [
      new LambdaFunction(target, { deadLetterQueue: dead, retryAttempts: 0, maxEventAge: Duration.minutes(1) }),
    ],
  });
  alarms.watch(`${handler.node.id}Stands`, {
    heading: 'The clock stands still',
    metric: handler.metricInvocations({ period: Duration.minutes(5) }),
    below: true,
    threshold: 1,
    missing: TreatMissingData.BREACHING,
    reach: 'page',
  });
};
