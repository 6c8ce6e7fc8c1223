import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { FilterCriteria, FilterRule, StartingPosition, type Function } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Alarms } from './alarms.ts';

/** Attribute in which ElectroDB stores the name of an item's entity. */
const ENTITY = '__edb_e__';

/**
 * Sends new items of the given entities to a function in order; an item is retried up to 10 times, then goes to the
 * dead letters.
 */
export const consumeStream = (
  handler: Function,
  {
    table,
    entities,
    batchSize,
    dead,
    alarms,
  }: { table: ITableV2; entities: readonly string[]; batchSize: number; dead: Queue; alarms: Alarms },
): void => {
  handler.addEventSource(
    new DynamoEventSource(table, {
      // Start with the oldest record, so that items written before the function was connected are not lost.
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 10,
      onFailure: new SqsDlq(dead),
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual('INSERT'),
          dynamodb: { NewImage: { [ENTITY]: { S: entities } } },
        }),
      ],
    }),
  );
  alarms.watch(`${handler.node.id}Behind`, {
    heading: 'The outbox is behind',
    metric: handler.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) }),
    threshold: 60_000,
    periods: 3,
  });
};
