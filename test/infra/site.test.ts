import { describe, expect, it } from 'vitest';
import { MISSING_FILES } from '#functions/pages/build.ts';
import { VIEWER_COUNTRY_HEADER } from '#functions/places/visitor-country.ts';
import { VIEWER_ADDRESS_HEADER } from '#functions/platform/client-address.ts';
import { documentHeaders, documents, UNSERVED } from '#infra/documents.ts';
import { DEFAULT_SHOP, type ShopParameters } from '#infra/local/runtime.ts';
import { distributionOf } from './distribution.ts';
import { spelled, synthesised, type Resource } from './synth.ts';

const { resources, templates } = synthesised();
const { id: distributionId, config, all, answering, headersOf, originOf, failoverOf } = distributionOf(resources);

const [[realtime]] = resources('AWS::AppSync::GraphQLApi') as [[string, Resource]];
const uploads = 'https://atelier-uploads-<AWS::AccountId>-us-east-1.s3.us-east-1.<AWS::URLSuffix>';
const connect = [uploads, `<${realtime}.GraphQLUrl>`, `<${realtime}.RealtimeUrl>`];
const payments = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://hooks.stripe.com'],
  api: ['https://api.stripe.com'],
};

describe('pages', () => {
  it.each(['/', '/products/oil-painting', '/no/such/page', '/index.html'])('%s has the headers of the shop', (path) => {
    expect(headersOf(path)).toEqual(documentHeaders('shop', { connect, payments }));
  });

  it.each(documents.checkout.paths.flatMap((path) => [path, `${path}/`, `${path}/cart_01`]))(
    '%s has the headers of the checkout',
    (path) => {
      expect(headersOf(path)).toEqual(documentHeaders('checkout', { connect, payments }));
    },
  );

  it.each(documents.mailed.paths.flatMap((path) => [path, `${path}/`, `${path}/cart_01`]))(
    '%s has the headers of mailed pages',
    (path) => {
      expect(headersOf(path)).toEqual(documentHeaders('mailed', { connect, payments }));
    },
  );

  it('N-05 of a shop without services the checkout alone may load the scripts of the payment provider, and no page those of anybody else', () => {
    expect(headersOf('/carts/checkout')['content-security-policy']).toContain('https://js.stripe.com');
    expect(headersOf('/carts/checkouts')['content-security-policy']).not.toContain('stripe');
    const scriptsOf = (path: string) => /script-src[^;]*/.exec(headersOf(path)['content-security-policy'] ?? '')?.[0];
    for (const path of ['/', '/products/custphotoreal', '/admin']) expect(scriptsOf(path)).not.toMatch(/https?:|\*/);
    expect(scriptsOf('/carts/checkout')?.match(/https:\S+/g)).toEqual(payments.scripts);
  });

  it('the bucket that pages upload to is the one that their policy names', () => {
    const [, { Properties }] = resources('AWS::S3::Bucket').find(([id]) => id.startsWith('Uploads'))!;
    expect(uploads).toBe(`https://${spelled(Properties.BucketName)}.s3.us-east-1.<AWS::URLSuffix>`);
  });
});

