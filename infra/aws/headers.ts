import { Duration } from 'aws-cdk-lib';
import {
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { stageOf } from './stage.ts';

const REFERRER_POLICIES = new Map<string, HeadersReferrerPolicy>(
  Object.values(HeadersReferrerPolicy).map((policy) => [policy, policy]),
);

const referrerPolicyOf = (value: string): HeadersReferrerPolicy => {
  const policy = REFERRER_POLICIES.get(value);
  if (!policy) throw new Error(`CloudFront knows no referrer policy ${value}.`);
  return policy;
};

const maxAge = (value: string): Duration => Duration.seconds(Number(/max-age=(\d+)/.exec(value)?.[1]));

/** CloudFront takes these headers only as structured settings, and all others as text. */
const SECURITY: Record<string, (value: string) => ResponseSecurityHeadersBehavior> = {
  'content-security-policy': (contentSecurityPolicy) => ({
    contentSecurityPolicy: { contentSecurityPolicy, override: true },
  }),
  'strict-transport-security': (value) => ({
    strictTransportSecurity: {
      accessControlMaxAge: maxAge(value),
      includeSubdomains: value.includes('includeSubDomains'),
      override: true,
    },
  }),
  'x-content-type-options': () => ({ contentTypeOptions: { override: true } }),
  'referrer-policy': (value) => ({ referrerPolicy: { referrerPolicy: referrerPolicyOf(value), override: true } }),
};

/** Keeps a stage out of search engines, of which one that is refused by robots.txt could still list an address. */
const UNFOUND = { 'x-robots-tag': 'noindex, nofollow' };

/**
 * Sets headers on every response of a behaviour and overrides the origin's; with `keepsPolicy` an origin's own content
 * security policy stays.
 */
export const createHeaders = (
  scope: Construct,
  id: string,
  ofDocument: Record<string, string>,
  { keepsPolicy = false } = {},
): ResponseHeadersPolicy => {
  const headers = { ...ofDocument, ...(stageOf(scope) && UNFOUND) };
  const others = Object.entries(headers).filter(([header]) => !(header in SECURITY));
  const security = Object.entries(headers).reduce<ResponseSecurityHeadersBehavior>(
    (all, [header, value]) => ({ ...all, ...SECURITY[header]?.(value) }),
    {},
  );
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      ...security,
      ...(keepsPolicy &&
        security.contentSecurityPolicy && {
          contentSecurityPolicy: { ...security.contentSecurityPolicy, override: false },
        }),
    },
    ...(others.length > 0 && {
      customHeadersBehavior: { customHeaders: others.map(([header, value]) => ({ header, value, override: true })) },
    }),
  });
};
