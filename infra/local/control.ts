import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { MovableClock } from './clock.ts';
import type { FunctionHost } from './lambda/function-host.ts';
import { readBody, send } from './http.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_ADVANCE_SECONDS = 5 * 365 * 24 * 3600;
const Advance = z.object({ advanceSeconds: z.number().min(0).max(MAX_ADVANCE_SECONDS) });

const json = (res: ServerResponse, status: number, body: unknown): void =>
  send(res, status, { 'content-type': 'application/json', 'cache-control': 'no-store' }, JSON.stringify(body));

const percentile = (sorted: number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100;

const metricsOf = (host: FunctionHost) =>
  Object.fromEntries(
    Object.entries(host.measures()).map(([operation, { calls, failed, ms, readUnits, writeUnits }]) => {
      const sorted = ms.toSorted((a, b) => a - b);
      const each = (units: number): number => Math.round((units / calls) * 100) / 100;
      return [
        operation,
        {
          calls,
          failed,
          ms: { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) },
          readUnits: each(readUnits),
          writeUnits: each(writeUnits),
        },
      ];
    }),
  );

export interface Controls {
  clock: MovableClock;
  host: FunctionHost;
  /** Invokes the scheduler function now, as the rule does every minute. */
  tick: () => Promise<unknown>;
  page: () => string;
}

/**
 * The local control API: movable clock, scheduler tick and metrics (docs/contract.md). The handler returns whether it
 * answered the request.
 */
export const createControl = ({ clock, host, tick, page }: Controls) => {
  const readClock = () => ({
    now: new Date(clock.now()).toISOString(),
    ahead_seconds: Math.round((clock.now() - Date.now()) / 1000),
  });

  const moveClock = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const text = (await readBody(req, MAX_BODY_BYTES)).toString();
    const parsed = Advance.safeParse(z.json().safeParse(tryJson(text)).data);
    if (!parsed.success)
      return json(res, 422, {
        status: false,
        code: 'request.invalid',
        message: '{ "advanceSeconds": number } is needed.',
      });
    clock.advance(parsed.data.advanceSeconds);
    return json(res, 200, readClock());
  };

  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> => {
    const call = `${req.method} ${path}`;
    if (call === 'GET /__local') send(res, 200, { 'content-type': 'text/html; charset=utf-8' }, page());
    else if (call === 'GET /__local/clock') json(res, 200, readClock());
    else if (call === 'POST /__local/clock') await moveClock(req, res);
    else if (call === 'POST /__local/scheduler') json(res, 200, await tick());
    else if (call === 'GET /__local/metrics') json(res, 200, metricsOf(host));
    else return false;
    return true;
  };
};

const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
