import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { allFunctions } from '../../manifest.ts';
import { createFunctionHost, type FunctionHost } from './function-host.ts';

/** In place of function-worker.mjs: a call waits for its milliseconds, forever, or keeps its whole thread busy. */
const WORKER = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', ({ id, event }) => {
  if (event === 'busy') for (;;);
  if (event !== 'never') setTimeout(() => parentPort.postMessage({ id, result: threadId }), event);
});
parentPort.postMessage({ ready: true });
`;

let host: FunctionHost;
const open = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'host-'));
  writeFileSync(join(folder, 'function-worker.mjs'), WORKER);
  const endpoints = { origin: 'http://127.0.0.1:1', table: 'http://127.0.0.1:1', queueUrl: (name: string) => name };
  host = createFunctionHost(folder, endpoints, new SharedArrayBuffer(8));
};
afterEach(async () => {
  vi.useRealTimers();
  await host.stop();
});

/** Lets the limit of the calls so far pass, once their timers are set. */
const passLimit = async (): Promise<void> => {
  await host.warm('pages');
  await nextTurn();
  vi.advanceTimersByTime((allFunctions.pages?.timeoutSeconds ?? 30) * 1000);
};
const call = (event: unknown) => host.invoke<number>('pages', event);

it('a late call ends alone: those beside it are answered by its thread, and later ones by a new one', async () => {
  open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = await call(1);
  const late = call('never');
  late.catch(() => undefined);
  await nextTurn();
  vi.advanceTimersByTime(1_000);
  const beside = call(500);
  await nextTurn();
  vi.advanceTimersByTime((allFunctions.pages?.timeoutSeconds ?? 30) * 1000 - 1_000);
  await expect(late).rejects.toThrow('pages timed out');
  const next = await call(1);
  expect(next).not.toBe(first);
  expect(await beside).toBe(first);
  expect(await call(1)).toBe(next);
});

it('a thread that a call keeps busy ends with the last of its calls', async () => {
  open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const calls = ['busy', 1, 1].map(call);
  for (const each of calls) each.catch(() => undefined);
  await passLimit();
  for (const each of calls) await expect(each).rejects.toThrow('pages timed out');
  expect(await call(1)).toBeGreaterThan(0);
});
