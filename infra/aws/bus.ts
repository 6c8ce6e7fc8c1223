import { Duration } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { EVENT_SOURCE } from '#events/source.ts';
import { allowing, type Thing } from './thing.ts';

/** The bus on which the market's own events travel. */
export const createBus = (scope: Construct): EventBus =>
  new EventBus(scope, 'Happenings', { description: 'What happened in the market' });

/** The bus for functions that tell events. */
export const busThing = (bus: EventBus): Thing => ({
  value: bus.eventBusName,
  allow: allowing({ send: ['events:PutEvents'] }, [bus.eventBusArn]),
});

/** One rule per event that a function hears, so that each can be stopped and counted on its own. */
export const hearEvents = (
  scope: Construct,
  handler: IFunction,
  { bus, events, dead }: { bus: EventBus; events: readonly string[]; dead: Queue },
): void => {
  for (const event of events) {
    new Rule(scope, `On ${event}`, {
      eventBus: bus,
      eventPattern: { source: [EVENT_SOURCE], detailType: [event] },
      targets: [
        new LambdaFunction(handler, { deadLetterQueue: dead, retryAttempts: 20, maxEventAge: Duration.hours(6) }),
      ],
    });
  }
};
