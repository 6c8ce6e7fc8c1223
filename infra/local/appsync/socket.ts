import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { targetOf } from '../http.ts';
import type { GraphqlRequest } from './authorize.ts';
import { asRefusal, RequestRefused } from './errors.ts';
import type { Answer } from './execute.ts';

/** Time without a keep-alive after which a client must close the connection; AppSync's value. */
const CONNECTION_TIMEOUT_MS = 300_000;
const POLICY_VIOLATION = 1008;

const Headers = z.record(z.string(), z.string());
const Frame = z.object({ type: z.string(), id: z.string().optional(), payload: z.unknown().optional() });
type Frame = z.infer<typeof Frame>;
const Start = z.object({
  data: z.string(),
  extensions: z.object({ authorization: Headers }),
});
const Request = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/** Callbacks from the WebSocket protocol to the GraphQL endpoint. */
export interface SocketHost {
  keepAliveMs: number;
  /** Rejects for a token that is not authorized. */
  admit(token: string | undefined): Promise<unknown>;
  /**
   * Starts a subscription and returns the function that ends it; rejects when token, document or resolver refuse it.
   */
  listen(token: string | undefined, request: GraphqlRequest, client: Listener): Promise<() => void>;
}

/** The client's end of a subscription. */
export interface Listener {
  deliver(answer: Answer): void;
  /** The subscription was ended from here, not by the client. */
  end(): void;
}

const tokenOf = (headers: Record<string, string>): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1];

const parsedHeaders = (base64: string, encoding: 'base64' | 'base64url'): Record<string, string> => {
  try {
    return Headers.parse(JSON.parse(Buffer.from(base64, encoding).toString()));
  } catch {
    return {};
  }
};

/** Headers of the handshake, from the subprotocol `header-…` or, for older clients, from the query string. */
const handshakeHeaders = (req: IncomingMessage): Record<string, string> => {
  const protocols = (req.headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim());
  const carried = protocols.find((each) => each.startsWith('header-'));
  if (carried) return parsedHeaders(carried.slice('header-'.length), 'base64url');
  return parsedHeaders(targetOf(req).searchParams.get('header') ?? '', 'base64');
};

const read = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const { success, data } = schema.safeParse(value);
  if (!success) throw new RequestRefused(400, 'BadRequestException', 'The message is not valid.');
  return data as T;
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestRefused(400, 'BadRequestException', 'The message is not JSON.');
  }
};

/** Serves AppSync's real-time protocol to one client until the socket closes. */
export const serveSocket = (socket: WebSocket, req: IncomingMessage, host: SocketHost): void => {
  const endings = new Map<string, () => void>();
  let isAcknowledged = false;
  let keepAlive: NodeJS.Timeout | undefined;

  const send = (frame: object): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  };
  const refuse = (type: 'error' | 'connection_error', error: unknown, id?: string): void => {
    const { status, errors } = asRefusal(error);
    send({
      ...(id !== undefined && { id }),
      type,
      payload: { errors: errors.map((each) => ({ ...each, errorCode: status })) },
    });
  };

  const begin = async (): Promise<void> => {
    try {
      await host.admit(tokenOf(handshakeHeaders(req)));
    } catch (error) {
      refuse('connection_error', error);
      socket.close(POLICY_VIOLATION);
      return;
    }
    isAcknowledged = true;
    send({ type: 'connection_ack', payload: { connectionTimeoutMs: CONNECTION_TIMEOUT_MS } });
    send({ type: 'ka' });
    keepAlive = setInterval(() => send({ type: 'ka' }), host.keepAliveMs);
  };

  const start = async (id: string, payload: unknown): Promise<void> => {
    if (endings.has(id)) throw new RequestRefused(400, 'DuplicatedOperationError', 'This id is in use.');
    let isStopped = false;
    endings.set(id, () => (isStopped = true));
    try {
      const { data, extensions } = read(Start, payload);
      const end = await host.listen(tokenOf(extensions.authorization), read(Request, readJson(data)), {
        deliver: (answer) => send({ id, type: 'data', payload: answer }),
        end: () => {
          endings.delete(id);
          send({ id, type: 'complete' });
        },
      });
      if (isStopped) return end();
      endings.set(id, end);
      send({ id, type: 'start_ack' });
    } catch (error) {
      endings.delete(id);
      throw error;
    }
  };

  const stop = (id: string): void => {
    endings.get(id)?.();
    endings.delete(id);
    send({ id, type: 'complete' });
  };

  const answer = async ({ type, id, payload }: Frame): Promise<void> => {
    if (type === 'connection_init') return begin();
    // AppSync ignores messages before it has acknowledged the connection.
    if (!isAcknowledged) return undefined;
    if (id === undefined || (type !== 'start' && type !== 'stop'))
      throw new RequestRefused(400, 'UnsupportedOperation', `There is no message ${type}.`);
    return type === 'start' ? start(id, payload) : stop(id);
  };

  socket.on('message', (raw: Buffer) => {
    let frame: Frame | undefined;
    const run = async () => {
      frame = read(Frame, readJson(raw.toString()));
      await answer(frame);
    };
    run().catch((error: unknown) => refuse('error', error, frame?.id));
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearInterval(keepAlive);
    for (const end of endings.values()) end();
    endings.clear();
  });
};