describe('origins', () => {
  it.each([
    ['/config.json', 'Site'],
    ['/', 'Pages'],
    ['/carts/checkout', 'Site'],
    ['/static/main.js', 'Site'],
    ['/media/photos/ast_1/x/photo.jpg', 'Media'],
  ])('%s comes out of the private bucket %s, which answers the CDN alone', (path, bucket) => {
    const { DomainName, OriginAccessControlId } = originOf(path);
    expect(JSON.stringify(DomainName)).toMatch(new RegExp(`"${bucket}[0-9A-F]{8}"`));
    expect(OriginAccessControlId).toBeDefined();
    const [id] = resources('AWS::S3::Bucket').find(([each]) => each.startsWith(bucket))!;
    const [, policy] = resources('AWS::S3::BucketPolicy').find(([, { Properties }]) => Properties.Bucket.Ref === id)!;
    const readers = policy.Properties.PolicyDocument.Statement.filter(({ Action }: { Action: unknown }) =>
      JSON.stringify(Action).includes('s3:GetObject'),
    );
    expect(readers.length).toBeGreaterThan(0);
    for (const reader of readers)
      expect(reader).toMatchObject({ Principal: { Service: 'cloudfront.amazonaws.com' }, Action: 's3:GetObject' });
    expect(JSON.stringify(readers[0].Condition)).toContain(`"${distributionId}"`);
  });

  it('a page that is not stored, or whose bucket fails, comes from the renderer through the API, which lets in the CDN alone', () => {
    const { statuses, second: renderer } = failoverOf('/')!;
    expect(statuses).toEqual([403, 404, 500, 502, 503, 504]);
    expect(renderer.OriginCustomHeaders).toEqual(originOf('/api/home').OriginCustomHeaders);
    expect(renderer.DomainName).toEqual(originOf('/api/home').DomainName);
    // An origin group answers no other methods.
    expect(answering('/').AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
  });

  it('pages wait at the edge as long as they say, in each encoding and for each page of a list, for everybody alike', () => {
    const { Ref: wanted } = answering('/').CachePolicyId as { Ref: string };
    const [, policy] = resources('AWS::CloudFront::CachePolicy').find(([each]) => each === wanted)!;
    expect(policy.Properties.CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 5,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      },
    });
    expect(answering('/').OriginRequestPolicyId).toBeUndefined();
    expect(config.CustomErrorResponses).toEqual([{ ErrorCode: 404, ErrorCachingMinTTL: 5 }]);
  });

  it('the bucket of uploads is no origin', () => {
    expect(JSON.stringify(config.Origins)).not.toContain('Uploads');
  });

  it('the API gets every method and header, and none of its answers is kept', () => {
    expect(JSON.stringify(originOf('/api/carts').DomainName)).toContain('Rest');
    const { AllowedMethods, CachePolicyId, OriginRequestPolicyId, ViewerProtocolPolicy } = answering('/api/carts');
    expect(AllowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']));
    // AWS's managed policies: no caching, and everything that the visitor sent, without the host.
    expect([CachePolicyId, OriginRequestPolicyId]).toEqual([
      '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    ]);
    expect(ViewerProtocolPolicy).toBe('https-only');
  });

  it('H-01 the path that is asked for the visitor’s country, and no other, gets the CDN’s word for it, and no cookie', () => {
    const { OriginRequestPolicyId, CachePolicyId, TargetOriginId } = answering('/api/places/here');
    const [[id, policy]] = resources('AWS::CloudFront::OriginRequestPolicy') as [[string, Resource]];
    expect(OriginRequestPolicyId).toEqual({ Ref: id });
    expect(policy.Properties.OriginRequestPolicyConfig).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: [VIEWER_COUNTRY_HEADER, VIEWER_ADDRESS_HEADER] },
      CookiesConfig: { CookieBehavior: 'none' },
    });
    expect([CachePolicyId, TargetOriginId]).toEqual([
      answering('/api/places').CachePolicyId,
      answering('/api/places').TargetOriginId,
    ]);
    expect(answering('/api/places').OriginRequestPolicyId).not.toEqual({ Ref: id });
  });

  it.each(['/api/carts', '/media/x.jpg'])('%s can never act as a page', (path) => {
    expect(headersOf(path)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    });
  });
});

it.each(['/static/old.js', '/media/photos/none.jpg'])(
  "C46 %s, which its bucket does not have, is asked of the function that answers with the not-found page, never S3's XML",
  (path) => {
    const { statuses, second } = failoverOf(path)!;
    expect(statuses).toEqual([403, 404]);
    const { DomainName, OriginCustomHeaders } = originOf('/api/home');
    expect(second).toMatchObject({ DomainName, OriginCustomHeaders, OriginPath: `/pages/${MISSING_FILES}` });
    // A policy of the CDN over the page's own would keep its styles and scripts from it.
    const { Ref: headers } = answering(path).ResponseHeadersPolicyId as { Ref: string };
    const [, policy] = resources('AWS::CloudFront::ResponseHeadersPolicy').find(([id]) => id === headers)!;
    const { ContentSecurityPolicy: csp } = policy.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig;
    expect(csp?.Override ?? false).toBe(false);
  },
);

