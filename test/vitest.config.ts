import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { flags } from '../web/flags.ts';
import { lucide } from '../web/icons.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, root, include, environment: 'node', sequence: { groupOrder: 1 }, ...more },
});

/** This file sets the time zone, which only a process can do. */
const CHANGES_ZONE = 'web/src/features/piece/delivery.test.ts';

const LEAN_TABLE = 'test/support/lean-table.ts';
const STORIES = ['test/integration/**/*.test.ts', 'test/pages/*.test.tsx'];

/**
 * Projects that need a table. A new process for each file would load the same libraries seventy times, and none would
 * get warm.
 */
const withTable = {
  globalSetup: ['test/support/table.global.ts'],
  setupFiles: [
    'test/support/afresh.ts',
    'test/support/fixed-seed.ts',
    'test/support/quick-hashing.ts',
    'test/support/own-table.ts',
    LEAN_TABLE,
    'test/support/no-order.ts',
  ],
  isolate: false,
};

/**
 * Projects whose time is the loading of what they share, the CDK with its template or every function: in one worker, before
 * the others, it is loaded once. The type check has the other core meanwhile.
 */
const inOneWorker = { isolate: false, maxWorkers: 1, sequence: { groupOrder: 0 } };

/** Unit tests stand beside their file; everything that needs more than one file lives under test/. */
export default defineConfig({
  plugins: [lucide(), flags()],
  // As in the build.
  oxc: { jsx: { development: false } },
  test: {
    silent: 'passed-only',
    // Two workers use both cores: a test waits while the emulator computes.
    maxWorkers: 2,
    // Only end hanging tests: a busy machine is twenty times slower.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    tags: [
      {
        name: 'emulator',
        description: 'Moves the clock of an emulator, or looks into it: what no service of AWS lets anybody.',
      },
      { name: 'consumed-units', description: 'Holds units of capacity, which DynamoDB Local counts differently.' },
      {
        name: 'soak',
        description: 'Every moment, every call or very many: `npm run soak` runs it, `npm test` does not.',
      },
    ],
    projects: [
      // A process for each file would load the same libraries again.
      project(
        'unit',
        [
          'shared/**/*.test.ts',
          'events/**/*.test.ts',
          'functions/**/*.test.ts',
          'infra/local/**/*.test.ts',
          CHANGES_ZONE,
        ],
        { setupFiles: ['test/support/afresh.ts', 'test/support/fixed-seed.ts'], isolate: false },
      ),
      // Half the time of processes, because imported files are compiled once.
      project('dom', ['web/src/**/*.test.{ts,tsx}'], {
        environment: 'happy-dom',
        pool: 'vmThreads',
        setupFiles: ['test/support/no-network.ts', 'test/support/quick-react.ts'],
        exclude: [CHANGES_ZONE],
      }),
      project('integration', STORIES, withTable),
      // What only the demo data or the tests' own made true fails here.
      project('as-deployed', ['test/as-deployed/*.test.tsx'], {
        ...withTable,
        setupFiles: withTable.setupFiles.map((file) =>
          file === 'test/support/own-table.ts' ? 'test/support/as-deployed-table.ts' : file,
        ),
      }),
      // The integration stories against AWS's own engine (`npm run parity`), which refuses the lean table's unsigned
      // requests, and the tests of the local runtime that read the table and its stream.
      project('parity', [...STORIES, 'infra/local/dynamodb/{stream,table}.test.ts', 'test/parity/*.test.ts'], {
        ...withTable,
        globalSetup: ['test/support/dynamodb-local.global.ts', ...withTable.globalSetup],
        setupFiles: withTable.setupFiles.filter((file) => file !== LEAN_TABLE),
      }),
      // The emulators' own tests, asked of the services themselves (`npm run parity:aws`).
      project(
        'parity-aws',
        ['infra/local/{s3/bucket,s3/presigned,sqs/queue,eventbridge/pattern,secrets-manager/secrets}.test.ts'],
        {
          env: { PARITY: 'aws' },
        },
      ),
      // Long and random tests: `npm run soak`. Their limit ends hanging ones alone, on a busy machine, too. They wait for
      // calls that are slow on purpose, so three keep both cores busy.
      project('soak', ['test/soak/**/*.test.ts'], {
        ...withTable,
        testTimeout: 14_400_000,
        hookTimeout: 14_400_000,
        maxWorkers: 3,
        sequence: { groupOrder: 2 },
      }),
      // All files share the evaluated modules, which no test of these changes.
      project('contract', ['test/contract/**/*.test.ts'], inOneWorker),
      project('infra', ['test/infra/**/*.test.ts'], { globalSetup: ['test/infra/scratch.global.ts'], ...inOneWorker }),
    ],
  },
});
