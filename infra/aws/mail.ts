import { CfnOutput, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
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
import { listOf, type Settings } from '../settings.ts';
import type { Alarms } from './alarms.ts';
import { allowingStatements, type Grantable } from './grantable.ts';
import { marketOf, stageOf } from './stage.ts';

/** Half of the bounce and complaint rates (5 % and 0.1 %) at which SES reviews an account. */
const BOUNCES = 0.025;
const COMPLAINTS = 0.0005;

const reputation = (metricName: string, more: Partial<MetricProps> = {}): Metric =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1), ...more });

/** Whom a stage mails: the address of its alarms, also with anything behind a plus, and SES's simulator. Strangers are refused. */
const ownAddresses = (address: string): string[] => {
  const [name, host] = [0, 1].map((part) => Fn.select(part, Fn.split('@', address)));
  return [address, `${name}+*@${host}`, '*@simulator.amazonses.com'];
};

/** Names of a stage's configuration sets: of the mails to one person, and of those to lists. */
export const settingsNames = (scope: Construct): { mails: string; lists: string } => ({
  mails: marketOf(scope),
  lists: `${marketOf(scope)}-lists`,
});

/**
 * Creates the SES identities that are not there already: the sender's address, which AWS verifies by a mailed link, and
 * beside it the site's domain if there is one, which AWS verifies by three DNS records, the outputs `DkimRecord…`. The address
 * goes on sending while the domain waits for them. Bounces return to `mail.` of the domain once its records are there, and
 * to Amazon until then. Mails to lists go out by settings of their own, so their bounces and complaints are seen apart.
 */
export const createMailer = (
  scope: Construct,
  { settings: { MailFrom: sender = '', Domain, ExistingIdentities }, alarms }: { settings: Settings; alarms: Alarms },
): Record<'mail' | 'lists', Grantable> => {
  const events = EventBus.fromEventBusName(scope, 'DefaultBus', 'default');
  const names = settingsNames(scope);
  const configure = (id: string, stagesName: string): ConfigurationSet => {
    const made = new ConfigurationSet(scope, id, {
      // By its name a stage tells reports about its own mails from those about production's (bus.ts).
      ...(stageOf(scope) && { configurationSetName: stagesName }),
      // Encrypted where the other side can: a server without TLS still gets its owner's receipts.
      tlsPolicy: ConfigurationSetTlsPolicy.OPTIONAL,
      reputationMetrics: true,
      // Whoever has reported a mail as spam still gets what belongs to their order; functions/notifications drops the rest.
      suppressionReasons: SuppressionReasons.BOUNCES_ONLY,
    });
    made.addEventDestination('Feedback', {
      destination: EventDestination.eventBus(events),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    return made;
  };
  const settings = configure('MailSettings', names.mails);
  const lists = configure('ListSettings', names.lists);
  const existing = listOf(ExistingIdentities);
  const identify = (id: string, identity: Identity, mailFromDomain?: string): EmailIdentity => {
    const made = new EmailIdentity(scope, id, { identity, configurationSet: settings, mailFromDomain });
    // What is verified stays so when another sender comes, or when an operator takes the identity over.
    made.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    return made;
  };
  if (!existing.includes(sender)) identify('MailSender', Identity.email(sender));
  if (Domain && !existing.includes(Domain)) {
    const returns = `mail.${Domain}`;
    const { dkimRecords } = identify('MailDomain', Identity.domain(Domain), returns);
    for (const [index, { name, value }] of dkimRecords.entries())
      new CfnOutput(scope, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
    // Receivers of many mails ask that the domain that bounces return to is the sender's, and that a policy names it.
    const { region } = Stack.of(scope);
    new CfnOutput(scope, 'MailReturnRecord', { value: `${returns} MX 10 feedback-smtp.${region}.amazonses.com` });
    new CfnOutput(scope, 'MailSpfRecord', { value: `${returns} TXT "v=spf1 include:amazonses.com ~all"` });
    new CfnOutput(scope, 'MailDmarcRecord', { value: `_dmarc.${Domain} TXT "v=DMARC1; p=none"` });
  }
  new CfnOutput(scope, 'MailConfiguration', { value: settings.configurationSetName });
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
  const ofLists = { dimensionsMap: { 'ses:configuration-set': lists.configurationSetName } };
  alarms.watch('ListBounces', {
    heading: 'Mail bounces or is reported',
    metric: reputation('Reputation.BounceRate', ofLists),
    threshold: BOUNCES,
  });
  alarms.watch('ListReported', {
    heading: 'Mail bounces or is reported',
    metric: reputation('Reputation.ComplaintRate', ofLists),
    threshold: COMPLAINTS,
  });
  const arnOf = (resource: string, resourceName: string): string =>
    Stack.of(scope).formatArn({ service: 'ses', resource, resourceName });
  const identities = arnOf('identity', '*');
  const conditions = {
    StringEquals: { 'ses:FromAddress': sender },
    ...(stageOf(scope) && { 'ForAllValues:StringLike': { 'ses:Recipients': ownAddresses(alarms.address) } }),
  };
  const sending = (...resources: string[]): PolicyStatement =>
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources,
      conditions,
    });
  const mail: Grantable = {
    value: `Atelier <${sender}>`,
    allow: allowingStatements({
      send: () => [sending(identities, arnOf('configuration-set', settings.configurationSetName))],
      // No resource can be named for the account's quota and its suppression list.
      read: () => [new PolicyStatement({ actions: ['ses:GetAccount'], resources: ['*'] })],
      delete: () => [new PolicyStatement({ actions: ['ses:DeleteSuppressedDestination'], resources: ['*'] })],
    }),
    wildcards: [
      {
        resource: '*',
        reason:
          "SES has no resource for the account's suppression list, from which admins lift an address, nor for its quota, which the scheduler reads.",
      },
      {
        resource: identities,
        reason:
          "In SES's sandbox every recipient is an identity of the account, and sending to it is allowed on it; the sender is limited by a condition.",
      },
    ],
  };
  return {
    mail,
    lists: {
      value: lists.configurationSetName,
      allow: allowingStatements({
        send: () => [sending(arnOf('configuration-set', lists.configurationSetName))],
      }),
    },
  };
};
