import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/** As long as the table's own history; /privacy names the number. */
const BACKUP_DAYS = 35;

const POLICIES = ['AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'];

const managed = (name: string): string => (name.endsWith('S3Backup') ? name : `service-role/${name}`);

/**
 * Copies table and photos into a vault of another account every day, where neither an admin of this account nor its end
 * reaches them. Another account reads no copy that is sealed with a key of AWS, so this account's vault has a key of its
 * own (https://docs.aws.amazon.com/aws-backup/latest/devguide/create-cross-account-backup.html).
 */
export const createBackups = (
  scope: Construct,
  { table, buckets, copiesTo }: { table: ITableV2; buckets: readonly Bucket[]; copiesTo: string },
): void => {
  const encryptionKey = new Key(scope, 'BackupKey', {
    description: 'Seals the backups of table and photos',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const backupVault = new BackupVault(scope, 'Backups', { encryptionKey, removalPolicy: RemovalPolicy.RETAIN });
  const plan = new BackupPlan(scope, 'BackupPlan', { backupVault });
  const deleteAfter = Duration.days(BACKUP_DAYS);
  plan.addRule(
    new BackupPlanRule({
      scheduleExpression: Schedule.cron({ hour: '5', minute: '0' }),
      deleteAfter,
      copyActions: [
        { destinationBackupVault: BackupVault.fromBackupVaultArn(scope, 'OtherAccount', copiesTo), deleteAfter },
      ],
    }),
  );
  const role = new Role(scope, 'BackupRole', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    managedPolicies: POLICIES.map((name) => ManagedPolicy.fromAwsManagedPolicyName(managed(name))),
  });
  for (const name of POLICIES)
    acknowledge(
      role,
      `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${managed(name)}]`,
      'AWS Backup changes what it needs, and this policy with it.',
    );
  plan.addSelection('Selection', {
    resources: [
      BackupResource.fromArn(table.tableArn),
      ...buckets.map(({ bucketArn }) => BackupResource.fromArn(bucketArn)),
    ],
    role,
    disableDefaultBackupPolicy: true,
  });
};
