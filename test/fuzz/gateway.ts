import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as passThrough from '#functions/messages/pass-through.js';
import { now } from '#functions/platform/clock.ts';
import { toHttpEvent, writeHttpResult } from '#infra/local/lambda/http-event.ts';
import { readBody, send } from '#infra/local/http.ts';
import { createRealtime } from '#infra/local/appsync/realtime.ts';
import { fallback, functionForPath, graphql } from '#infra/manifest.ts';
import type { Handler } from './lambda-calls.ts';

const MAX_BODY_BYTES = 6 * 1024 * 1024;

export interface Gateway {
  port: number;
  /** Paths that reached a function. */
  reached: Set<string>;
  /** Uncaught exceptions and rejections. */
  failures: string[];
  close(): Promise<void>;
}

/**
 * The functions behind a real socket, routed as in the local runtime, but in this process and without its emulators.
 */
export const openGateway = async (handlers: Map<string, Handler>): Promise<Gateway> => {
  const reached = new Set<string>();
  const failures: string[] = [];
  const invoke = (name: string, event: unknown): Promise<unknown> =>
    handlers.get(name)!(event, { awsRequestId: crypto.randomUUID() });
  const realtime = createRealtime({
    sdl: readFileSync(new URL(`../../${graphql.schema}`, import.meta.url), 'utf8'),
    fields: graphql.fields,
    resolverCode: passThrough,
    invoke,
    path: '/graphql',
  });

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = (req.url ?? '/').split('?')[0] ?? '/';
    reached.add(path);
    if (path === '/graphql') return realtime.handle(req, res);
    if (path !== '/api' && !path.startsWith('/api/'))
      return send(res, 404, { 'content-type': 'application/json' }, '{}');
    const name = functionForPath(path.replace(/\/+$/, '')) ?? fallback;
    const body = await readBody(req, MAX_BODY_BYTES);
    return writeHttpResult(
      res,
      (await invoke(name, toHttpEvent(req, body, now()))) as APIGatewayProxyStructuredResultV2,
      now(),
    );
  };

  const server = createServer((req, res) => {
    answer(req, res).catch((error: Error) => {
      const isGone = req.destroyed && !req.complete;
      const isLarge = error instanceof RangeError && error.message.startsWith('body exceeds');
      if (!isGone && !isLarge) failures.push(`${req.method} ${req.url}: ${error.stack ?? error.message}`);
      if (!res.headersSent) send(res, isLarge ? 413 : 500, { 'content-type': 'application/json' }, '{}');
      else res.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    reached,
    failures,
    async close() {
      realtime.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
