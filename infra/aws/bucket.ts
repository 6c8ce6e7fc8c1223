import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  HttpMethods,
  ObjectOwnership,
  type BucketProps,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { buckets } from '../manifest.ts';
import { allowing, type Grantable } from './grantable.ts';

export type BucketName = keyof typeof buckets;

/** Below the 35 days that /privacy names for backups. */
const UNDO_DAYS = 30;

const closed = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  removalPolicy: RemovalPolicy.RETAIN,
} satisfies BucketProps;

/** The bucket for all access logs, which expire after 90 days. */
export const createLogBucket = (scope: Construct): Bucket =>
  new Bucket(scope, 'Logs', { ...closed, lifecycleRules: [{ expiration: Duration.days(90) }] });

/** A private bucket for the built web files, unversioned because a build can make them again. */
export const createSiteBucket = (scope: Construct, logs: Bucket): Bucket =>
  new Bucket(scope, 'Site', { ...closed, serverAccessLogsBucket: logs, serverAccessLogsPrefix: 's3/site/' });

/**
 * Name of a bucket, computed before the bucket exists: the pages' content security policy names the upload bucket, and
 * that bucket's CORS rule names the site, so a generated name would make the two resources depend on each other.
 */
export const bucketName = (scope: Construct, name: BucketName): string => {
  const { stackName, account, region } = Stack.of(scope);
  return `${stackName.toLowerCase()}-${name}-${account}-${region}`;
};

/** Host of a bucket, to which browsers PUT the parts of a photo. */
export const bucketHost = (scope: Construct, name: BucketName): string => {
  const { region, urlSuffix } = Stack.of(scope);
  return `${bucketName(scope, name)}.s3.${region}.${urlSuffix}`;
};

/**
 * A private bucket; where it has versions, overwritten and deleted objects can be restored for 30 days, expired ones for
 * one.
 */
export const createBucket = (
  scope: Construct,
  name: BucketName,
  { logs, origins }: { logs: Bucket; origins: string[] },
): Bucket => {
  const { browserMayPut, isVersioned, expire } = buckets[name];
  const isReported = 'reports' in buckets[name];
  const versions = [
    {
      noncurrentVersionExpiration: Duration.days(UNDO_DAYS),
      abortIncompleteMultipartUploadAfter: Duration.days(1),
    },
    // Without versions behind it, the mark of a deletion would stay for ever.
    { expiredObjectDeleteMarker: true },
  ];
  const bucket = new Bucket(scope, `${name[0]?.toUpperCase()}${name.slice(1)}`, {
    ...closed,
    bucketName: bucketName(scope, name),
    // A bucket with a fixed name that stayed after a failed first deployment would make the second fail, too.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    versioned: isVersioned,
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: `s3/${name}/`,
    lifecycleRules: [
      ...(isVersioned ? versions : []),
      ...expire.map(({ prefix, days }) => ({
        prefix,
        expiration: Duration.days(days),
        ...(isVersioned && { noncurrentVersionExpiration: Duration.days(1) }),
      })),
    ],
    ...(browserMayPut && {
      cors: [
        {
          allowedMethods: [HttpMethods.PUT],
          allowedOrigins: origins,
          allowedHeaders: ['content-type'],
          exposedHeaders: ['etag'],
          maxAge: 3600,
        },
      ],
    }),
  });
  // `eventBridgeEnabled` of the construct takes a function and a role more.
  if (isReported) {
    const resource = bucket.node.defaultChild as CfnBucket;
    resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  }
  return bucket;
};

/**
 * The bucket's grants for functions. Reading includes ListBucket, without which S3 answers 403 instead of 404 for a
 * missing object.
 */
export const grantableBucket = (bucket: Bucket): Grantable => {
  const objects = bucket.arnForObjects('*');
  const read = ['s3:GetObject'];
  const write = ['s3:PutObject'];
  const onObjects = allowing(
    {
      read,
      write,
      readwrite: [...read, ...write],
      delete: [...read, ...write, 's3:DeleteObject'],
      remove: ['s3:DeleteObject'],
    },
    [objects],
  );
  const list = new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] });
  return {
    value: bucket.bucketName,
    allow: (access) => (access === 'write' || access === 'remove' ? onObjects(access) : [...onObjects(access), list]),
    wildcards: [
      {
        resource: objects,
        reason: 'The keys are made when photos arrive and pages are rendered; nothing else is in it.',
      },
    ],
  };
};
