import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

const WINDOW_SECONDS = 300;
const CALLS_PER_WINDOW = 1_000;

/** Matches only calls of the REST API, so that pictures and scripts do not count. */
const apiCalls: CfnWebACL.StatementProperty = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: '/api/',
    textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
  },
};

/** Metrics without sampled requests, whose queries can contain codes and tokens. */
const measured = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

/**
 * Answers 429 to an IP address with more than 1,000 API calls in five minutes; the functions have finer limits
 * (platform/rate-limit.ts).
 */
export const createFirewall = (scope: Construct, id: string, where: 'CLOUDFRONT' | 'REGIONAL'): CfnWebACL =>
  new CfnWebACL(scope, id, {
    scope: where,
    defaultAction: { allow: {} },
    visibilityConfig: measured(id),
    rules: [
      {
        name: 'TooMany',
        priority: 0,
        action: {
          block: {
            customResponse: {
              responseCode: 429,
              responseHeaders: [{ name: 'retry-after', value: String(WINDOW_SECONDS) }],
            },
          },
        },
        statement: {
          rateBasedStatement: {
            limit: CALLS_PER_WINDOW,
            evaluationWindowSec: WINDOW_SECONDS,
            aggregateKeyType: 'IP',
            ...(where === 'CLOUDFRONT' && { scopeDownStatement: apiCalls }),
          },
        },
        visibilityConfig: measured(`${id}TooMany`),
      },
    ],
  });
