import { Names, Reference, Stack, Tokenization, Validations, type IResolvable } from 'aws-cdk-lib';
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

/** A token as it stands in the stack's template; of another stack it comes in as a parameter, which the CDK names. */
const spelledIn = (stack: Stack, token: IResolvable): string =>
  Reference.isReference(token) && Stack.of(token.target) !== stack
    ? `<referenceto${Names.nodeUniqueId(token.target.node)}${token.displayName}>`
    : spelled(stack.resolve(token));

const textIn = (stack: Stack, text: string): string =>
  Tokenization.reverseString(text)
    .mapTokens({ mapToken: (token) => spelledIn(stack, token) })
    .join({ join: (left, right) => `${left ?? ''}${right ?? ''}` });

/** Accepts a permission with a wildcard resource, with the reason why it cannot name the exact resource. */
export const acknowledgeWildcard = (construct: IConstruct, resource: string, reason: string): void =>
  acknowledge(construct, `AwsSolutions-IAM5[Resource::${textIn(Stack.of(construct), resource)}]`, reason);
