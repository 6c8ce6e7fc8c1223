import { Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Says why a finding of the security rules is right as it is, for a construct and all below it. */
export const acknowledge = (construct: IConstruct, id: string, reason: string): void => {
  Validations.of(construct).acknowledge({ id, reason });
};

/** The rules' way to write a value that is known only when the stack is deployed: `<Media.Arn>/*`. */
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

/** Says why a permission that names more than one resource cannot name one. */
export const acknowledgeWildcard = (construct: IConstruct, resource: string, reason: string): void =>
  acknowledge(construct, `AwsSolutions-IAM5[Resource::${spelled(Stack.of(construct).resolve(resource))}]`, reason);
