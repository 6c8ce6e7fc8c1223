import { CfnParameter, Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { Metric, type MetricProps } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Alarms } from './alarms.ts';
import type { Domain } from './domain.ts';
import { allowingStatements, type Grantable } from './grantable.ts';

/** Half of the bounce and complaint rates (5 % and 0.1 %) at which SES reviews an account. */
const BOUNCES = 0.025;
const COMPLAINTS = 0.0005;

const reputation = (metricName: string, more: Partial<MetricProps> = {}): Metric =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1), ...more });

/**
 * Creates the SES identity: the site's domain if there is one, else the single sender address, which AWS verifies by a
 * mailed link.
 */
export const createMailer = (scope: Construct, { domain, alarms }: { domain: Domain; alarms: Alarms }): Grantable => {
  const sender = new CfnParameter(scope, 'MailFrom', {
    description: 'Address that mails come from',
    allowedPattern: '[^@ ]+@[^@ ]+',
  }).valueAsString;
  const settings = new ConfigurationSet(scope, 'MailSettings', {
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
    // Whoever has reported a mail as spam still gets what belongs to their order; functions/notifications drops the rest.
    suppressionReasons: SuppressionReasons.BOUNCES_ONLY,
  });
  settings.addEventDestination('Feedback', {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(scope, 'DefaultBus', 'default')),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  new EmailIdentity(scope, 'MailSender', {
    identity: Identity.domain(domain.either(domain.name, sender)),
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
  const arnOf = (resource: string, resourceName: string): string =>
    Stack.of(scope).formatArn({ service: 'ses', resource, resourceName });
  const identities = arnOf('identity', '*');
  const statement = (): PolicyStatement =>
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [identities, arnOf('configuration-set', settings.configurationSetName)],
      conditions: { StringEquals: { 'ses:FromAddress': sender } },
    });
  return {
    value: `Atelier <${sender}>`,
    allow: allowingStatements({
      send: () => [statement()],
      // No resource can be named for the account's suppression list.
      delete: () => [new PolicyStatement({ actions: ['ses:DeleteSuppressedDestination'], resources: ['*'] })],
    }),
    wildcards: [
      {
        resource: '*',
        reason: "SES has no resource for the account's suppression list, from which admins lift an address.",
      },
      {
        resource: identities,
        reason:
          "In SES's sandbox every recipient is an identity of the account, and sending to it is allowed on it; the sender is limited by a condition.",
      },
    ],
  };
};
