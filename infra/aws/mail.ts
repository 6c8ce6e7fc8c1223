import { CfnParameter, Duration, Stack } from 'aws-cdk-lib';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Metric, type MetricProps } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Alarms } from './alarms.ts';
import { allowing, type Grantable } from './grantable.ts';

/** Half of the bounce and complaint rates (5 % and 0.1 %) at which SES reviews an account. */
const BOUNCES = 0.025;
const COMPLAINTS = 0.0005;

const reputation = (metricName: string, more: Partial<MetricProps> = {}): Metric =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1), ...more });

/**
 * Creates the SES identity: the site's domain if there is one, else the single sender address, which AWS verifies by a
 * mailed link.
 */
export const createMailer = (
  scope: Construct,
  { domain, alarms }: { domain: string | undefined; alarms: Alarms },
): Grantable => {
  const sender = new CfnParameter(scope, 'MailFrom', {
    description: 'Address that mails come from',
    allowedPattern: '[^@ ]+@[^@ ]+',
  }).valueAsString;
  const settings = new ConfigurationSet(scope, 'MailSettings', {
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  });
  const identity = new EmailIdentity(scope, 'MailSender', {
    identity: domain ? Identity.domain(domain) : Identity.email(sender),
    configurationSet: settings,
  });
  alarms.watch('MailBounces', {
    heading: 'Mail bounces or is reported',
    metric: reputation('Reputation.BounceRate'),
    threshold: BOUNCES,
  });
  alarms.watch('MailReported', {
    heading: 'Mail bounces or is reported',
    metric: reputation('Reputation.ComplaintRate'),
    threshold: COMPLAINTS,
  });
  const settingsArn = Stack.of(scope).formatArn({
    service: 'ses',
    resource: 'configuration-set',
    resourceName: settings.configurationSetName,
  });
  return {
    value: `Atelier <${sender}>`,
    allow: allowing({ send: ['ses:SendEmail'] }, [identity.emailIdentityArn, settingsArn]),
  };
};
