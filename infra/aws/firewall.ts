import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { FIVE_MINUTES } from './alarms.ts';
import { stageOf } from './stage.ts';

const WINDOW_SECONDS = 300;
const CALLS_PER_WINDOW = 1_000;
/** A page that is stored costs little, but any invented path or filter is rendered. */
const PAGES_PER_WINDOW = 2_000;
/** Payment providers call from a dozen addresses for all shoppers together. */
const WEBHOOKS_PER_WINDOW = 20_000;

const pathStarts = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
  },
});

const webhooks = pathStarts('/api/webhooks/');
/** Calls of the REST API by visitors, so that neither pictures and scripts nor payment providers count. */
const visitorsCalls: CfnWebACL.StatementProperty = {
  andStatement: { statements: [pathStarts('/api/'), { notStatement: { statement: webhooks } }] },
};

/** Pages: what is neither a file, a picture nor a call of the REST API. */
const pages: CfnWebACL.StatementProperty = {
  andStatement: {
    statements: ['/static/', '/media/', '/api/'].map((path) => ({ notStatement: { statement: pathStarts(path) } })),
  },
};

/** Metrics without sampled requests, whose queries can contain codes and tokens. */
const measured = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

interface Limit {
  name: string;
  priority: number;
  limit: number;
  scopeDown?: CfnWebACL.StatementProperty;
}

const limiting = (id: string, { name, priority, limit, scopeDown }: Limit): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: {
    block: {
      customResponse: { responseCode: 429, responseHeaders: [{ name: 'retry-after', value: String(WINDOW_SECONDS) }] },
    },
  },
  statement: {
    rateBasedStatement: {
      limit,
      evaluationWindowSec: WINDOW_SECONDS,
      aggregateKeyType: 'IP',
      ...(scopeDown && { scopeDownStatement: scopeDown }),
    },
  },
  visibilityConfig: measured(`${id}${name}`),
});

/** Name of a firewall's metrics, which all of the account share. */
const metricOf = (scope: Construct, id: string): string => `${id}${stageOf(scope) ?? ''}`;

/** Requests of five minutes that all of a site's firewall refused, or that one of its rules counted. */
export const firewalled = (
  scope: Construct,
  id: string,
  metricName: 'BlockedRequests' | 'CountedRequests',
  rule?: string,
): Metric =>
  new Metric({
    namespace: 'AWS/WAFV2',
    metricName,
    dimensionsMap: {
      WebACL: metricOf(scope, id),
      Rule: rule === undefined ? 'ALL' : `${metricOf(scope, id)}${rule}`,
    },
    statistic: 'Sum',
    period: FIVE_MINUTES,
  });

/** Rule of the addresses that AWS knows for attacks. */
export const KNOWN_BAD = 'KnownBad';

/**
 * Counts the requests of addresses that AWS knows for attacks, and refuses them with `-c reputation=block`, after the count has
 * shown that no visitor is among them.
 */
const reputation = (id: string, blocks: boolean): CfnWebACL.RuleProperty => ({
  name: KNOWN_BAD,
  priority: 3,
  overrideAction: blocks ? { none: {} } : { count: {} },
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesAmazonIpReputationList' } },
  visibilityConfig: measured(`${id}${KNOWN_BAD}`),
});

/**
 * Answers 429 to an IP address with more than 1,000 API calls in five minutes, 20,000 of webhooks, or 2,000 pages; the
 * functions have finer limits (platform/rate-limit.ts).
 */
export const createFirewall = (scope: Construct, id: string, where: 'CLOUDFRONT' | 'REGIONAL'): CfnWebACL => {
  const metric = metricOf(scope, id);
  return new CfnWebACL(scope, id, {
    scope: where,
    defaultAction: { allow: {} },
    visibilityConfig: measured(metric),
    rules:
      where === 'CLOUDFRONT'
        ? [
            limiting(metric, { name: 'TooMany', priority: 0, limit: CALLS_PER_WINDOW, scopeDown: visitorsCalls }),
            limiting(metric, { name: 'TooManyWebhooks', priority: 1, limit: WEBHOOKS_PER_WINDOW, scopeDown: webhooks }),
            limiting(metric, { name: 'TooManyPages', priority: 2, limit: PAGES_PER_WINDOW, scopeDown: pages }),
            reputation(metric, scope.node.tryGetContext('reputation') === 'block'),
          ]
        : [limiting(metric, { name: 'TooMany', priority: 0, limit: CALLS_PER_WINDOW })],
  });
};
