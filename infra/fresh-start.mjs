// Proves the fresh start on any Node from 20: clones the repository into an empty folder, runs `npm start` there, waits for
// `Ready`, asks the site, the API and GraphQL one thing each, stops it, and starts it a second time.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FIRST_START_MS = 10 * 60_000;
const SECOND_START_MS = 60_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'atelier-fresh-'));
const clone = join(folder, 'clone');

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const start = (port, limit) =>
  new Promise((resolve, reject) => {
    const startedAt = Date.now();
    // A group of its own, so that stopping reaches what npm has started.
    const env = { ...process.env, PORT: String(port) };
    const child = spawn('npm', ['start'], { cwd: clone, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    const timer = setTimeout(() => reject(new Error(`not ready after ${limit / 1000} s`)), limit);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      if (!/^Ready/m.test(String(chunk))) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      resolve({ child, seconds: (Date.now() - startedAt) / 1000 });
    });
  });

const stop = (child) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    process.kill(-child.pid, 'SIGINT');
  });

const expectOk = async (what, answer, check) => {
  const response = await answer;
  const text = await response.text();
  if (!response.ok || !check(text)) throw new Error(`${what}: ${response.status} ${text.slice(0, 200)}`);
  console.log(`fresh start: ${what} answers`);
};

const ask = async (origin) => {
  await expectOk('the site', fetch(`${origin}/`), (text) => text.includes('<div id="root"'));
  await expectOk('the API', fetch(`${origin}/api/products/`), (text) => JSON.parse(text).products.length > 1);
  const query = '{ messagesForNode(node: "custphotoreal", first: 5) { aggregate { count } } }';
  const body = JSON.stringify({ query });
  const headers = { 'content-type': 'application/json', 'authorization': 'anonymous' };
  await expectOk(
    'GraphQL',
    fetch(`${origin}/graphql`, { method: 'POST', headers, body }),
    (text) => JSON.parse(text).data?.messagesForNode,
  );
};

try {
  if (spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' }).status !== 0)
    throw new Error('git clone failed');
  const port = await freePort();
  const first = await start(port, FIRST_START_MS);
  await ask(`http://127.0.0.1:${port}`);
  await stop(first.child);
  const second = await start(port, SECOND_START_MS);
  await ask(`http://127.0.0.1:${port}`);
  await stop(second.child);
  console.log(`fresh start: first ${first.seconds.toFixed(1)} s, second ${second.seconds.toFixed(1)} s`);
} catch (error) {
  console.error('fresh start failed:', error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
