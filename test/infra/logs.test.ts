import { describe, expect, it } from 'vitest';
import { distributionOf } from './distribution.ts';
import { synthesised, type Resource } from './synth.ts';

const { resources } = synthesised();
const { config, all, answering } = distributionOf(resources);
const only = (type: string): Resource => {
  const found = resources(type);
  expect(found).toHaveLength(1);
  return found[0]![1];
};

/** Queries hold mailed tokens and gift card codes; cookies hold sessions; referrers hold queries. */
describe('P1 M5 no log keeps a query', () => {
  it('the log of the site names path, status and time, and neither query, cookie nor referrer', () => {
    const fields = only('AWS::Logs::Delivery').Properties.RecordFields as string[];
    expect(fields).toContain('cs-uri-stem');
    expect(fields.filter((field) => /query|cookie|referer|^cs-headers|^cs\((?!Host|User-Agent)/i.test(field))).toEqual(
      [],
    );
  });

  it('the site writes no other log: neither the older kind nor a live one', () => {
    expect(config.Logging).toBeUndefined();
    expect(all.filter(({ RealtimeLogConfigArn }) => RealtimeLogConfigArn)).toEqual([]);
    expect(resources('AWS::CloudFront::RealtimeLogConfig')).toEqual([]);
  });

  it('the log of the API names the path as it was asked for, without query, headers or who asked', () => {
    const { AccessLogSettings } = only('AWS::ApiGatewayV2::Stage').Properties;
    const kept = Object.values(JSON.parse(AccessLogSettings.Format) as Record<string, string>);
    expect(kept).toContain('$context.path');
    expect(
      kept.filter(
        (value) =>
          !/^\$context\.(requestId|requestTime|httpMethod|path|routeKey|status|responseLatency|responseLength|integrationErrorMessage|integration\.(requestId|status))$/.test(
            value,
          ),
      ),
    ).toEqual([]);
  });

  it('the firewalls keep neither samples nor logs of requests', () => {
    const firewalls = resources('AWS::WAFv2::WebACL').map(([, { Properties }]) => Properties);
    expect(firewalls).toHaveLength(2);
    for (const { VisibilityConfig, Rules } of firewalls) {
      for (const { SampledRequestsEnabled } of [
        VisibilityConfig,
        ...Rules.map((rule: { VisibilityConfig: object }) => rule.VisibilityConfig),
      ])
        expect(SampledRequestsEnabled).toBe(false);
    }
    expect(resources('AWS::WAFv2::LoggingConfiguration')).toEqual([]);
  });

  it('live updates log what fails, without the call', () => {
    expect(only('AWS::AppSync::GraphQLApi').Properties.LogConfig).toMatchObject({
      FieldLogLevel: 'ERROR',
      ExcludeVerboseContent: true,
    });
  });

  it.each([
    '/config.json',
    '/questions/confirm',
    '/orders/cart_1',
    '/carts/checkout',
    '/static/main.js',
    '/media/photos/x.jpg',
  ])('the bucket behind %s is never told a query, so its own log knows none', (path) => {
    // AWS's managed policy, which caches by path alone; without an origin request policy nothing else is forwarded.
    expect(answering(path)).toMatchObject({ CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6' });
    expect(answering(path).OriginRequestPolicyId).toBeUndefined();
  });
});
