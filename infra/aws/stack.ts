import { CfnOutput, CfnParameter, Lazy, NestedStack, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { SITE } from '#shared/site/locale.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { allFunctions, graphql, type FunctionName } from '../manifest.ts';
import type { ResourceName } from '#functions/platform/resources.ts';
import { servicesOf, type Settings } from '../settings.ts';
import { Alarms } from './alarms.ts';
import { createBackups } from './backups.ts';
import { calledOrigins } from './behaviours.ts';
import { grantableBucket, createBucket, createLogBucket, createSiteBucket } from './bucket.ts';
import { grantableBus, createBus } from './bus.ts';
import { createFirewall } from './firewall.ts';
import { createFunction } from './function.ts';
import { createApiCaller, createHttpApi } from './http-api.ts';
import { receiveMail } from './inbound.ts';
import { createDestinationsKey } from './keys.ts';
import { createMailer } from './mail.ts';
import { createOriginGuard } from './origin-guard.ts';
import { createQueue, grantableQueue, watchEvents } from './queue.ts';
import { createRealtimeApi, grantableRealtime, realtimeUrls } from './realtime-api.ts';
import { Rollout } from './rollout.ts';
import { createSecrets } from './secrets.ts';
import { grantableFaces, grantablePlaces } from './services.ts';
import { rememberSettings } from './settings.ts';
import { createSite } from './site.ts';
import { createSupportParameters } from './support.ts';
import { createTable, grantableTable } from './table.ts';
import type { Grantable } from './grantable.ts';
import { connect } from './triggers.ts';
import { watchMarket } from './watches.ts';
import { deployWebFiles } from './web-files.ts';

/** Stripe.js; the path names the release that the installed `@stripe/stripe-js` expects. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

export interface MarketStackProps extends StackProps {
  /** Folder of the built pages. */
  webFolder: string;
  /** Id of the build, under which its rendered pages are stored. */
  build: string;
  /** What `deploy.json` says, as far as it stands in the template as text. */
  settings: Settings;
}

/**
 * The whole market, deployed and taken back as one. This stack holds what must stay where it is (data, keys, queues,
 * addresses), and nested ones what can be made again: `Functions`, `Rollout` (aliases), `Routes` and `Alarms`
 * (docs/decisions/052-nested-stacks.md).
 */
