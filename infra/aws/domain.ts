import type { CfnDistribution, Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { listOf, type Settings } from '../settings.ts';

/** Gives a distribution the domain, the names that are redirected to it, and their certificate; nothing without a domain. */
export const serveDomain = (distribution: Distribution, { Domain, CertificateArn, OtherDomains }: Settings): void => {
  if (!Domain) return;
  const resource = distribution.node.defaultChild as CfnDistribution;
  resource.addPropertyOverride('DistributionConfig.Aliases', [Domain, ...listOf(OtherDomains)]);
  resource.addPropertyOverride('DistributionConfig.ViewerCertificate', {
    AcmCertificateArn: CertificateArn,
    SslSupportMethod: 'sni-only',
    MinimumProtocolVersion: 'TLSv1.2_2021',
  });
};
