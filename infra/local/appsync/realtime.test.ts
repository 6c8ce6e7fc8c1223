import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#test/support/eventually.ts';
import { WebSocket } from 'ws';
import * as passThrough from '#functions/messages/pass-through.js';
import { graphql } from '../../manifest.ts';
import { createRealtime, type Realtime } from './realtime.ts';

const sdl = /* GraphQL */ `
  schema {
    query: Query
    mutation: Mutation
    subscription: Subscription
  }
  type Note {
    id: ID!
    list: ID
    text: String!
    at: AWSTimestamp
    replies: [Note!]
  }
  type Query {
    notes(list: ID!): [Note!]!
    by(email: AWSEmail!): Note
  }
  type Mutation {
    write(list: ID!, text: String!, hidden: Boolean): Note
    publish(id: ID!): Note
    erase(id: ID!): Note
    endListening(list: ID, reader: ID): Boolean
  }
  type Subscription {
    onNote(list: ID!): Note @aws_subscribe(mutations: ["write", "publish"])
    onAny(list: ID): Note @aws_subscribe(mutations: ["write"])
  }
`;
const fields = [
  'Query.notes',
  'Query.by',
  'Mutation.write',
  'Mutation.publish',
  'Mutation.erase',
  'Mutation.endListening',
  'Subscription.onNote',
];

interface Call {
  info: { fieldName: string; selectionSetList: string[] };
  arguments: Record<string, string>;
  identity: unknown;
}

const endings = (...any: Record<string, string>[]) => ({
  filterGroup: any.map((each) => ({
    filters: Object.entries(each).map(([fieldName, value]) => ({ fieldName, operator: 'eq', value })),
  })),
});

const answers: Record<string, (call: Call) => unknown> = {
  notes: () => ({ data: [{ id: 'n1', list: 'a', text: 'hello', replies: [{ id: 'n2', text: 'well' }] }] }),
  by: () => ({ data: null }),
  write: ({ arguments: { list, text, hidden } }) => ({ data: { id: 'n3', list: hidden ? null : list, text, at: 5 } }),
  publish: ({ arguments: { id } }) => ({ data: { id, list: 'a', text: 'confirmed' } }),
  erase: () => ({ error: { type: 'note.locked', message: 'This note is locked.', info: { status: 409 } } }),
  onNote: ({ arguments: { list } }) =>
    list === 'private'
      ? { error: { type: 'list.private', message: 'This list is private.', info: null } }
      : { data: list === 'unending' ? null : endings({ reader: 'ann' }, { list: list ?? '', reader: 'bob' }) },
  endListening: ({ arguments: payload }) => ({
    data: ['onNote', 'onAny'].map((subscriptionField) => ({ subscriptionField, payload })),
  }),
};

let server: Server;
let realtime: Realtime;
let origin: string;
let calls: Call[];
type Verdict = {
  isAuthorized: boolean;
  resolverContext?: Record<string, string>;
  ttlOverride?: number;
  deniedFields?: string[];
};
const authorizer = vi.fn<(event: { authorizationToken: string }) => Promise<Verdict>>(async ({ authorizationToken }) =>
  authorizationToken === 'good'
    ? { isAuthorized: true, resolverContext: { id: 'usr_1' }, ttlOverride: 60, deniedFields: ['Mutation.publish'] }
    : { isAuthorized: authorizationToken === 'anonymous' },
);

