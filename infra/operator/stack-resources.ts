import { callAws, elementOf, query, type CallAws } from './aws.ts';
import { STACK } from './stage.ts';

/** A resource of the deployed stack, or of one of its nested ones. */
export interface StackResource {
  /** Logical id without its hash of eight digits. */
  name: string;
  type: string;
  /** Physical id: a queue's URL, a rule's name, an event source mapping's UUID. */
  id: string;
}

const NESTED = 'AWS::CloudFormation::Stack';

/** The resources of a stack and of those below it. */
export const stackResources = async (
  call: CallAws = callAws,
  stack: string = STACK,
  token?: string,
): Promise<StackResource[]> => {
  const xml = await call(
    query('cloudformation', '2010-05-15', {
      Action: 'ListStackResources',
      StackName: stack,
      ...(token && { NextToken: token }),
    }),
  );
  const found = [...xml.matchAll(/<member>([^]*?)<\/member>/g)].map(([, member = '']): StackResource => ({
    name: (elementOf(member, 'LogicalResourceId') ?? '').replace(/[0-9A-F]{8}$/, ''),
    type: elementOf(member, 'ResourceType') ?? '',
    id: elementOf(member, 'PhysicalResourceId') ?? '',
  }));
  const next = elementOf(xml, 'NextToken');
  const below: StackResource[] = [];
  for (const { id } of found.filter(({ type }) => type === NESTED)) below.push(...(await stackResources(call, id)));
  return [...found, ...below, ...(next ? await stackResources(call, stack, next) : [])];
};
