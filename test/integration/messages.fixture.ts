import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { eventually } from '#test/support/eventually.ts';
import { WebSocket } from 'ws';
import { confirmationToken } from '#functions/messages/confirmation.ts';
import * as passThrough from '#functions/messages/pass-through.js';
import { recipientOf, subscribersAfter, type Recipient } from '#functions/messages/subscribers.ts';
import { handler as messagesHandler } from '#functions/entries/messages.lambda.ts';
import { ANONYMOUS, type Actor, type SignedInActor } from '#functions/platform/actor.ts';
import { setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { setMetricsSink } from '#functions/platform/metrics.ts';
import { deliverEventsAbout, eventsAbout } from '#test/support/events.ts';
import { realtimeToken } from '#functions/platform/realtime-token.ts';
import { handler as authorizerHandler } from '#functions/entries/realtime-authorizer.lambda.ts';
import { anActor, anEmail } from '#test/factories/people.ts';
import { aProduct as aProductLine } from '#test/factories/products.ts';
import { Artist } from '#functions/artists/artist.entity.ts';
import { createRealtime } from '#infra/local/appsync/realtime.ts';
import { graphql } from '#infra/manifest.ts';
import { asFunction } from '#test/support/as-function.ts';

const messages = asFunction('messages', messagesHandler);
const authorizer = asFunction('realtimeAuthorizer', authorizerHandler);

const functions = { messages, realtimeAuthorizer: authorizer } as Record<string, (event: never) => Promise<unknown>>;
const realtime = createRealtime({
  sdl: readFileSync(graphql.schema, 'utf8'),
  fields: graphql.fields,
  resolverCode: passThrough,
  path: '/graphql',
  invoke: async (name, event) => functions[name]?.(event as never),
});
const server = createServer((req, res) => void realtime.handle(req, res)).on('upgrade', (req, socket, head) =>
  realtime.upgrade(req, socket, head),
);
/** Node under which the questions are asked. */
export let host: string;

beforeAll(async () => {
  setMetricsSink(() => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  realtime.close();
  server.closeAllConnections();
  server.close();
});
afterEach(() => setClock(Date.now));

export const MESSAGE = `fragment M on Message {
  id node content timestamp hidden moderation replyCount isCurrentUserSubscribed
  user { __typename id displayName ... on Supplier { username { normal } } }
  target { __typename ... on Product { sku title } ... on Tag { name } }
  replies { ...R }
}`;
export const REPLY =
  'fragment R on Reply { id messageId moderation content timestamp user { __typename id displayName ... on Supplier { username { normal } } } }';
export const LIST = `query($node: ID!, $own: Boolean, $first: Int, $search: String, $before: String, $after: String) {
  messagesForNode(node: $node, ownMessages: $own, first: $first, search: $search, before: $before, after: $after) {
    edges { cursor node { ...M } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } aggregate { count }
  }
} ${MESSAGE} ${REPLY}`;
export const BY_ID = `query($id: ID!, $after: ID) { messageById(messageId: $id, repliesAfter: $after) { ...M } } ${MESSAGE} ${REPLY}`;
export const ASK = `mutation($content: String!, $email: String, $node: ID!) { createMessageForNode(content: $content, email: $email, node: $node) { ...M } } ${MESSAGE} ${REPLY}`;
export const CONFIRM = `mutation($token: String!) { confirmMessage(token: $token) { ...M } } ${MESSAGE} ${REPLY}`;
export const ANSWER = `mutation($content: String!, $node: ID!) { createReplyForMessage(content: $content, node: $node) { ...R } } ${REPLY}`;

export interface Reply {
  id: string;
  content: string;
  user: Record<string, unknown>;
}
export interface Question {
  id: string;
  node: string | null;
  content: string;
  timestamp: number;
  hidden: boolean;
  replyCount: number;
  isCurrentUserSubscribed: boolean | null;
  user: Record<string, unknown>;
  target: Record<string, unknown>;
  replies: Reply[];
}
export interface Connection {
  edges: { cursor: string; node: Question }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  aggregate: { count: number };
}
interface Answer<T> {
  data: Record<string, T> | null;
  errors?: { errorType: string; message: string; errorInfo: { fields?: Record<string, string> } | null }[];
}

export const send = async <T = Question>(query: string, variables: object, token: string): Promise<Answer<T>> => {
  const headers = { 'content-type': 'application/json', 'authorization': token };
  const response = await fetch(`http://${host}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Answer<T>;
};

/** The data of the document's one field; throws its error. */
export const ask = async <T = Question>(actor: Actor, query: string, variables: object): Promise<T> => {
  const { data, errors } = await send<T>(query, variables, await realtimeToken(actor, { network: newId('visitor') }));
  if (errors || !data) throw new Error(`${errors?.[0]?.errorType}: ${errors?.[0]?.message}`);
  return Object.values(data)[0] as T;
};

export const refusal = async (actor: Actor, query: string, variables: object) => {
  const { errors } = await send(query, variables, await realtimeToken(actor, { network: newId('visitor') }));
  return { code: errors?.[0]?.errorType, message: errors?.[0]?.message, fields: errors?.[0]?.errorInfo?.fields };
};

export const recipientsOf = async (topic: string): Promise<Recipient[]> => {
  const { subscribers } = await subscribersAfter(topic, { count: 100 });
  const recipients = await Promise.all(subscribers.map((subscriber) => recipientOf(topic, subscriber)));
  return recipients.filter((recipient) => recipient !== undefined);
};
export const subscribedTo = async (topic: string): Promise<string[]> =>
  (await recipientsOf(topic)).map(({ address }) => address);

export const aVisitor = (): Actor => ({ ...ANONYMOUS, id: newId('visitor') });
export const aBuyer = (): Promise<SignedInActor> => anActor('User');
export const anArtist = async (name = 'Marta Ilves'): Promise<Actor> => {
  const actor = await anActor('Supplier');
  const { id } = actor;
  await Artist.put({ supplierId: id, username: id.toLowerCase(), name, isActive: true, availability: 'away' }).go();
  return actor;
};
export const aProduct = async (): Promise<string> => (await aProductLine({ title: 'Oil painting' })).sku;

export const list = (actor: Actor, variables: { node: string } & Record<string, unknown>) =>
  ask<Connection>(actor, LIST, variables);
export const contents = ({ edges }: Connection) => edges.map(({ node }) => node.content);
export const aQuestion = async (node: string, content = 'How thick is the paint?', actor?: Actor) =>
  ask(actor ?? (await aBuyer()), ASK, { node, content });
/** A question whose events have been handled, so that a search finds it. */
export const aFindable = async (...question: Parameters<typeof aQuestion>) => {
  const asked = await aQuestion(...question);
  await deliverEventsAbout(asked.id);
  return asked;
};
export const aHiddenQuestion = (node: string, actor = aVisitor(), email = anEmail('ann')) =>
  ask(actor, ASK, { node, content: 'Do you paint cats?', email });
export const linkFor = (messageId: string) => confirmationToken('confirm-message', { messageId });

export const eventsOf = async (messageId: string) => {
  return (await eventsAbout(messageId))
    .filter(({ payload }) => (payload as { messageId?: string }).messageId === messageId)
    .map(({ name, payload }) => [name, payload as object]);
};

interface Frame<T> {
  type: string;
  payload?: { data?: Record<string, T>; errors?: { errorType: string }[] };
}

/** Starts a subscription as a page does, and waits until it is active or refused. */
export const listen = async <T = Question>(query: string, variables: object, token = 'anonymous') => {
  const headers = { host, Authorization: token };
  const socket = new WebSocket(`ws://${host}/graphql/realtime`, [
    'graphql-ws',
    `header-${Buffer.from(JSON.stringify(headers)).toString('base64url')}`,
  ]);
  const frames: Frame<T>[] = [];
  socket.on('message', (raw: Buffer) => {
    const frame = JSON.parse(raw.toString()) as Frame<T>;
    frames.push(frame);
    const start = {
      id: 's',
      type: 'start',
      payload: { data: JSON.stringify({ query, variables }), extensions: { authorization: headers } },
    };
    if (frame.type === 'connection_ack') socket.send(JSON.stringify(start));
  });
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  await eventually(() => expect(frames.some(({ type }) => type === 'start_ack' || type === 'error')).toBe(true));
  return {
    data: () => frames.flatMap(({ type, payload }) => (type === 'data' ? Object.values(payload?.data ?? {}) : [])),
    refusal: () => frames.find(({ type }) => type === 'error')?.payload?.errors?.[0]?.errorType,
    isEnded: () => frames.some(({ type }) => type === 'complete'),
    [Symbol.dispose]: () => socket.terminate(),
  };
};
