import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { table as shape } from '../manifest.ts';
import { allowing, type Grantable } from './grantable.ts';

const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITE = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
];

const string = (name: string) => ({ name, type: AttributeType.STRING });

/** The one table: restorable to any second of the last 35 days, and not deleted with the stack. */
export const createTable = (scope: Construct): TableV2 =>
  new TableV2(scope, 'Market', {
    partitionKey: string(shape.partitionKey),
    sortKey: string(shape.sortKey),
    globalSecondaryIndexes: shape.indexes.map(({ name, partitionKey, sortKey }) => ({
      indexName: name,
      partitionKey: string(partitionKey),
      sortKey: string(sortKey),
    })),
    billing: Billing.onDemand(),
    timeToLiveAttribute: shape.ttlAttribute,
    dynamoStream: StreamViewType[shape.stream],
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });

/** The table's grants for functions: no Scan, and every index named explicitly. */
export const grantableTable = (table: TableV2): Grantable => ({
  value: table.tableName,
  allow: allowing({ read: READ, write: WRITE, readwrite: [...READ, ...WRITE] }, [
    table.tableArn,
    ...shape.indexes.map(({ name }) => `${table.tableArn}/index/${name}`),
  ]),
});
