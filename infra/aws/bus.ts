import { Duration } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { EVENT_SOURCE } from '#events/source.ts';
import { allowing, type Grantable } from './grantable.ts';

/** The event bus for the market's events. */
export const createBus = (scope: Construct): EventBus =>
  new EventBus(scope, 'Events', { description: 'Events of the market' });

/** The bus's grants for functions that publish events. */
export const grantableBus = (bus: EventBus): Grantable => ({
  value: bus.eventBusName,
  allow: allowing({ send: ['events:PutEvents'] }, [bus.eventBusArn]),
});

const targetOf = (handler: IFunction, dead: Queue): LambdaFunction =>
  new LambdaFunction(handler, { deadLetterQueue: dead, retryAttempts: 20, maxEventAge: Duration.hours(6) });

/**
 * Adds one rule for all events that a function consumes: a rule and a permission for each would take most of the 500
 * resources that CloudFormation allows in a stack.
 */
export const consumeEvents = (
  scope: Construct,
  handler: IFunction,
  { bus, events, dead }: { bus: EventBus; events: readonly string[]; dead: Queue },
): void => {
  new Rule(scope, 'OnEvents', {
    eventBus: bus,
    eventPattern: { source: [EVENT_SOURCE], detailType: [...events] },
    targets: [targetOf(handler, dead)],
  });
};

/** Adds a rule for what a service of AWS reports; it reports to the account's default bus alone. */
export const consumeService = (
  scope: Construct,
  handler: IFunction,
  { service, dead }: { service: string; dead: Queue },
): void => {
  new Rule(scope, 'OnReports', { eventPattern: { source: [service] }, targets: [targetOf(handler, dead)] });
};
