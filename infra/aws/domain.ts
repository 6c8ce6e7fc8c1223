import { Aws, CfnCondition, CfnParameter, CfnRule, Fn } from 'aws-cdk-lib';
import type { CfnDistribution, Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** The site's own domain, if it has one: `either` chooses at deployment between a value with it and one without. */
export interface Domain {
  name: string;
  either: (withDomain: string, without: string) => string;
  /** Gives a distribution the domain and its certificate. */
  serve: (distribution: Distribution) => void;
}

/**
 * Domain and certificate as parameters, which CloudFormation remembers: a deployment that does not name them keeps them.
 * Both are empty, or neither.
 */
export const createDomain = (scope: Construct): Domain => {
  const name = new CfnParameter(scope, 'Domain', {
    description: "The site's own domain; empty for the name that CloudFront gives",
    default: '',
    allowedPattern: '([a-z0-9-]+[.])*[a-z0-9-]*',
  }).valueAsString;
  const certificate = new CfnParameter(scope, 'CertificateArn', {
    description: 'ARN of the certificate of the domain in us-east-1; empty without a domain',
    default: '',
    allowedPattern: '(arn:aws:acm:us-east-1:.+)?',
  }).valueAsString;
  const isEmpty = (value: string) => Fn.conditionEquals(value, '');
  const has = new CfnCondition(scope, 'HasDomain', { expression: Fn.conditionNot(isEmpty(name)) });
  new CfnRule(scope, 'DomainAndCertificate', {
    assertions: [
      {
        assert: Fn.conditionOr(
          Fn.conditionAnd(isEmpty(name), isEmpty(certificate)),
          Fn.conditionAnd(Fn.conditionNot(isEmpty(name)), Fn.conditionNot(isEmpty(certificate))),
        ),
        assertDescription: 'A domain needs its certificate, and a certificate its domain.',
      },
    ],
  });
  const ifHas = (value: unknown) => Fn.conditionIf(has.logicalId, value, Aws.NO_VALUE);
  return {
    name,
    either: (withDomain, without) => Fn.conditionIf(has.logicalId, withDomain, without).toString(),
    serve: (distribution) => {
      const resource = distribution.node.defaultChild as CfnDistribution;
      resource.addPropertyOverride('DistributionConfig.Aliases', ifHas([name]));
      resource.addPropertyOverride(
        'DistributionConfig.ViewerCertificate',
        ifHas({ AcmCertificateArn: certificate, SslSupportMethod: 'sni-only', MinimumProtocolVersion: 'TLSv1.2_2021' }),
      );
    },
  };
};
