import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { setClock } from '#functions/platform/clock.ts';
import { setMetricsSink } from '#functions/platform/metrics.ts';
import { COMPILE_CACHE } from '../compile-cache.ts';
import type { FromWorker, ToWorker, WorkerSetup } from './function-host.ts';
import { enforcePermissions, principalOf } from './permissions.ts';

// Runs one function in a thread with its own environment, as on Lambda; only the clock is shared with the host.
const { name, entry, clock, grantsFile } = workerData as WorkerSetup;
const offset = new Float64Array(clock);
const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

const post = (message: FromWorker): void => port.postMessage(message);

if (grantsFile) process.env.GRANTS_FILE = grantsFile;
enforcePermissions(principalOf(name));
setClock(() => Date.now() + (offset[0] ?? 0));
setMetricsSink((measure) => post({ measure }));

type Handler = (event: unknown, context: object) => Promise<unknown>;
// A thread has no cache of its process, and writes its own only at an exit by itself, which the host does not wait for.
enableCompileCache(COMPILE_CACHE);
const { handler } = (await import(entry)) as { handler: Handler };
flushCompileCache();

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

port.on('message', ({ id, event }: ToWorker) => {
  const context = { awsRequestId: String(id), getRemainingTimeInMillis: () => 30_000 };
  handler(event, context).then(
    (result) => post({ id, result }),
    (error: unknown) => post({ id, error: describe(error) }),
  );
});
post({ ready: true });
