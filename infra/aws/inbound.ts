import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { EmailIdentity, Identity, ReceiptRuleSet, TlsPolicy } from 'aws-cdk-lib/aws-ses';
import { S3 } from 'aws-cdk-lib/aws-ses-actions';
import type { Construct } from 'constructs';
import { listOf, type Settings } from '../settings.ts';

/**
 * Lets SES store mails to the inbound domain, if the shop has one, in the bucket `inbox`, with its verdicts of spam and
 * viruses. An account has one active rule set, which the operator chooses (docs/deploy.md).
 */
export const receiveMail = (
  scope: Construct,
  bucket: Bucket,
  { InboundDomain: domain, ExistingIdentities, Domain }: Settings,
): void => {
  if (!domain) return;
  if (domain !== Domain && !listOf(ExistingIdentities).includes(domain)) {
    const identity = new EmailIdentity(scope, 'InboundIdentity', { identity: Identity.domain(domain) });
    identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    for (const [index, { name, value }] of identity.dkimRecords.entries())
      new CfnOutput(scope, `InboundDkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
  }
  const rules = new ReceiptRuleSet(scope, 'InboundRules');
  rules.addRule('Photos', {
    recipients: [domain],
    scanEnabled: true,
    tlsPolicy: TlsPolicy.REQUIRE,
    actions: [new S3({ bucket, objectKeyPrefix: 'mail/' })],
  });
  new CfnOutput(scope, 'InboundRuleSet', { value: rules.receiptRuleSetName });
  new CfnOutput(scope, 'InboundRecord', {
    value: `${domain} MX 10 inbound-smtp.${Stack.of(scope).region}.amazonaws.com`,
  });
};
