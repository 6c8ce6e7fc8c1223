/**
 * Installs the locked packages, on any Node from 20 (Node 24 is among them), when the lock file has changed since the last time.
 * Without an argument: `dependencies`, what `npm start` needs. With `all`: what tests, checks, synth and deploy need as well.
 */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const modules = new URL('node_modules/', root);
const stamp = new URL('.lock-sha256', modules);
const readLock = () => readFileSync(new URL('package-lock.json', root));

const lock = readLock();
const all = createHash('sha256').update(lock).digest('hex');
const toStart = `${all} dependencies`;
const wanted = process.argv[2] === 'all' ? all : toStart;
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;

const npm = (command) => {
  // Through a shell, because npm is a script and Windows starts no script without one.
  const { status } = spawnSync(`npm ${command} --no-audit --no-fund --loglevel=error`, {
    cwd: root,
    stdio: 'inherit',
    shell: true,
  });
  if (status !== 0) process.exit(status ?? 1);
};

const refuse = (reason) => {
  console.error(reason);
  process.exit(1);
};

// All packages serve `npm start` as well.
if (installed !== wanted && installed !== all) {
  if (lstatSync(new URL('node_modules', root), { throwIfNoEntry: false })?.isSymbolicLink())
    refuse(
      'node_modules is a link and holds other packages than package-lock.json names: nothing is installed into another folder.',
    );
  console.log(`Installing packages${wanted === all ? ' for tests, checks and deploys' : ''}, once …`);
  rmSync(stamp, { force: true });
  if (wanted === toStart) npm('ci --omit=dev');
  else if (installed === toStart) {
    // Adds what is missing, where `npm ci` would begin with an empty folder.
    npm('install --no-save --include=dev');
    if (!readLock().equals(lock)) refuse('package.json and package-lock.json name different packages.');
  } else npm('ci --include=dev');
  // A quarter of all that is installed, and nothing here reads it: source maps, and the headers for compilers that the package
  // `node` brings beside the program that it links out of them.
  rmSync(new URL('node/node_modules/', modules), { recursive: true, force: true });
  for (const path of readdirSync(modules, { recursive: true }))
    if (/\.(?:[cm]?[jt]s|css)\.map$/.test(path)) rmSync(join(fileURLToPath(modules), path));
  writeFileSync(stamp, wanted);
}
