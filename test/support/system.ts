import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#infra/local/dynamodb/table.ts';
import { secondsOf } from './processor-time.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Only ends what hangs: a busy machine took six minutes. */
const READY_MS = 20 * 60_000;

export interface System {
  origin: string;
  dataDir: string;
  /** Milliseconds from the start of the process to `Ready`. */
  readyMs: number;
  process: ChildProcess;
  /** Stops the system with a signal and waits for its end; the data stay. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Stops the system and removes its data. */
  remove(): Promise<void>;
}

/**
 * Starts the whole system as `npm start` does, on a free port and, unless one is given, with a new data folder; `demoSide` is the
 * longest side of the demo's pictures in pixels, `checkout` the folder of another checkout to start.
 */
export const startSystem = async (
  options: { dataDir?: string; port?: number; args?: string[]; demoSide?: number; checkout?: string } = {},
): Promise<System> => {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'atelier-system-'));
  const port = options.port ?? (await freePort());
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'infra/local/start.ts', ...(options.args ?? [])],
    {
      cwd: options.checkout ?? root,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        ...(options.demoSide !== undefined && { DEMO_SIDE: String(options.demoSide) }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The system is not ready after twenty minutes.')), READY_MS);
    void exited.then(() => reject(new Error('The system ended while it was starting.')));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (!/^Ready/m.test(String(chunk))) return;
      clearTimeout(timer);
      resolve();
    });
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    readyMs: performance.now() - startedAt,
    process: child,
    end,
    remove: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** Processor seconds that a system has used so far, in all its threads. */
export const workOf = ({ process: { pid = 0 } }: System): number => secondsOf(pid);
