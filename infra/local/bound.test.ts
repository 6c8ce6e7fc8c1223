import { execFileSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';

/** Begins an endless child, says its process id, and exits. */
const PARENT = `
  import { spawn } from 'node:child_process';
  import { bound } from '${new URL('bound.ts', import.meta.url).href}';
  const child = bound(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }));
  child.once('spawn', () => { console.log(child.pid); process.exit(); });
`;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('an interrupted start leaves no process behind: a child ends with the process that began it', async () => {
  const pid = Number(execFileSync(process.execPath, ['--input-type=module', '-e', PARENT], { encoding: 'utf8' }));
  expect(pid).toBeGreaterThan(1);
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 });
});
