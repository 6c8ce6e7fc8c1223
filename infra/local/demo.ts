import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How many of the demo's further works are in the shop. */
export interface DemoProgress {
  done: number;
  of: number;
}

const progressFile = (dataDir: string): string => join(dataDir, 'demo-works.json');

/** How far the load of the demo's further works is; undefined before its first work. */
export const demoProgress = (dataDir: string): DemoProgress | undefined => {
  const file = progressFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoProgress) : undefined;
};

/** Forgets the progress, for a table that is new. */
export const resetDemoProgress = (dataDir: string): void => rmSync(progressFile(dataDir), { force: true });

/**
 * Loads the demo's further works in a process of their own, from where the last start stopped; ends with the signal.
 * Resolves when that process has ended.
 */
export const loadDemoWorks = (
  dataDir: string,
  environment: Record<string, string>,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'test/seed/shop/load.ts'], {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      // Over the channel the process notices when this one was killed.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...environment, DEMO_PROGRESS: progressFile(dataDir) },
    });
    const stop = (): void => void child.kill();
    signal.addEventListener('abort', stop, { once: true });
    child.once('error', (error) => console.error('The demo’s further works are not loaded:', error));
    child.once('close', () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
  });
