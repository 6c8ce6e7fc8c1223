import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { appSyncSchema } from '#functions/messages/graphql-schema.ts';
import { graphql } from '../../manifest.ts';
import { readBody, send, targetOf } from '../http.ts';
import { createAuthorizer, type GraphqlRequest } from './authorize.ts';
import { asRefusal, RequestRefused } from './errors.ts';
import { readOperation, resolverOf, runAs, runOperation, type ResolverCode } from './execute.ts';

import { serveSocket, type Listener } from './socket.ts';
import { createSubscriptions } from './subscriptions.ts';

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_FRAME_BYTES = 240 * 1024;
const SUBPROTOCOL = 'graphql-ws';

const Body = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

export interface RealtimeOptions {
  /** The GraphQL schema as deployed to AppSync. */
  sdl: string;
  /** Fields (`Query.messageById`) that the resolver code answers; all other fields come from their parent value. */
  fields: readonly string[];
  resolverCode: ResolverCode;
  /** Calls a function of the manifest by its name. */
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  /** Path of the HTTP endpoint; the WebSocket endpoint is `/realtime` below it, as on AppSync's custom domains. */
  path: string;
  keepAliveMs?: number;
}

export interface Realtime {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
  /** Number of open subscriptions. */
  readonly listening: number;
}

/** Converts a value as JSON between AppSync and a function does: dates become texts, undefined fields disappear. */
const overTheWire = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

const readRequest = async (req: IncomingMessage): Promise<GraphqlRequest> => {
  try {
    return Body.parse(JSON.parse((await readBody(req, MAX_BODY_BYTES)).toString()));
  } catch {
    throw new RequestRefused(400, 'MalformedHttpRequestException', 'Unable to parse GraphQL query.');
  }
};

/**
 * Emulates AppSync's HTTP and real-time protocols for one schema: a Lambda authorizer as the only authorization mode,
 * one resolver module for the listed fields, `@aws_subscribe` with plain argument filters, and subscriptions that a
 * mutation ends.
 */
export const createRealtime = ({
  sdl,
  fields,
  resolverCode,
  invoke,
  path,
  keepAliveMs = 60_000,
}: RealtimeOptions): Realtime => {
  const schema = appSyncSchema(sdl);
  const call = async (name: string, event: unknown) => overTheWire(await invoke(name, overTheWire(event)));
  const authorize = createAuthorizer((event) => call(graphql.authorizer, event));
  const fieldResolver = resolverOf(new Set(fields), resolverCode, (payload) => call(graphql.resolver, payload));
  const subscriptions = createSubscriptions(schema);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  });

  const listen = async (token: string | undefined, request: GraphqlRequest, client: Listener) => {
    const contextValue = runAs(await authorize(token, request));
    const operation = readOperation(schema, request);
    if (operation.node.operation !== 'subscription')
      throw new RequestRefused(400, 'BadRequestException', 'Only subscriptions are taken here.');
    const { errors } = await runOperation(schema, operation, { contextValue, fieldResolver });
    const [first] = errors ?? [];
    if (first) throw new RequestRefused(400, first.errorType, first.message, errors);
    return subscriptions.add(operation, { ...client, endings: contextValue.wishes.endings });
  };

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (req.method !== 'POST') throw new RequestRefused(405, 'UnknownOperationException', 'Unknown Operation Request.');
    const request = await readRequest(req);
    const contextValue = runAs(await authorize(req.headers.authorization, request));
    const operation = readOperation(schema, request);
    if (operation.node.operation === 'subscription') {
      throw new RequestRefused(400, 'BadRequestException', 'Subscriptions are taken by the real-time endpoint.');
    }
    const result = await runOperation(schema, operation, { contextValue, fieldResolver });
    reply(res, 200, result);
    subscriptions.end(contextValue.wishes.ended);
    if (operation.node.operation === 'mutation') await subscriptions.publish(operation, result);
  };

  return {
    async handle(req, res) {
      try {
        await answer(req, res);
      } catch (error) {
        const { status, errors } = asRefusal(error);
        if (!res.headersSent) reply(res, status, { data: null, errors });
      }
    },
    upgrade(req, socket, head) {
      const { pathname } = targetOf(req);
      if (pathname !== `${path}/realtime`) socket.destroy();
      else
        sockets.handleUpgrade(req, socket, head, (client) =>
          serveSocket(client, req, { keepAliveMs, admit: authorize, listen }),
        );
    },
    close() {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    },
    get listening() {
      return subscriptions.size;
    },
  };
};

const reply = (res: ServerResponse, status: number, body: object): void =>
  send(
    res,
    status,
    { 'content-type': 'application/json;charset=UTF-8', 'cache-control': 'no-store' },
    JSON.stringify(body),
  );
