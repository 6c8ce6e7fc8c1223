import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#test/support/eventually.ts';
import { WebSocketServer } from 'ws';
import * as passThrough from '#functions/messages/pass-through.js';
import { createRealtime, type Realtime as Endpoint } from '#infra/local/appsync/realtime.ts';
import { graphqlDocument, requestGraphql } from '#web/lib/graphql.ts';
import { Realtime, type Listener } from '#web/lib/realtime.ts';

/* The browser's client runs against the local endpoint of AppSync's protocol, so each proves the other. */

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
  }
  type Query {
    notes: [Note!]
  }
  type Mutation {
    write(list: ID!, text: String!): Note
    endListening(list: ID!): Boolean
  }
  type Subscription {
    onNote(list: ID!): Note @aws_subscribe(mutations: ["write"])
  }
`;

interface Note {
  id: string;
  text: string;
}
const WRITE = graphqlDocument<{ write: Note }, { list: string; text: string }>(
  'mutation($list: ID!, $text: String!) { write(list: $list, text: $text) { id list text } }',
);
/** As of another client, which needs no more; `Note.text` is missing. */
const WRITE_LITTLE = graphqlDocument<unknown, { list: string; text: string }>(
  'mutation($list: ID!, $text: String!) { write(list: $list, text: $text) { list } }',
);
const END = graphqlDocument<{ endListening: boolean }, { list: string }>(
  'mutation($list: ID!) { endListening(list: $list) }',
);
const ON_NOTE = graphqlDocument<{ onNote: Note }, { list: string }>(
  'subscription($list: ID!) { onNote(list: $list) { id text } }',
);

type Call = { info: { fieldName: string }; arguments: { list: string; text: string } };
const functions: Record<string, (event: never) => unknown> = {
  realtimeAuthorizer: ({ authorizationToken }: { authorizationToken: string }) => ({
    isAuthorized: authorizationToken === 'live',
  }),
  messages: ({ info, arguments: { list, text } }: Call) => {
    if (list === 'private')
      return { error: { type: 'message.not_found', message: 'This question does not exist.', info: { status: 404 } } };
    if (info.fieldName === 'onNote')
      return { data: { filterGroup: [{ filters: [{ fieldName: 'list', operator: 'eq', value: list }] }] } };
    if (info.fieldName === 'endListening') return { data: [{ subscriptionField: 'onNote', payload: { list } }] };
    return { data: { id: text, list, text } };
  },
};

let endpoint: Endpoint;
let server: Server;
let url: string;
let handshakes: string[];
let wires: Set<Socket>;
let keepAliveMs: number;
let ends: (() => void)[];

const serve = async (port = 0): Promise<void> => {
  endpoint = createRealtime({
    sdl,
    fields: ['Mutation.write', 'Mutation.endListening', 'Subscription.onNote'],
    resolverCode: passThrough,
    path: '/graphql',
    keepAliveMs,
    invoke: async (name, event) => functions[name]?.(event as never),
  });
  server = createServer((req, res) => void endpoint.handle(req, res)).on(
    'upgrade',
    (req, socket: Socket, head: Buffer) => {
      handshakes.push(req.headers['sec-websocket-protocol'] ?? '');
      wires.add(socket);
      socket.on('close', () => wires.delete(socket));
      endpoint.upgrade(req, socket, head);
    },
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
};

const stop = (): void => {
  endpoint.close();
  server.closeAllConnections();
  server.close();
};

beforeEach(async () => {
  handshakes = [];
  wires = new Set();
  ends = [];
  keepAliveMs = 1000;
  await serve();
});
afterEach(() => {
  for (const end of ends) end();
  stop();
});

const tokens = {
  ok: async () => 'live',
  expired: vi.fn<(fresh: boolean) => Promise<string>>(async (fresh) => (fresh ? 'live' : 'old')),
};
const LIMITS = { ackMs: 500, idleMs: 20, retryMs: 40, staleMs: 10_000 };
const aClient = (more: Partial<ConstructorParameters<typeof Realtime>[0]> = {}) =>
  new Realtime({
    url,
    realtimeUrl: `${url.replace('http', 'ws')}/realtime`,
    token: tokens.ok,
    wakes: new EventTarget(),
    isShown: () => true,
    limits: LIMITS,
    ...more,
  });

const listen = (client: Realtime, list = 'a') => {
  const heard = { notes: [] as string[], ready: [] as boolean[], refused: [] as string[] };
  const listener: Listener<{ onNote: Note }> = {
    next: ({ onNote }) => heard.notes.push(onNote.text),
    ready: (again) => heard.ready.push(again),
    refused: ({ code, status }) => heard.refused.push(`${code} ${status}`),
  };
  const end = client.subscribe(ON_NOTE, { list }, listener);
  ends.push(end);
  return { ...heard, end };
};

const write = (text: string, list = 'a', token: (fresh: boolean) => Promise<string> = tokens.ok) =>
  requestGraphql({ url, token }, WRITE, { list, text });

describe('asking', () => {
  it('answers, and replaces a refused token once', async () => {
    expect(await write('hello')).toEqual({ write: { id: 'hello', list: 'a', text: 'hello' } });
    tokens.expired.mockClear();
    expect((await write('again', 'a', tokens.expired)).write.text).toBe('again');
    expect(tokens.expired.mock.calls).toEqual([[false], [true]]);
  });

  it('refuses in the form of the rest of the API', async () => {
    await expect(write('x', 'private')).rejects.toMatchObject({
      status: 404,
      code: 'message.not_found',
      message: 'This question does not exist.',
    });
    await expect(write('x', 'a', async () => 'dead')).rejects.toMatchObject({ status: 401, code: 'session.required' });
    await expect(requestGraphql({ url, token: tokens.ok }, graphqlDocument('{ nothing }'), {})).rejects.toMatchObject({
      status: 500,
      code: 'server.error',
    });
    stop();
    await expect(write('x')).rejects.toMatchObject({ status: 0, code: 'network' });
  });
});

describe('listening', () => {
  it('carries every subscription over one socket, the token in the subprotocol and never in the address', async () => {
    const client = aClient();
    const [a, b] = [listen(client, 'a'), listen(client, 'b')];
    await eventually(() => expect([a.ready, b.ready]).toEqual([[false], [false]]));
    await write('for a', 'a');
    await write('for b', 'b');
    await eventually(() => expect([a.notes, b.notes]).toEqual([['for a'], ['for b']]));
    expect(handshakes).toHaveLength(1);
    expect(handshakes[0]).toMatch(/^graphql-ws, ?header-[\w-]+$/);
  });

  it('stops, closes the unused socket, and opens another for the next listener', async () => {
    const client = aClient();
    const first = listen(client);
    await eventually(() => expect(first.ready).toHaveLength(1));
    first.end();
    await eventually(() => expect([endpoint.listening, wires.size]).toEqual([0, 0]));
    await write('unheard');
    const second = listen(client);
    await eventually(() => expect(second.ready).toEqual([false]));
    expect(first.notes).toEqual([]);
  });

  it('comes back after a lost connection and says so', async () => {
    const heard = listen(aClient());
    await eventually(() => expect(heard.ready).toEqual([false]));
    for (const wire of wires) wire.destroy();
    await eventually(() => expect(heard.ready).toEqual([false, true]));
    await write('after');
    await eventually(() => expect(heard.notes).toEqual(['after']));
  });

  it('keeps trying while the server is away', async () => {
    let tries = 0;
    const token = async () => {
      tries += 1;
      return 'live';
    };
    const heard = listen(aClient({ token }));
    await eventually(() => expect(heard.ready).toEqual([false]));
    const { port } = server.address() as AddressInfo;
    stop();
    // The first try was the one that connected.
    await eventually(() => expect(tries).toBeGreaterThan(3));
    await serve(port);
    await eventually(() => expect(heard.ready).toEqual([false, true]));
  });

  it('tries at once when the network is back', async () => {
    const wakes = new EventTarget();
    let isReachable = false;
    let tries = 0;
    const token = async () => {
      tries += 1;
      if (!isReachable) throw new Error('offline');
      return 'live';
    };
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const heard = listen(aClient({ wakes, token, limits: { ...LIMITS, retryMs: 60_000 } }));
    await eventually(() => expect(tries).toBe(1));
    // The client has heard of the failure once all that it awaits has gone on.
    await new Promise((resolve) => setImmediate(resolve));
    isReachable = true;
    expect(handshakes).toEqual([]);
    wakes.dispatchEvent(new Event('online'));
    await eventually(() => expect(heard.ready).toEqual([false]));
    vi.restoreAllMocks();
  });

  it.each(['visibilitychange', 'pageshow'])(
    'on %s a page that is shown again gives up a half-open connection whose last frame is old, and asks anew',
    async (event) => {
      const wakes = new EventTarget();
      let isShown = false;
      const heard = listen(aClient({ wakes, isShown: () => isShown, limits: { ...LIMITS, retryMs: 600_000 } }));
      await eventually(() => expect(heard.ready).toEqual([false]));
      // The network has forgotten the connection: both ends believe in it, and nothing comes through.
      const [wire] = wires;
      wire!.pause();
      vi.spyOn(wire!, 'write').mockReturnValue(true);
      await write('missed');
      wakes.dispatchEvent(new Event(event));
      isShown = true;
      wakes.dispatchEvent(new Event(event));
      expect(handshakes, 'hidden, or heard of just now').toHaveLength(1);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LIMITS.staleMs + 1 });
      wakes.dispatchEvent(new Event(event));
      await eventually(() => expect(heard.ready).toEqual([false, true]));
      vi.useRealTimers();
      await write('after');
      await eventually(() => expect(heard.notes).toEqual(['after']));
      expect(handshakes).toHaveLength(2);
      wire!.destroy();
    },
  );

  it('asks anew after an event for which a mutation has not selected what the page needs', async () => {
    const heard = listen(aClient());
    await eventually(() => expect(heard.ready).toEqual([false]));
    await requestGraphql({ url, token: tokens.ok }, WRITE_LITTLE, { list: 'a', text: 'short' });
    await eventually(() => expect(heard.ready).toEqual([false, true]));
    await write('whole');
    await eventually(() => expect(heard.notes).toEqual(['whole']));
  });

  it.each([
    ['never acknowledges', undefined],
    ['falls silent', { type: 'connection_ack', payload: { connectionTimeoutMs: 40 } }],
  ])('gives up a connection that %s', async (_, reply) => {
    const mute = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'graphql-ws' });
    const opened = vi.fn<() => void>();
    mute.on('connection', (socket) => {
      opened();
      if (reply) socket.send(JSON.stringify(reply));
    });
    await once(mute, 'listening');
    const ackMs = reply ? 10_000 : 40;
    listen(
      aClient({
        realtimeUrl: `ws://127.0.0.1:${(mute.address() as AddressInfo).port}`,
        limits: { ...LIMITS, ackMs, retryMs: 10 },
      }),
    );
    await eventually(() => expect(opened.mock.calls.length).toBeGreaterThan(2));
    for (const socket of mute.clients) socket.terminate();
    mute.close();
  });

  it.each([
    ['at the door', async (fresh: boolean) => (fresh ? 'live' : 'old')],
    [
      'at a start',
      vi
        .fn<(fresh: boolean) => Promise<string>>()
        .mockResolvedValueOnce('live')
        .mockResolvedValueOnce('old')
        .mockResolvedValue('live'),
    ],
  ])('replaces a token that is refused %s', async (_, source) => {
    let token = 'old';
    const heard = listen(
      aClient({
        token: async (fresh) => {
          if (fresh || vi.isMockFunction(source)) token = await source(fresh);
          return token;
        },
      }),
    );
    await eventually(() => expect(heard.ready).toEqual([false]));
    expect(heard.refused).toEqual([]);
  });

  it('tells of a subscription that is refused for good, and keeps the others', async () => {
    const client = aClient();
    const [refused, kept] = [listen(client, 'private'), listen(client, 'a')];
    await eventually(() => expect(refused.refused).toEqual(['message.not_found 404']));
    await write('still here');
    await eventually(() => expect(kept.notes).toEqual(['still here']));
    expect(refused.ready).toEqual([]);
  });

  it('S7 starts a subscription that was ended once more with a fresh token, and keeps the others as they are', async () => {
    let isSignedIn = true;
    const asked: boolean[] = [];
    const token = async (fresh: boolean) => {
      asked.push(fresh);
      return fresh && !isSignedIn ? 'old' : 'live';
    };
    const client = aClient({ token });
    const [ended, kept] = [listen(client, 'a'), listen(client, 'b')];
    await eventually(() => expect([ended.ready, kept.ready]).toEqual([[false], [false]]));
    await requestGraphql({ url, token: tokens.ok }, END, { list: 'a' });
    await eventually(() => expect([ended.ready, kept.ready]).toEqual([[false, true], [false]]));
    expect(asked.filter((fresh) => fresh)).toEqual([true]);
    isSignedIn = false;
    await requestGraphql({ url, token: tokens.ok }, END, { list: 'a' });
    await eventually(() => expect(ended.refused).toEqual(['session.required 401']));
    await write('for b', 'b');
    await eventually(() => expect(kept.notes).toEqual(['for b']));
    expect([ended.notes, handshakes.length]).toEqual([[], 1]);
  });
});
