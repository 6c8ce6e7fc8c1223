import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { GraphqlApi } from 'aws-cdk-lib/aws-appsync';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import type { Function, IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { fallback, type FunctionName, type Source } from '../manifest.ts';
import type { Alarms } from './alarms.ts';
import { consumeEvents, consumeReports } from './bus.ts';
import { answerPaths } from './http-api.ts';
import { createDeadLetters, type QueueName } from './queue.ts';
import { answerFields } from './realtime-api.ts';
import { scheduleEvery } from './schedule.ts';
import { consumeStream } from './stream.ts';

interface Sources {
  api: HttpApi;
  /** Stack of the API's routes. */
  routes: Construct;
  /** Role with which the API calls its functions. */
  caller: Role;
  realtime: GraphqlApi;
  queues: Record<QueueName, Queue>;
  table: ITableV2;
  bus: EventBus;
  alarms: Alarms;
  /** Queues in which events wait for their consumers, as they are added. */
  waiting: Queue[];
}

interface Connected {
  name: FunctionName;
  from: Source;
  /** What the source calls: the function itself, or its alias (see rollout.ts). */
  target: IFunction;
  sources: Sources;
}

/** Connects a function to its event source from the manifest. */
export const connect = (scope: Construct, handler: Function, { name, from, target, sources }: Connected): void => {
  const { api, routes, caller, realtime, queues, table, bus, alarms, waiting } = sources;
  if ('http' in from) {
    answerPaths(routes, target, { name, api, prefixes: from.http, fallback: name === fallback, caller });
  } else if ('queue' in from) {
    target.addEventSource(
      new SqsEventSource(queues[from.queue], {
        batchSize: from.batchSize,
        maxConcurrency: from.atOnce,
        reportBatchItemFailures: true,
      }),
    );
  } else if ('stream' in from) {
    consumeStream(handler, {
      table,
      entities: from.entities,
      batchSize: from.batchSize,
      dead: createDeadLetters(scope, name, alarms),
      alarms,
    });
  } else if ('events' in from) {
    waiting.push(consumeEvents(scope, target, { name, bus, events: from.events, alarms }));
  } else if ('service' in from) {
    waiting.push(consumeReports(scope, target, { name, from, alarms }));
  } else if ('everyMinutes' in from) {
    const dead = createDeadLetters(scope, name, alarms);
    // The next minute finds all work that is due.
    target.configureAsyncInvoke({
      onFailure: new SqsDestination(dead),
      retryAttempts: 0,
      maxEventAge: Duration.minutes(1),
    });
    scheduleEvery(scope, handler, { target, minutes: from.everyMinutes, dead, alarms });
  } else if (from.graphql === 'resolver') {
    answerFields(realtime, target);
  }
};
