import { readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { resolvers } from '#functions/api/messages.resolvers.ts';
import { appSyncSchema } from '#functions/messages/graphql-schema.ts';
import { rulesFor } from '#infra/local/appsync/schema.ts';
import { MAX_DOCUMENT_CHARACTERS } from '#functions/messages/mutation-count.ts';
import { graphql } from '#infra/manifest.ts';
import type { GraphqlDocument } from '#web/lib/graphql.ts';
import { ANNOUNCE_MESSAGE, ANNOUNCE_REPLY } from '#functions/realtime/announce-published.ts';
import { ANNOUNCE } from '#functions/realtime/announce.ts';
import * as messages from '#web/features/messages/messages.documents.ts';
import * as projects from '#web/features/projects/projects.documents.ts';

const schema = appSyncSchema(readFileSync(graphql.schema, 'utf8'));

const isDocument = (value: unknown): value is GraphqlDocument<never, never> =>
  typeof value === 'object' && value !== null && 'text' in value;
const announcements = {
  ANNOUNCE: { text: ANNOUNCE },
  ANNOUNCE_MESSAGE: { text: ANNOUNCE_MESSAGE },
  ANNOUNCE_REPLY: { text: ANNOUNCE_REPLY },
};
const documents = Object.entries({ ...messages, ...projects, ...announcements }).flatMap(([name, value]) =>
  isDocument(value) ? [[name, value.text] as const] : [],
);

it.each(documents)("the page's document %s fits the schema", (_, text) => {
  expect(
    validate(schema, parse(text), rulesFor({ depth: graphql.maxDepth, resolvers: graphql.maxResolvers })).map(
      ({ message }) => message,
    ),
  ).toEqual([]);
});

it('R6 every document has room to grow below the length that the authorizer takes', () => {
  for (const [name, text] of documents) expect(text.length, name).toBeLessThan(MAX_DOCUMENT_CHARACTERS / 3);
});

it('finds the documents', () => expect(documents.length).toBeGreaterThan(10));

it.each([
  ['ASK', messages.ASK.text, 'MessageFields'],
  ['CONFIRM', messages.CONFIRM.text, 'MessageFields'],
  ['ANSWER', messages.ANSWER.text, 'ReplyFields'],
])('%s selects all that the subscriptions select, for they see nothing else', (_, text, fragment) => {
  expect(text).toContain(`{ ...${fragment} }`);
  const subscription = fragment === 'MessageFields' ? messages.ON_QUESTION.text : messages.ON_REPLY.text;
  const fragmentsOf = (document: string) => document.slice(document.indexOf('fragment '));
  expect(fragmentsOf(text)).toBe(fragmentsOf(subscription));
});

it.each([
  ['ANNOUNCE_MESSAGE', ANNOUNCE_MESSAGE, messages.ON_QUESTION.text],
  ['ANNOUNCE_REPLY', ANNOUNCE_REPLY, messages.ON_REPLY.text],
])('%s selects every field of the subscription, for it sees nothing else', (_, text, subscription) => {
  const words = (document: string) => document.match(/\w+/g) ?? [];
  const fields = words(
    subscription.slice(subscription.indexOf('fragment ')).replaceAll(/fragment \w+ on \w+|\.\.\.\w+/g, ''),
  );
  expect(words(text)).toEqual(expect.arrayContaining(fields));
});

it('ANNOUNCE selects every field of a change, for the subscriptions see nothing else', () => {
  const change = schema.getType('ProjectChange');
  const fields = change && 'getFields' in change ? Object.keys(change.getFields()) : [];
  expect(ANNOUNCE.replaceAll(/\s+/g, ' ')).toContain(`{ ${fields.join(' ')} }`);
});

it("every field of the schema's roots has its resolver, and the manifest names them all", () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const fields = roots.flatMap((type) => Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`));
  expect(fields.toSorted()).toEqual(Object.keys(resolvers).toSorted());
  expect(fields.toSorted()).toEqual([...graphql.fields].toSorted());
});

it('Z-11 C68 no type has an e-mail but an author, whose e-mail may be null', () => {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const named = types.flatMap((type) =>
    'getFields' in type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
  );
  const ofAuthors = ['Author', 'User', 'Supplier'];
  expect(named.filter((field) => /e?mail/i.test(field))).toEqual(ofAuthors.map((type) => `${type}.email`));
  for (const name of ofAuthors) {
    const type = schema.getType(name);
    expect(type && 'getFields' in type ? String(type.getFields()['email']?.type) : '', name).toBe('String');
  }
});
