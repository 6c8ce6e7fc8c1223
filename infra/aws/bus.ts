import { Duration } from 'aws-cdk-lib';
import { EventBus, Rule, type EventPattern } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { EVENT_SOURCE } from '#events/source.ts';
import { eventQueueOf, type FunctionName, type Source } from '../manifest.ts';
import type { Alarms } from './alarms.ts';
import { bucketName } from './bucket.ts';
import { allowing, type Grantable } from './grantable.ts';
import { settingsNames } from './mail.ts';
import { createConsumedQueue, createDeadLetters } from './queue.ts';
import { stageOf } from './stage.ts';

/** The event bus for the market's events; for 14 days each can be replayed from its archive. */
export const createBus = (scope: Construct): EventBus => {
  const bus = new EventBus(scope, 'Events', { description: 'Events of the market' });
  bus.archive('Archive', { eventPattern: { source: [EVENT_SOURCE] }, retention: Duration.days(14) });
  return bus;
};

/** The bus's grants for functions that publish events. */
export const grantableBus = (bus: EventBus): Grantable => ({
  value: bus.eventBusName,
  allow: allowing({ send: ['events:PutEvents'] }, [bus.eventBusArn]),
});

interface Consumed {
  name: FunctionName;
  eventPattern: EventPattern;
  /** The account's default bus when absent. */
  bus?: EventBus;
  alarms: Alarms;
}

/**
 * Lets a function consume what one rule puts into its queue, which holds it for 14 days. One rule and queue for all events
 * of a function, because those for each would take most of the resources of a stack.
 */
const consume = (scope: Construct, handler: IFunction, { name, eventPattern, bus, alarms }: Consumed): Queue => {
  const { visibilitySeconds, maxReceives, delaySeconds, atOnce } = eventQueueOf(name);
  const dead = createDeadLetters(scope, name, alarms);
  const queue = createConsumedQueue(scope, `${name}Events`, { visibilitySeconds, maxReceives, delaySeconds, dead });
  new Rule(scope, `${name}OnEvents`, {
    ...(bus && { eventBus: bus }),
    eventPattern,
    targets: [new SqsQueue(queue, { deadLetterQueue: dead })],
  });
  handler.addEventSource(new SqsEventSource(queue, { batchSize: 1, maxConcurrency: atOnce }));
  return queue;
};

/** Lets a function consume events of the market. */
export const consumeEvents = (
  scope: Construct,
  handler: IFunction,
  { events, ...more }: { name: FunctionName; bus: EventBus; events: readonly string[]; alarms: Alarms },
): Queue => consume(scope, handler, { ...more, eventPattern: { source: [EVENT_SOURCE], detailType: [...events] } });

/**
 * Lets a function consume what a service of AWS reports, S3 of one bucket; it reports to the account's default bus alone.
 */
export const consumeReports = (
  scope: Construct,
  handler: IFunction,
  { from, ...more }: { name: FunctionName; from: Extract<Source, { service: string }>; alarms: Alarms },
): Queue =>
  consume(scope, handler, {
    ...more,
    eventPattern: {
      source: [from.service],
      ...('bucket' in from
        ? { detailType: ['Object Created'], detail: { bucket: { name: [bucketName(scope, from.bucket)] } } }
        : stageOf(scope) && {
            detail: { mail: { tags: { 'ses:configuration-set': Object.values(settingsNames(scope)) } } },
          }),
    },
  });
