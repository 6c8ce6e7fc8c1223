import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { documents, NOT_FOUND_FILE, UNSERVED } from '../documents.ts';
import { acknowledge, acknowledgeWildcard } from './acknowledge.ts';

export interface WebFilesProps {
  folder: string;
  bucket: Bucket;
  distribution: Distribution;
  /** Settings of this deployment, which the pages read from /config.json. */
  config: object;
}

const DOCUMENTS = [...new Set(Object.values(documents).map(({ file }) => file))];

/** Role of the CDK's copier function, whose grants contain wildcards. */
const createCopierRole = (scope: Construct, bucket: Bucket, log: LogGroup): Role => {
  const role = new Role(scope, 'WebFilesRole', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  role.addToPolicy(
    new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [log.logGroupArn] }),
  );
  const assets = `arn:aws:s3:::cdk-hnb659fds-assets-${Stack.of(scope).account}-${Stack.of(scope).region}/*`;
  for (const resource of [bucket.arnForObjects('*'), assets, '*']) {
    acknowledgeWildcard(
      role,
      resource,
      'Copies every file of a build, and empties caches, which has no resource to name.',
    );
  }
  for (const action of ['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject']) {
    acknowledge(role, `AwsSolutions-IAM5[Action::s3:${action}*]`, 'The grants of the CDK for its own copier.');
  }
  return role;
};

/**
 * Copies the built files into the bucket: first the files with a hash in their name, then the documents that reference
 * them. Old hashed files stay for pages that are still open.
 */
export const deployWebFiles = (
  scope: Construct,
  { folder, bucket, distribution, config }: WebFilesProps,
): { hashed: BucketDeployment; pages: BucketDeployment } => {
  const logGroup = new LogGroup(scope, 'WebFilesLog', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const common = {
    destinationBucket: bucket,
    prune: false,
    memoryLimit: 512,
    logGroup,
    role: createCopierRole(scope, bucket, logGroup),
  };
  const hashed = new BucketDeployment(scope, 'HashedFiles', {
    ...common,
    sources: [Source.asset(folder, { exclude: [...DOCUMENTS, ...UNSERVED] })],
    cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
  });
  const pages = new BucketDeployment(scope, 'Documents', {
    ...common,
    sources: [
      Source.asset(folder, { exclude: ['**', ...DOCUMENTS.map((file) => `!${file}`)] }),
      Source.jsonData('config.json', config),
      Source.data(NOT_FOUND_FILE, readFileSync(join(folder, documents.shop.file), 'utf8')),
    ],
    cacheControl: [CacheControl.noCache()],
    distribution,
    distributionPaths: [...DOCUMENTS, NOT_FOUND_FILE, 'config.json'].map((file) => `/${file}`),
  });
  pages.node.addDependency(hashed);
  const copier = Stack.of(scope).node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  if (copier) acknowledge(copier, 'AwsSolutions-L1', 'The runtime of the copier is chosen by the CDK.');
  return { hashed, pages };
};
