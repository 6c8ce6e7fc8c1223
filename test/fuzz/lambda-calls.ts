import { AsyncLocalStorage } from 'node:async_hooks';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { setMetricsSink } from '#functions/platform/metrics.ts';
import { allFunctions, fallback, functionForPath } from '#infra/manifest.ts';
import { eventOf, type FuzzRequest } from './requests.ts';

export type Handler = (event: unknown, context: object) => Promise<unknown>;

export interface FuzzAnswer {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  text: string;
  /** The parsed text; undefined when it is no JSON. */
  json: unknown;
  ms: number;
  /** The function's log lines during the request. */
  log: string[];
  /** The error that the function threw instead of answering; API Gateway would answer 500. */
  thrown?: string;
}

const HANG_MS = 10_000;
const logs = new AsyncLocalStorage<string[]>();

/** Runs work and collects its log lines for the report instead of printing them; lines of other work are dropped. */
export const capturingLogs = async <T>(work: () => Promise<T>): Promise<T> => {
  const { log, error, warn } = console;
  const capture = (...parts: unknown[]): void =>
    void logs
      .getStore()
      ?.push(parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '));
  Object.assign(console, { log: capture, error: capture, warn: capture });
  setMetricsSink(() => undefined);
  try {
    return await work();
  } finally {
    Object.assign(console, { log, error, warn });
  }
};

/** The result or error of work, its milliseconds and its log; more than ten seconds count as a hang. */
export const timed = async (
  work: () => Promise<unknown>,
): Promise<{ result?: unknown; thrown?: string; ms: number; log: string[] }> => {
  const log: string[] = [];
  const startedAt = performance.now();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${HANG_MS} ms`)), HANG_MS);
  try {
    const result = await logs.run(log, () => Promise.race([work(), late]));
    return { result, ms: performance.now() - startedAt, log };
  } catch (error) {
    return {
      thrown: error instanceof Error ? (error.stack ?? error.message) : String(error),
      ms: performance.now() - startedAt,
      log,
    };
  } finally {
    clearTimeout(timer);
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The handlers of the functions that answer calls, by their names; the painters among the others warm up as they load. */
export const loadHandlers = async (): Promise<Map<string, Handler>> => {
  const answering = Object.entries(allFunctions).filter(([, { from }]) => 'http' in from || 'graphql' in from);
  const loaded = answering.map(async ([name, { entry }]) => {
    const { handler } = (await import(/* @vite-ignore */ `../../${entry}`)) as { handler: Handler };
    return [name, handler] as const;
  });
  return new Map(await Promise.all(loaded));
};

/** Sends requests to the functions' entries in the gateway's envelope, routed as the gateway does. */
export const createSender =
  (handlers: Map<string, Handler>) =>
  async (request: FuzzRequest): Promise<FuzzAnswer> => {
    const event = eventOf(request);
    const name = functionForPath(String(event.rawPath).replace(/\/+$/, '')) ?? fallback;
    const context = { awsRequestId: crypto.randomUUID(), getRemainingTimeInMillis: () => 30_000 };
    const { result, thrown, ms, log } = await timed(() => handlers.get(name)!(event, context));
    if (thrown !== undefined)
      return { status: 500, headers: {}, cookies: [], text: '', json: undefined, ms, log, thrown };
    const {
      statusCode = 200,
      headers = {},
      cookies = [],
      body = '',
      isBase64Encoded,
    } = result as APIGatewayProxyStructuredResultV2;
    const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
    const lowerCase = Object.fromEntries(
      Object.entries(headers).map(([key, value]) => [key.toLowerCase(), String(value)]),
    );
    return { status: statusCode, headers: lowerCase, cookies, text, json: parsed(text), ms, log };
  };
export type Send = ReturnType<typeof createSender>;
