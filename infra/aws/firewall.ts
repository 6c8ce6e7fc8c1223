import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

const WINDOW_SECONDS = 300;
const CALLS_PER_WINDOW = 1_000;

/** Calls of the REST API among all requests of the site; pictures and scripts do not count. */
const apiCalls: CfnWebACL.StatementProperty = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: '/api/',
    textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
  },
};

/** Measures without samples, which would hold the calls' queries. */
const measured = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

/** Refuses an address that calls an API more than 1,000 times in five minutes; finer limits are the functions' own. */
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
