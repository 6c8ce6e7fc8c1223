import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Grant } from '#infra/local/lambda/permissions.ts';
import { allFunctions } from '#infra/manifest.ts';
import { spelled, synthesised } from './synth.ts';

const { resources } = synthesised();
const FILE = new URL('../../infra/local/lambda/policies.json', import.meta.url);

/** What Lambda itself asks for in a function's name; no code of ours does. */
const BY_LAMBDA =
  /^(logs:|sqs:(ChangeMessageVisibility|DeleteMessage|GetQueueAttributes|GetQueueUrl|ReceiveMessage)|dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams))/;

/** A resource of the template by its name in the manifest; undefined for queues of dead letters, which Lambda fills. */
const nameOf = (resource: string): string | undefined => {
  if (/^<\w+Dead[0-9A-F]{8}\.Arn>$/.test(resource)) return undefined;
  if (resource.includes(':identity/')) return 'identity/*';
  if (resource.includes(':configuration-set/')) return undefined;
  if (resource.includes('geo-places')) return 'places';
  return resource
    .replace(/^<(\w+?)[0-9A-F]{8}(\.Arn)?>/, (_, id: string) => id.toLowerCase())
    .replace(/^events$/, 'event');
};

interface Statement {
  Action: string | string[];
  Resource: unknown;
  Condition?: { StringEquals?: Record<string, unknown> };
}

const grantsOf = (name: string): Grant[] => {
  const [, role] = resources('AWS::IAM::Role').find(([id]) => new RegExp(`^${name}Role[0-9A-F]{8}$`).test(id))!;
  const policies = role.Properties.Policies as { PolicyDocument: { Statement: Statement[] } }[];
  return policies
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .flatMap(({ Action, Resource, Condition }): Grant[] => {
      const actions = [Action].flat().filter((action) => !BY_LAMBDA.test(action));
      const on = [Resource]
        .flat()
        .map(spelled)
        .flatMap((each) => nameOf(each) ?? []);
      if (actions.length === 0 || on.length === 0) return [];
      const keys = Object.keys(Condition?.StringEquals ?? {});
      return [
        {
          actions,
          resources: on,
          ...(keys.length > 0 && { equals: Object.fromEntries(keys.map((key) => [key, 'MAIL_FROM'] as const)) }),
        },
      ];
    });
};

it('the local runtime enforces the policies of this stack (WRITE=1 writes them anew)', () => {
  const policies = Object.fromEntries(Object.keys(allFunctions).map((name) => [name, grantsOf(name)]));
  if (process.env.WRITE) writeFileSync(FILE, `${JSON.stringify(policies, null, 2)}\n`);
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(policies);
});
