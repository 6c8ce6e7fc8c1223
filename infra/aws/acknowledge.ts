import { Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts a finding of the cdk-nag security rules, with the reason, for a construct and all constructs below it. */
export const acknowledge = (construct: IConstruct, id: string, reason: string): void => {
  Validations.of(construct).acknowledge({ id, reason });
};

/** Writes a value that is known only at deployment as cdk-nag names it in a finding: `<Media.Arn>/*`. */
const spelled = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  const {
    'Ref': ref,
    'Fn::GetAtt': attribute,
    'Fn::Join': join,
  } = value as { 'Ref'?: string; 'Fn::GetAtt'?: string[]; 'Fn::Join'?: [string, unknown[]] };
  if (join) return join[1].map(spelled).join(join[0]);
  return `<${ref ?? attribute?.join('.')}>`;
};

/** Accepts a permission with a wildcard resource, with the reason why it cannot name the exact resource. */
export const acknowledgeWildcard = (construct: IConstruct, resource: string, reason: string): void =>
  acknowledge(construct, `AwsSolutions-IAM5[Resource::${spelled(Stack.of(construct).resolve(resource))}]`, reason);
