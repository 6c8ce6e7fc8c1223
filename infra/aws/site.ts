import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Distribution, HttpVersion, PriceClass } from 'aws-cdk-lib/aws-cloudfront';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { Settings } from '../settings.ts';
import { FIVE_MINUTES, type Alarms } from './alarms.ts';
import { apiBehaviours, apiOrigins, mediaBehaviour, pageBehaviours } from './behaviours.ts';
import { serveDomain } from './domain.ts';
import { createFirewall, firewalled } from './firewall.ts';
import { logRequests } from './site-log.ts';

export const SITE_FIREWALL = 'SiteFirewall';
/** Requests refused in five minutes, of which one address alone makes as many only in an attack. */
const MANY_BLOCKED = 5_000;

export interface SiteProps {
  /** Folder of the built pages. */
  folder: string;
  bucket: Bucket;
  media: Bucket;
  /** Bucket of the rendered pages, and the id of the build under which they are stored. */
  pages: Bucket;
  build: string;
  logs: Bucket;
  api: HttpApi;
  /** Key that CloudFront sends to the REST API (see origin-guard.ts). */
  originKey: string;
  realtime: { url: string; realtimeUrl: string };
  /** Without a domain, the site's host is CloudFront's own domain name. */
  settings: Settings;
  alarms: Alarms;
}

/** Creates the CloudFront distribution: pages, pictures and REST API at one origin. */
export const createSite = (scope: Construct, { alarms, logs, ...props }: SiteProps): Distribution => {
  const { rest, notFound } = apiOrigins(props);
  const { shop, others } = pageBehaviours(scope, { ...props, renderer: rest, notFound });
  const distribution = new Distribution(scope, 'Distribution', {
    comment: Stack.of(scope).stackName,
    defaultBehavior: shop,
    additionalBehaviors: {
      ...apiBehaviours(scope, rest, props.settings),
      '/media/*': mediaBehaviour(scope, { ...props, notFound }),
      ...others,
    },
    // A page that is not there now may be there after the next event.
    errorResponses: [{ httpStatus: 404, ttl: Duration.seconds(5) }],
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    webAclId: createFirewall(scope, SITE_FIREWALL, 'CLOUDFRONT').attrArn,
  });
  serveDomain(distribution, props.settings);
  logRequests(scope, distribution, logs);
  alarms.watch('SiteBlocks', {
    heading: 'The firewall turns visitors away',
    metric: firewalled(SITE_FIREWALL, 'BlockedRequests'),
    threshold: MANY_BLOCKED,
  });
  alarms.watch('SiteFails', {
    heading: 'The site answers 5xx',
    metric: distribution.metric5xxErrorRate({ period: FIVE_MINUTES }),
    threshold: 1,
    periods: 2,
    reach: 'page',
  });
  acknowledge(distribution, 'AwsSolutions-CFR1', 'The market sells to every country.');
  acknowledge(
    distribution,
    'AwsSolutions-CFR3',
    'Requests are logged by log delivery, which can leave out their queries; the older logs cannot.',
  );
  acknowledge(
    distribution,
    'AwsSolutions-CFR4',
    "A domain's certificate demands TLS 1.2; the CDN's own name comes with its own certificate and TLS settings.",
  );
  return distribution;
};
