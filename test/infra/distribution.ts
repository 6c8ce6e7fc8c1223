import { spelled, type Resource, type Resources } from './synth.ts';

const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`).test(path);

/** A behaviour of the template, with every setting that it has. */
export interface Behaviour {
  PathPattern?: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a template's properties have no type of their own
  [setting: string]: any;
}

/** The CDN of a template, queried by the path that a browser would ask for. */
export const distributionOf = (resources: Resources) => {
  const [[id, distribution]] = resources('AWS::CloudFront::Distribution') as [[string, Resource]];
  const config = distribution.Properties.DistributionConfig;
  const behaviours = config.CacheBehaviors as Behaviour[];

  /** The behaviour that answers a path: the first whose pattern fits, else the default one. */
  const answering = (path: string): Behaviour =>
    behaviours.find(({ PathPattern = '' }) => fits(PathPattern, path)) ?? config.DefaultCacheBehavior;

  /** Headers that the CDN adds to the answer of a path. */
  const headersOf = (path: string): Record<string, string> => {
    const { Ref: wanted } = answering(path).ResponseHeadersPolicyId as { Ref: string };
    const policy = resources('AWS::CloudFront::ResponseHeadersPolicy').find(([each]) => each === wanted)![1].Properties
      .ResponseHeadersPolicyConfig;
    const {
      ContentSecurityPolicy: csp,
      StrictTransportSecurity: tls,
      ContentTypeOptions: sniffing,
      ReferrerPolicy: referrer,
    } = policy.SecurityHeadersConfig;
    const others = (policy.CustomHeadersConfig?.Items ?? []) as { Header: string; Value: string }[];
    return {
      ...(csp && { 'content-security-policy': spelled(csp.ContentSecurityPolicy) }),
      ...(tls && {
        'strict-transport-security': `max-age=${tls.AccessControlMaxAgeSec}${tls.IncludeSubdomains ? '; includeSubDomains' : ''}`,
      }),
      ...(sniffing && { 'x-content-type-options': 'nosniff' }),
      ...(referrer && { 'referrer-policy': referrer.ReferrerPolicy }),
      ...Object.fromEntries(others.map(({ Header, Value }) => [Header, Value])),
    };
  };

  /** The origin that answers a path; of a group the first one. */
  const originOf = (path: string): Behaviour => {
    const target = answering(path).TargetOriginId as string;
    const group = (config.OriginGroups?.Items as Behaviour[] | undefined)?.find(({ Id }) => Id === target);
    const first = group ? group.Members.Items[0].OriginId : target;
    return (config.Origins as Behaviour[]).find(({ Id }) => Id === first)!;
  };

  /** The second origin of the group that answers a path, and the statuses after which it is asked; undefined without a group. */
  const failoverOf = (path: string): { statuses: number[]; second: Behaviour } | undefined => {
    const target = answering(path).TargetOriginId as string;
    const group = (config.OriginGroups?.Items as Behaviour[] | undefined)?.find(({ Id }) => Id === target);
    return (
      group && {
        statuses: group.FailoverCriteria.StatusCodes.Items,
        second: (config.Origins as Behaviour[]).find(({ Id }) => Id === group.Members.Items[1].OriginId)!,
      }
    );
  };

  return {
    id,
    config,
    all: [config.DefaultCacheBehavior as Behaviour, ...behaviours],
    answering,
    headersOf,
    originOf,
    failoverOf,
  };
};