it('C46 no hidden file, source map or fact of the build is copied', () => {
  // The function in front of the pages answers `/`.
  expect(config.DefaultRootObject).toBeUndefined();
  expect(UNSERVED).toEqual(['.*', '**/.*', '**/*.map']);
});

it('C46 every behaviour of pages decides both the document and its status', () => {
  for (const path of ['/', '/carts/checkout', '/orders/crt_1', '/.env'])
    expect(answering(path).FunctionAssociations.map(({ EventType }: { EventType: string }) => EventType)).toEqual([
      'viewer-request',
      'viewer-response',
    ]);
});

it('nothing is answered over a plain connection', () => {
  for (const { ViewerProtocolPolicy } of all)
    expect(['redirect-to-https', 'https-only']).toContain(ViewerProtocolPolicy);
});

it('an address that calls too often is refused for a while', () => {
  expect(config.WebACLId['Fn::GetAtt'][0]).toBe('SiteFirewall');
  const limits = resources('AWS::WAFv2::WebACL').flatMap(([, { Properties }]) =>
    (
      Properties.Rules as {
        Name: string;
        Statement: { RateBasedStatement?: { AggregateKeyType: string } };
        OverrideAction?: object;
      }[]
    ).map(({ Name, Statement, OverrideAction }) => [
      Name,
      Statement.RateBasedStatement?.AggregateKeyType ?? Object.keys(OverrideAction ?? {}).join(),
    ]),
  );
  expect(limits).toEqual([
    ['TooMany', 'IP'],
    ['TooManyWebhooks', 'IP'],
    ['TooManyPages', 'IP'],
    ['KnownBad', 'Count'],
    ['TooMany', 'IP'],
  ]);
  const [site] = resources('AWS::WAFv2::WebACL').map(([, { Properties }]) => Properties.Rules);
  const [visitors, , pages] = site.map(({ Statement }: { Statement: unknown }) => Statement);
  const [, notWebhooks] = visitors.RateBasedStatement.ScopeDownStatement.AndStatement.Statements;
  expect(notWebhooks.NotStatement.Statement.ByteMatchStatement.SearchString).toBe('/api/webhooks/');
  const { Limit, ScopeDownStatement } = pages.RateBasedStatement;
  type Not = { NotStatement: { Statement: { ByteMatchStatement: { SearchString: string } } } };
  const others = ScopeDownStatement.AndStatement.Statements.map(
    ({ NotStatement }: Not) => NotStatement.Statement.ByteMatchStatement.SearchString,
  );
  expect([Limit, others]).toEqual([2_000, ['/static/', '/media/', '/api/']]);
});

it('files with a hash are kept for a year, documents never', () => {
  const [hashed, pages] = resources('Custom::CDKBucketDeployment').map(
    ([, { Properties }]) => Properties.SystemMetadata['cache-control'],
  );
  expect([hashed, pages]).toEqual(['public, max-age=31536000, immutable', 'no-cache']);
});

/** What a local shop says to pages in the place of each parameter of the stack; Stripe's key is that of the fake. */
const LOCAL_VALUES: Record<string, (shop: ShopParameters) => string | undefined> = {
  PaymentMethods: ({ methods }) => methods,
  SupportPhone: ({ support }) => support.phone,
  SupportEmail: ({ support }) => support.email,
  SupportHours: ({ support }) => support.hours,
  StripePublishableKey: () => undefined,
};

it('a local shop as deployed tells pages what the stack does when its operator names no parameter', () => {
  const { Parameters = {} } = templates.get('Atelier')!;
  const [, copied] = resources('Custom::CDKBucketDeployment').find(([id]) => id.startsWith('Documents'))!;
  const refs = JSON.stringify(copied.Properties.SourceMarkers).matchAll(/"Ref":"(\w+)"/g);
  const told = [...new Set([...refs].map(([, name]) => name!))].filter((name) => name in Parameters);
  expect(told.toSorted()).toEqual(Object.keys(LOCAL_VALUES).toSorted());
  expect(told.map((name) => [name, LOCAL_VALUES[name]?.(DEFAULT_SHOP) ?? ''])).toEqual(
    told.map((name) => [name, Parameters[name]?.Default ?? '']),
  );
});