beforeEach(async () => {
  calls = [];
  authorizer.mockClear();
  realtime = createRealtime({
    sdl,
    fields,
    resolverCode: passThrough,
    path: '/graphql',
    keepAliveMs: 40,
    invoke: async (name, event) => {
      if (name === 'realtimeAuthorizer') return authorizer(event as { authorizationToken: string });
      calls.push(event as Call);
      return answers[(event as Call).info.fieldName]?.(event as Call);
    },
  });
  server = createServer((req, res) => void realtime.handle(req, res)).on('upgrade', (req, socket, head) =>
    realtime.upgrade(req, socket, head),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  realtime.close();
  server.closeAllConnections();
  server.close();
});

const post = async (query: string, variables: object = {}, token: string | null = 'anonymous') => {
  const headers = { 'content-type': 'application/json', ...(token !== null && { authorization: token }) };
  const response = await fetch(`http://${origin}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  return {
    status: response.status,
    ...((await response.json()) as { data: Record<string, unknown> | null; errors?: Record<string, unknown>[] }),
  };
};

const encoded = (headers: object): string => Buffer.from(JSON.stringify(headers)).toString('base64url');

/** A client of the real-time protocol that collects every frame. */
const connect = async (token = 'anonymous', url = `ws://${origin}/graphql/realtime`) => {
  const socket = new WebSocket(url, ['graphql-ws', `header-${encoded({ host: origin, Authorization: token })}`]);
  const frames: {
    type: string;
    id?: string;
    payload?: { data?: Record<string, unknown>; errors?: Record<string, unknown>[] };
  }[] = [];
  socket.on('message', (raw: Buffer) => frames.push(JSON.parse(raw.toString())));
  await once(socket, 'open');
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  return {
    socket,
    frames,
    send,
    start: (id: string, query: string, variables: object = {}, startToken = token) =>
      send({
        id,
        type: 'start',
        payload: {
          data: JSON.stringify({ query, variables }),
          extensions: { authorization: { host: origin, Authorization: startToken } },
        },
      }),
    got: (type: string, id?: string) =>
      eventually(() => {
        const found = frames.find((frame) => frame.type === type && frame.id === id);
        if (!found) throw new Error(`no ${type} yet: ${JSON.stringify(frames)}`);
        return found;
      }),
    dataOf: (id: string) =>
      frames.filter((frame) => frame.type === 'data' && frame.id === id).map(({ payload }) => payload?.data),
  };
};

const acknowledged = async (token?: string) => {
  const client = await connect(token);
  client.send({ type: 'connection_init' });
  await client.got('connection_ack');
  return client;
};

const WRITE =
  'mutation($list: ID!, $text: String!, $hidden: Boolean) { write(list: $list, text: $text, hidden: $hidden) { id list text } }';
const ON_NOTE = 'subscription($list: ID!) { onNote(list: $list) { id text } }';

describe('over HTTP', () => {
  it('answers through the resolver code and the function, and tells it what was selected', async () => {
    const { status, data } = await post(
      '{ notes(list: "a") { id ...More } } fragment More on Note { text replies { id } }',
    );
    expect({ status, data }).toEqual({
      status: 200,
      data: { notes: [{ id: 'n1', text: 'hello', replies: [{ id: 'n2' }] }] },
    });
    expect(calls[0]?.info.selectionSetList).toEqual(['id', 'text', 'replies', 'replies/id']);
    expect(calls[0]?.identity).toEqual({ resolverContext: {} });
  });

  it('R6 reads each fragment once, however often every level spreads the next', async () => {
    const wide = Array.from({ length: 9 }, (_, n) => `fragment F${n} on Note { ${`...F${n + 1} `.repeat(40)} }`).join(
      ' ',
    );
    const deep = Array.from({ length: 60 }, (_, n) => `fragment D${n} on Note { ...D${n + 1} ...D${n + 1} }`).join(' ');
    const startedAt = performance.now();
    expect((await post(`{ notes(list: "a") { ...F0 } } ${wide} fragment F9 on Note { text }`)).data).toEqual({
      notes: [{ text: 'hello' }],
    });
    expect(calls[0]?.info.selectionSetList).toEqual(['text']);
    expect((await post(`mutation { publish(id: "n3") { ...F0 } } ${wide} fragment F9 on Note { text }`)).data).toEqual({
      publish: { text: 'confirmed' },
    });
    expect((await post(`{ notes(list: "a") { ...D0 } } ${deep} fragment D60 on Note { text }`)).errors).toMatchObject([
      { errorType: 'ValidationError', message: 'The query is 63 levels deep; 12 are allowed.' },
    ]);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it.each([
    ['no token', null],
    ['a bad token', 'forged'],
  ])('refuses %s with 401', async (_, token) => {
    const { status, errors } = await post('{ notes(list: "a") { id } }', {}, token);
    expect({ status, type: errors?.[0]?.errorType, calls: calls.length }).toEqual({
      status: 401,
      type: 'UnauthorizedException',
      calls: 0,
    });
  });

  it('keeps the name and the text of a refusal', async () => {
    const { status, data, errors } = await post('mutation { erase(id: "n1") { id } }');
    expect({ status, data }).toEqual({ status: 200, data: { erase: null } });
    expect(errors?.[0]).toMatchObject({
      errorType: 'note.locked',
      message: 'This note is locked.',
      errorInfo: { status: 409 },
      path: ['erase'],
    });
  });

  it('closes the fields that the authorizer denies', async () => {
    const { errors } = await post('mutation { publish(id: "n1") { id } }', {}, 'good');
    expect(errors?.[0]?.errorType).toBe('Unauthorized');
    expect(calls).toEqual([]);
  });

  it.each([
    ['introspection', '{ __schema { types { name } } }'],
    [
      'a query deeper than the manifest allows',
      `{ notes(list: "a") { ${'replies { '.repeat(graphql.maxDepth - 1)} id ${'} '.repeat(graphql.maxDepth)} }`,
    ],
    ['an unknown field', '{ nothing }'],
    ['a value that its scalar does not take', '{ by(email: "nobody") { id } }'],
  ])('refuses %s before any function is called', async (_, query) => {
    const { status, data, errors } = await post(query);
    expect({ status, data, type: errors?.[0]?.errorType }).toEqual({
      status: 200,
      data: null,
      type: 'ValidationError',
    });
    expect(calls).toEqual([]);
  });

  it('refuses what is not GraphQL with 400', async () => {
    expect((await post('{ notes(')).status).toBe(400);
    const response = await fetch(`http://${origin}/graphql`, {
      method: 'POST',
      headers: { authorization: 'anonymous' },
      body: 'no json',
    });
    expect(response.status).toBe(400);
  });

  it('keeps a yes of the authorizer as long as it says, and a plain yes not at all', async () => {
    for (const token of ['good', 'good', 'anonymous', 'anonymous'])
      await post('{ notes(list: "a") { id } }', {}, token);
    expect(authorizer.mock.calls.map(([{ authorizationToken }]) => authorizationToken)).toEqual([
      'good',
      'anonymous',
      'anonymous',
    ]);
  });
});

describe('over WebSocket', () => {
  it('acknowledges, keeps alive and delivers what the arguments ask for', async () => {
    const client = await acknowledged();
    client.start('s1', ON_NOTE, { list: 'a' });
    client.start('s2', ON_NOTE, { list: 'b' });
    await Promise.all([client.got('start_ack', 's1'), client.got('start_ack', 's2'), client.got('ka')]);
    await post(WRITE, { list: 'a', text: 'new' });
    await client.got('data', 's1');
    expect(client.dataOf('s1')).toEqual([{ onNote: { id: 'n3', text: 'new' } }]);
    expect(client.dataOf('s2')).toEqual([]);
  });

  it('K-13 never delivers a hidden one, whatever the mutation selects, and delivers it when it is published', async () => {
    const client = await acknowledged();
    client.start('s1', ON_NOTE, { list: 'a' });
    await client.got('start_ack', 's1');
    await post(WRITE, { list: 'a', text: 'secret', hidden: true });
    await post('mutation { write(list: "a", text: "a", hidden: true) { id list: text text: id } }');
    await post('mutation { publish(id: "n3") { id list text } }');
    await client.got('data', 's1');
    expect(client.dataOf('s1')).toEqual([{ onNote: { id: 'n3', text: 'confirmed' } }]);
  });

  it('delivers nothing when the mutation did not select the field that the argument compares', async () => {
    const client = await acknowledged();
    client.start('s1', ON_NOTE, { list: 'a' });
    await client.got('start_ack', 's1');
    await post('mutation { write(list: "a", text: "x") { id text } }');
    await post(
      'mutation { aliased: write(list: "a", text: "y") { ...F } } fragment F on Note { id body: text where: list }',
    );
    await client.got('data', 's1');
    expect(client.dataOf('s1')).toEqual([{ onNote: { id: 'n3', text: 'y' } }]);
  });

  it('takes an omitted argument as no filter and a null as a null', async () => {
    const client = await acknowledged();
    const query = 'subscription($list: ID) { onAny(list: $list) { text } }';
    client.start('all', query);
    client.start('nulls', query, { list: null });
    await Promise.all([client.got('start_ack', 'all'), client.got('start_ack', 'nulls')]);
    await post(WRITE, { list: 'a', text: 'listed' });
    await post(WRITE, { list: 'a', text: 'unlisted', hidden: true });
    await eventually(() => expect(client.dataOf('all')).toHaveLength(2));
    expect(client.dataOf('nulls')).toEqual([{ onAny: { text: 'unlisted' } }]);
  });

  it('refuses a bad token at the handshake', async () => {
    const client = await connect('forged');
    client.send({ type: 'connection_init' });
    const { payload } = await client.got('connection_error');
    expect(payload?.errors?.[0]).toMatchObject({ errorType: 'UnauthorizedException', errorCode: 401 });
    await eventually(() => expect(client.socket.readyState).toBe(WebSocket.CLOSED));
  });

  it.each([
    ['a bad token', ON_NOTE, { list: 'a' }, 'forged', 'UnauthorizedException'],
    ['what its resolver rejects', ON_NOTE, { list: 'private' }, 'anonymous', 'list.private'],
    ['a query', '{ notes(list: "a") { id } }', {}, 'anonymous', 'BadRequestException'],
    ['an unknown field', 'subscription { onNothing { id } }', {}, 'anonymous', 'ValidationError'],
  ])('refuses to start %s', async (_, query, variables, token, errorType) => {
    const client = await acknowledged();
    client.start('s1', query, variables, token);
    expect((await client.got('error', 's1')).payload?.errors?.[0]?.errorType).toBe(errorType);
    expect(client.frames.some(({ type }) => type === 'start_ack')).toBe(false);
    expect(realtime.listening).toBe(0);
  });

  it('refuses a second start under one id, ignores what comes before the acknowledgement, and stops', async () => {
    const early = await connect();
    early.start('s0', ON_NOTE, { list: 'a' });
    const client = await acknowledged();
    client.start('s1', ON_NOTE, { list: 'a' });
    await client.got('start_ack', 's1');
    client.start('s1', ON_NOTE, { list: 'a' });
    expect((await client.got('error', 's1')).payload?.errors?.[0]?.errorType).toBe('DuplicatedOperationError');
    expect(realtime.listening).toBe(1);
    client.send({ id: 's1', type: 'stop' });
    await client.got('complete', 's1');
    expect(realtime.listening).toBe(0);
  });

  it('forgets the subscriptions of a client that left', async () => {
    const client = await acknowledged();
    client.start('s1', ON_NOTE, { list: 'a' });
    await client.got('start_ack', 's1');
    client.socket.terminate();
    await eventually(() => expect(realtime.listening).toBe(0));
  });

  it('S7 ends the subscriptions of which one group of endings is in the payload, and delivers no more to them', async () => {
    const client = await acknowledged();
    for (const list of ['a', 'b', 'unending']) client.start(list, ON_NOTE, { list });
    await Promise.all(['a', 'b', 'unending'].map((list) => client.got('start_ack', list)));
    const end = (variables: object) =>
      post('mutation($list: ID, $reader: ID) { endListening(list: $list, reader: $reader) }', variables);
    const completed = () => client.frames.filter(({ type }) => type === 'complete').map(({ id }) => id);
    for (const variables of [{ list: 'a' }, { list: 'a', reader: 'eve' }, { list: 'c', reader: 'bob' }, {}])
      expect((await end(variables)).data).toEqual({ endListening: true });
    expect([completed(), realtime.listening]).toEqual([[], 3]);
    await end({ list: 'a', reader: 'bob' });
    await client.got('complete', 'a');
    await post(WRITE, { list: 'a', text: 'unheard' });
    await post(WRITE, { list: 'b', text: 'heard' });
    await client.got('data', 'b');
    expect([client.dataOf('a'), completed(), realtime.listening]).toEqual([[], ['a'], 2]);
    client.start('a', ON_NOTE, { list: 'a' });
    await eventually(() => expect(realtime.listening).toBe(3));
    await end({ reader: 'ann' });
    await eventually(() =>
      expect(
        completed()
          .map(String)
          .toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(['a', 'a', 'b']),
    );
    expect(realtime.listening).toBe(1);
  });

  it('takes the handshake of older clients from the query string, and no other path', async () => {
    const header = Buffer.from(JSON.stringify({ host: origin, Authorization: 'anonymous' })).toString('base64');
    const socket = new WebSocket(
      `ws://${origin}/graphql/realtime?header=${encodeURIComponent(header)}&payload=e30=`,
      'graphql-ws',
    );
    await once(socket, 'open');
    socket.send('{"type":"connection_init"}');
    const [raw] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(raw.toString())).toMatchObject({
      type: 'connection_ack',
      payload: { connectionTimeoutMs: expect.any(Number) as number },
    });
    const elsewhere = new WebSocket(`ws://${origin}/other`, 'graphql-ws');
    await once(elsewhere, 'error');
  });
});
