// npm run record-release: writes previous.json and previous-orders.json, what this release stores, for the next one to open
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'test/vitest.config.ts',
    '--project',
    'integration',
    'test/integration/previous-release.test.ts',
    'test/integration/previous-orders.test.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, RECORD_RELEASE: '1' } },
);
process.exitCode = status ?? 1;
