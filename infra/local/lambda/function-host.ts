import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Measure } from '#functions/platform/metrics.ts';
import { allFunctions, type FunctionName } from '../../manifest.ts';
import { functionEnvironment, type Endpoints } from '../environment.ts';

export interface WorkerSetup {
  name: FunctionName;
  entry: string;
  clock: SharedArrayBuffer;
  /** File in which used grants are noted (permissions.ts); none outside of test runs. */
  grantsFile: string | undefined;
}
export interface ToWorker {
  id: number;
  event: unknown;
}
export type FromWorker =
  | { id: number; result: unknown }
  | { id: number; error: string }
  | { measure: Measure }
  | { ready: true };

interface Call {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  /** Timeout of the call; undefined until the thread has started. */
  timer: NodeJS.Timeout | undefined;
}

interface Running {
  worker: Worker;
  calls: Map<number, Call>;
  ready: Promise<void>;
  /** After a late call the thread gets no further ones, and ends with the last of those it has. */
  isRetired: boolean;
}

/** Runs each function of the manifest in its own thread, started at the first call or by `warm`. */
export interface FunctionHost {
  /**
   * Calls a function; rejects when it throws, its thread ends, or it exceeds its timeout, which starts once the thread
   * is ready, as on AWS. The calls beside a late one go on, as on AWS, where each has an instance of its own.
   */
  invoke<T>(name: FunctionName, event: unknown): Promise<T>;
  /** Starts a function's thread ahead of its first call. */
  warm(name: FunctionName): Promise<void>;
  /** Calls, failures, durations and consumed capacity units per operation since the start. */
  measures(): Record<string, { calls: number; failed: number; ms: number[]; readUnits: number; writeUnits: number }>;
  stop(): Promise<void>;
}

const MAX_TIMINGS = 2_000;

/** Creates the host of the functions in a folder (bundle.ts), which get the time from `clock` and their environment from `endpoints`. */
export const createFunctionHost = (folder: string, endpoints: Endpoints, clock: SharedArrayBuffer): FunctionHost => {
  const running = new Map<FunctionName, Running>();
  const workers = new Set<Worker>();
  const totals: ReturnType<FunctionHost['measures']> = {};
  let lastId = 0;

  const record = ({ operation, ok, ms, readUnits, writeUnits }: Measure): void => {
    const total = (totals[operation] ??= { calls: 0, failed: 0, ms: [], readUnits: 0, writeUnits: 0 });
    total.calls += 1;
    total.failed += ok ? 0 : 1;
    total.readUnits += readUnits;
    total.writeUnits += writeUnits;
    if (total.ms.push(ms) > MAX_TIMINGS) total.ms.shift();
  };

  const settle = ({ worker, calls, isRetired }: Running, id: number, how: (call: Call) => void): void => {
    const call = calls.get(id);
    if (!call) return;
    clearTimeout(call.timer);
    calls.delete(id);
    how(call);
    if (isRetired && calls.size === 0) void worker.terminate();
  };

  const start = (name: FunctionName): Running => {
    const entry = pathToFileURL(join(folder, `${name}.mjs`)).href;
    const worker = new Worker(join(folder, 'function-worker.mjs'), {
      // Shown by `top -H` and by debuggers.
      name,
      workerData: { name, entry, clock, grantsFile: process.env.GRANTS_FILE } satisfies WorkerSetup,
      env: functionEnvironment(name, endpoints),
      execArgv: [...process.execArgv, '--enable-source-maps'],
    });
    workers.add(worker);
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if ('ready' in message) resolve();
        else if ('measure' in message) record(message.measure);
        else if ('error' in message) settle(started, message.id, ({ reject: fail }) => fail(new Error(message.error)));
        else settle(started, message.id, (call) => call.resolve(message.result));
      });
      worker.once('error', reject);
    });
    const started: Running = { worker, calls: new Map(), ready, isRetired: false };
    ready.catch((error: unknown) => console.error(`${name} could not start:`, error));
    worker.once('exit', () => {
      workers.delete(worker);
      if (running.get(name) === started) running.delete(name);
      for (const id of started.calls.keys())
        settle(started, id, ({ reject }) => reject(new Error(`${name} ended while it was working.`)));
    });
    running.set(name, started);
    return started;
  };

  const find = (name: FunctionName): Running => running.get(name) ?? start(name);

  return {
    invoke: <T>(name: FunctionName, event: unknown) =>
      new Promise<T>((resolve, reject) => {
        const thread = find(name);
        const { worker, calls, ready } = thread;
        lastId += 1;
        const id = lastId;
        const seconds = allFunctions[name]?.timeoutSeconds ?? 30;
        const timeOut = (): void => {
          thread.isRetired = true;
          if (running.get(name) === thread) running.delete(name);
          settle(thread, id, (call) => call.reject(new Error(`${name} timed out after ${seconds} s.`)));
        };
        const call: Call = { resolve: resolve as (result: unknown) => void, reject, timer: undefined };
        calls.set(id, call);
        worker.postMessage({ id, event } satisfies ToWorker);
        void ready.then(
          () => {
            if (calls.has(id)) call.timer = setTimeout(timeOut, seconds * 1000);
          },
          // A thread that fails to start also exits, and the exit handler rejects its calls.
          () => undefined,
        );
      }),
    warm: (name) => find(name).ready,
    measures: () => totals,
    stop: async () => {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
};
