import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ContributorInsightsMode,
  StreamViewType,
  TableV2,
  type ITableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { table as shape, type IndexName } from '../manifest.ts';
import { tableOfStream, type Settings } from '../settings.ts';
import { allowingStatements, type Grantable } from './grantable.ts';

const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITE = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'];

/** Names the keys whose calls are throttled, and counts no others. */
const THROTTLED_KEYS = { enabled: true, mode: ContributorInsightsMode.THROTTLED_KEYS };

const string = (name: string) => ({ name, type: AttributeType.STRING });

/** The stack's own table: restorable to any second of the last 35 days, and not deleted with the stack. */
const createOwn = (scope: Construct): TableV2 =>
  new TableV2(scope, 'Market', {
    partitionKey: string(shape.partitionKey),
    sortKey: string(shape.sortKey),
    globalSecondaryIndexes: shape.indexes.map(({ name, partitionKey, sortKey }) => ({
      indexName: name,
      partitionKey: string(partitionKey),
      sortKey: string(sortKey),
      contributorInsightsSpecification: THROTTLED_KEYS,
    })),
    billing: Billing.onDemand(),
    timeToLiveAttribute: shape.ttlAttribute,
    dynamoStream: StreamViewType[shape.stream],
    // Of the indexes, too; it costs by the throttled calls that it counts.
    contributorInsightsSpecification: THROTTLED_KEYS,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });

/**
 * The one table. A shop that was restored runs on the table that the settings name; the stack's own stays as it was
 * (docs/decisions/072-the-table-can-be-restored.md).
 */
export const createTable = (scope: Construct, { Table: tableStreamArn }: Settings): ITableV2 => {
  const own = createOwn(scope);
  const restored = tableOfStream(tableStreamArn);
  if (!restored) return own;
  return TableV2.fromTableAttributes(scope, 'RestoredMarket', {
    tableArn: restored.arn,
    tableStreamArn: tableStreamArn!,
    globalIndexes: shape.indexes.map(({ name }) => name),
  });
};

/** The table's grants for functions: no Scan, no batches of writes, and of the indexes only those that a function queries. */
export const grantableTable = (table: ITableV2): Grantable => {
  const to =
    (...actions: string[]) =>
    () => [new PolicyStatement({ actions, resources: [table.tableArn] })];
  const onTable = allowingStatements({
    read: to(...READ),
    write: to(...WRITE),
    readwrite: to(...READ, ...WRITE),
    delete: to(...READ, ...WRITE, 'dynamodb:DeleteItem'),
  });
  const onIndexes = (indexes: readonly IndexName[]): PolicyStatement =>
    new PolicyStatement({
      actions: ['dynamodb:Query'],
      resources: indexes.map((name) => `${table.tableArn}/index/${name}`),
    });
  return {
    value: table.tableName,
    allow: (access, indexes) => [...onTable(access), ...(indexes.length > 0 ? [onIndexes(indexes)] : [])],
  };
};
