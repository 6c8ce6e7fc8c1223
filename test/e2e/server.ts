import { spawn } from 'node:child_process';
import { once } from 'node:events';

const root = new URL('../../', import.meta.url).pathname;
const START_MS = 90_000;

export interface Server {
  origin: string;
  /** Seconds from the start of the process to its line `Ready`. */
  readySeconds: number;
  /** Ends the process: SIGINT is Ctrl-C, SIGKILL leaves it no time for anything. */
  stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
}

/** Starts the whole system as `npm start` does and answers when it has said `Ready`; port 0 takes any free one. */
export const startServer = async ({ dataDir, port = 0 }: { dataDir: string; port?: number }): Promise<Server> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'infra/local/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';

  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => () => reject(new Error(`The system ${why}.\n${output}`));
    const listen = (part: Buffer): void => {
      output += part.toString();
      if (/^Ready/m.test(output)) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', fail('ended before it was ready'));
    setTimeout(fail('was not ready in time'), START_MS).unref();
  });
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
  if (!origin) throw new Error(`No address in:\n${output}`);

  return {
    origin,
    readySeconds: (performance.now() - startedAt) / 1000,
    stop: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
};
