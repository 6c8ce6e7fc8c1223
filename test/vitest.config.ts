import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { lucide } from '../web/icons.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, root, include, environment: 'node', ...more },
});

/** Sets the time zone, which only a process has. */
const CHANGES_ZONE = 'web/src/features/products/delivery.test.ts';

const LEAN_TABLE = 'test/support/lean-table.ts';
const STORIES = ['test/integration/**/*.test.ts', 'test/pages/*.test.tsx'];

/** What needs a table. One process after the other would load the same libraries seventy times, and none would get warm. */
const withTable = {
  globalSetup: ['test/support/table.global.ts'],
  setupFiles: ['test/support/afresh.ts', 'test/support/own-table.ts', LEAN_TABLE, 'test/support/no-order.ts'],
  isolate: false,
};

/** Unit tests stand beside their file; everything that needs more than one file lives under test/. */
export default defineConfig({
  plugins: [react(), lucide()],
  test: {
    silent: 'passed-only',
    // Both cores: what is asked waits for the emulator as long as it computes.
    maxWorkers: 2,
    // Only ends what hangs: a machine that does much else at the same time is ten times slower.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    tags: [
      { name: 'consumed-units', description: 'Holds units of capacity, which DynamoDB Local counts differently.' },
    ],
    projects: [
      // A process for each file would load the same libraries again and again.
      project(
        'unit',
        [
          'shared/**/*.test.ts',
          'events/**/*.test.ts',
          'functions/**/*.test.ts',
          'infra/local/**/*.test.ts',
          CHANGES_ZONE,
        ],
        { setupFiles: ['test/support/afresh.ts'], isolate: false },
      ),
      // Half the time of processes: what a file imports is compiled once.
      project('dom', ['web/src/**/*.test.{ts,tsx}'], {
        environment: 'happy-dom',
        pool: 'vmThreads',
        exclude: [CHANGES_ZONE],
      }),
      project('integration', STORIES, withTable),
      // The same against AWS's own engine (`npm run parity`), which refuses the unsigned requests of the lean table, and what of the
      // local runtime reads the table and its stream.
      project('parity', [...STORIES, 'infra/local/{stream,table}.test.ts', 'test/parity/*.test.ts'], {
        ...withTable,
        globalSetup: ['test/support/dynamodb-local.global.ts', ...withTable.globalSetup],
        setupFiles: withTable.setupFiles.filter((file) => file !== LEAN_TABLE),
      }),
      // Long, and drawn by chance: `npm run soak`.
      project('soak', ['test/soak/**/*.test.ts'], withTable),
      project('contract', ['test/contract/**/*.test.ts']),
      // What builds the stack is evaluated once for all files, which change nothing of it.
      project('infra', ['test/infra/**/*.test.ts'], { globalSetup: ['test/infra/scratch.global.ts'], isolate: false }),
    ],
  },
});
