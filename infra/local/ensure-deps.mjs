// Runs on any Node from 20: installs the locked packages (Node 24 among them) when the lock file has changed since the last time.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

const root = new URL('../../', import.meta.url);
const stamp = new URL('node_modules/.lock-sha256', root);
const wanted = createHash('sha256')
  .update(readFileSync(new URL('package-lock.json', root)))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  if (lstatSync(new URL('node_modules', root), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      'node_modules is a link and holds other packages than package-lock.json names: nothing is installed into another folder.',
    );
    process.exit(1);
  }
  console.log('Installing packages, once (about a minute) …');
  // Through a shell, because npm is a script and Windows starts no script without one.
  const result = spawnSync('npm ci --no-audit --no-fund --loglevel=error', {
    cwd: root,
    stdio: 'inherit',
    shell: true,
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  writeFileSync(stamp, wanted);
}
