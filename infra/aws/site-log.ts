import { Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/**
 * Logged fields of a request, without query, cookies and referrer, which can contain gift card codes and mailed tokens.
 */
const FIELDS = [
  'date',
  'time',
  'x-edge-location',
  'c-ip',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'x-edge-request-id',
  'cs(User-Agent)',
  'ssl-protocol',
];

const FOLDER = 'site';

/** Delivers the access log of a distribution into a bucket, as JSON lines under `site/`. */
export const logRequests = (scope: Construct, distribution: Distribution, bucket: Bucket): void => {
  const { stackName, account, partition, region } = Stack.of(scope);
  const name = `${stackName}-site`;
  const source = new CfnDeliverySource(scope, 'SiteLogSource', {
    name,
    logType: 'ACCESS_LOGS',
    resourceArn: distribution.distributionArn,
  });
  const destination = new CfnDeliveryDestination(scope, 'SiteLogDestination', {
    name,
    destinationResourceArn: `${bucket.bucketArn}/${FOLDER}`,
    outputFormat: 'json',
  });
  const allowed = bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects(`${FOLDER}/*`)],
      conditions: {
        StringEquals: { 'aws:SourceAccount': account },
        ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${region}:${account}:delivery-source:${name}` },
      },
    }),
  );
  const delivery = new CfnDelivery(scope, 'SiteLogDelivery', {
    deliverySourceName: name,
    deliveryDestinationArn: destination.attrArn,
    recordFields: FIELDS,
    s3SuffixPath: '{yyyy}/{MM}/{dd}',
  });
  delivery.addResourceDependency(source);
  if (allowed.policyDependable) delivery.node.addDependency(allowed.policyDependable);
};