export class MarketStack extends Stack {
  constructor(scope: Construct, id: string, { webFolder, build, settings, ...props }: MarketStackProps) {
    super(scope, id, { terminationProtection: true, ...props });
    rememberSettings(this, settings);
    const alarms = new Alarms(this, 'Alarms');
    const logs = createLogBucket(this);
    // Functions and buckets need the CDN's name, and the CDN is created after them, so it is resolved lazily.
    const cdnUrl = Lazy.string({ produce: () => `https://${site.distributionDomainName}` });
    const domainUrl = settings.Domain && `https://${settings.Domain}`;
    // Pages that were open when the domain came go on at the CDN's own name.
    const origins = [...(domainUrl ? [domainUrl] : []), cdnUrl];
    const table = createTable(this, settings);
    const bus = createBus(this);
    const queues = {
      previews: createQueue(this, 'previews', alarms),
      paintings: createQueue(this, 'paintings', alarms),
      mailings: createQueue(this, 'mailings', alarms),
      deletions: createQueue(this, 'deletions', alarms),
    };
    const media = createBucket(this, 'media', { logs, origins });
    const pages = createBucket(this, 'pages', { logs, origins });
    const inbox = createBucket(this, 'inbox', { logs, origins });
    receiveMail(this, inbox, settings);
    const uploads = createBucket(this, 'uploads', { logs, origins });
    if (settings.BackupVault) createBackups(this, { table, buckets: [media, uploads], copiesTo: settings.BackupVault });
    const grantables: Record<ResourceName, Grantable> = {
      market: grantableTable(table),
      uploads: grantableBucket(uploads),
      media: grantableBucket(media),
      pages: grantableBucket(pages),
      inbox: grantableBucket(inbox),
      previews: grantableQueue(queues.previews),
      paintings: grantableQueue(queues.paintings),
      mailings: grantableQueue(queues.mailings),
      deletions: grantableQueue(queues.deletions),
      event: grantableBus(bus),
      ...createMailer(this, { settings, alarms }),
      faces: grantableFaces(this),
      places: grantablePlaces(this),
      realtime: grantableRealtime(() => realtime),
      ...createSecrets(this),
      destinations: createDestinationsKey(this),
    };
    const functions = new NestedStack(this, 'Functions', {
      description: 'Functions, their roles and logs',
    });
    const common = { SITE_URL: domainUrl ?? cdnUrl };
    const rollout = new Rollout(this, 'Rollout');
    const routes = new NestedStack(this, 'Routes', { description: 'Routes of the REST API' });
    const handlers = new Map<FunctionName, Function>();
    for (const name of Object.keys(allFunctions) as FunctionName[]) {
      // The GraphQL API needs its authorizer, the site the GraphQL API, and the other functions the site.
      const parent = name === graphql.authorizer ? this : functions;
      handlers.set(name, createFunction(parent, name, { grantables, common }));
    }
    const guard = createOriginGuard(this, settings);
    const rest = createHttpApi(this, { guard: guard.authorizer, routes });
    const realtime = createRealtimeApi(this, handlers.get('realtimeAuthorizer')!, alarms);
    const caller = createApiCaller(this);
    const waiting: Queue[] = [];
    for (const [name, handler] of handlers)
      connect(this, handler, {
        name,
        from: allFunctions[name]!.from,
        target: allFunctions[name]!.isGradual ? rollout.release(name, handler) : handler,
        sources: { api: rest.api, routes, caller, realtime, queues, table, bus, alarms, waiting },
      });
    watchEvents(waiting, alarms);
    rollout.stopAt(...watchMarket(this, { alarms, rest, realtime, table, handlers, waiting }));

    const bucket = createSiteBucket(this, logs);
    const urls = realtimeUrls(realtime);
    const site = createSite(this, {
      folder: webFolder,
      bucket,
      media,
      pages,
      build,
      logs,
      api: rest.api,
      originKey: guard.key,
      realtime: urls,
      settings,
      alarms,
    });
    // What the functions mail and redirect to must answer before they do.
    functions.node.addDependency(site);
    const publishableKey = new CfnParameter(this, 'StripePublishableKey', {
      description: "Stripe's key for browsers",
      allowedPattern: 'pk_.+',
    }).valueAsString;
    const methods = new CfnParameter(this, 'PaymentMethods', {
      description:
        'Ways to pay that the checkout offers: those whose keys are in the secrets and which the dashboards have activated',
      default: 'card',
      allowedPattern: '(card|affirm|amazon|paypal)(,(card|affirm|amazon|paypal))*',
    }).valueAsString;
    const support = createSupportParameters(this);
    const services = servicesOf(settings);
    const config: SiteConfig = {
      ...SITE,
      stripe: { publishableKey, scriptUrl: STRIPE_SCRIPT },
      methods,
      support,
      ...(settings.InboundDomain && { photoMail: settings.InboundDomain }),
      graphql: urls,
      ...(services && { services, connect: calledOrigins(this, urls) }),
    };
    const files = deployWebFiles(this, { folder: webFolder, bucket, distribution: site, config });
    // The documents that a new renderer makes name the new files.
    for (const name of ['pages', 'renderer'] as const) handlers.get(name)!.node.addDependency(files.hashed);
    // The checkout's document is replaced once the functions that it calls take all calls.
    files.pages.node.addDependency(rollout);
    new CfnWebACLAssociation(this, 'RealtimeGuard', {
      resourceArn: realtime.arn,
      webAclArn: createFirewall(this, 'RealtimeFirewall', 'REGIONAL').attrArn,
    });
    const outputs = {
      SiteUrl: domainUrl ?? cdnUrl,
      CdnName: site.distributionDomainName,
      DistributionId: site.distributionId,
      MarketTable: table.tableName,
      MediaBucket: media.bucketName,
      PagesBucket: pages.bucketName,
      UploadsBucket: grantables.uploads.value,
      CursorsSecret: grantables.cursors.value,
      LinksSecret: grantables.links.value,
      CodesSecret: grantables.codes.value,
      VaultSecret: grantables.vault.value,
      TokensSecret: grantables.tokens.value,
      OriginSecret: guard.secret.secretArn,
      StripeSecret: grantables.stripe.value,
      PaypalSecret: grantables.paypal.value,
      AlarmTopic: alarms.topic.topicArn,
      PagerTopic: alarms.pager.topicArn,
    };
    for (const [output, value] of Object.entries(outputs)) new CfnOutput(this, output, { value });
  }
}
