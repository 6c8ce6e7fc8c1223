import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { table as shape } from '../manifest.ts';
import { allowingStatements, type Grantable } from './grantable.ts';

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

/** The table's grants for functions: no Scan, and of the indexes, each named, only Query, which is all that they have. */
export const grantableTable = (table: TableV2): Grantable => {
  const ofIndexes = new PolicyStatement({
    actions: ['dynamodb:Query'],
    resources: shape.indexes.map(({ name }) => `${table.tableArn}/index/${name}`),
  });
  const to =
    (...actions: string[]) =>
    () => [
      new PolicyStatement({ actions, resources: [table.tableArn] }),
      ...(actions.includes('dynamodb:Query') ? [ofIndexes.copy()] : []),
    ];
  return {
    value: table.tableName,
    allow: allowingStatements({ read: to(...READ), write: to(...WRITE), readwrite: to(...READ, ...WRITE) }),
  };
};
