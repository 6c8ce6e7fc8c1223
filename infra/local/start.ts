import { existsSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { COMPILE_CACHE } from './compile-cache.ts';

enableCompileCache(COMPILE_CACHE);
const { run } = await import('./build.ts');
const { loadDemoWorks, resetDemoProgress } = await import('./demo.ts');
const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('./local-page.ts');
const { graphql } = await import('../manifest.ts');
const { ENVIRONMENT_FILE } = await import('../operator/shop.ts');
const { startRuntime } = await import('./runtime.ts');
const { NoTableEngine } = await import('./table-engine.ts');

const { values } = parseArgs({
  options: {
    // `full` adds the further works of the demo in the background.
    demo: { type: 'string', default: 'essential' },
    empty: { type: 'boolean', default: false },
    reset: { type: 'boolean', default: false },
  },
});
const startedAt = performance.now();
const dataDir = resolve(process.env.DATA_DIR ?? '.local');
const port = Number(process.env.PORT ?? 4000);

const runtime = await startRuntime({ port, dataDir, reset: values.reset }).catch((error: unknown) => {
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (inUse) console.error(`Port ${port} is taken. Set PORT to another, or stop what runs there.`);
  else console.error(error instanceof NoTableEngine ? error.message : error);
  process.exit(1);
});

const stopping = new AbortController();
let demo: Promise<void> | undefined;
const stop = (): void => {
  if (stopping.signal.aborted) return;
  stopping.abort();
  void Promise.resolve(demo)
    .then(() => runtime.stop())
    .then(() => process.exit(0));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

// For commands with --local (docs/deploy.md).
writeFileSync(join(dataDir, ENVIRONMENT_FILE), JSON.stringify(runtime.environment));

// The marker is written after the demo data, so that an interrupted load is repeated at the next start.
const seeded = join(dataDir, 'seeded');
if (!values.empty && (runtime.isNewTable || !existsSync(seeded))) {
  console.log('Loading the demo data …');
  resetDemoProgress(dataDir);
  // The site is built meanwhile.
  await run(['--disable-warning=ExperimentalWarning', 'test/seed/seed.ts'], runtime.environment);
  writeFileSync(seeded, new Date().toISOString());
}
await runtime.built;
// Not before: the demo places orders weeks back, and the sweep would give up their charges as forgotten ones.
runtime.schedule();

console.log(`
  Atelier        ${runtime.origin}
  This machine   ${runtime.origin}/__local/

  Demo accounts, password ${DEMO_PASSWORD}
${DEMO_ACCOUNTS.map(([email, role]) => `    ${email.padEnd(22)} ${role}`).join('\n')}
`);
console.log(`Ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
// Before the demo's events: the first page that somebody opens is not stored yet, and each event is announced by GraphQL,
// which has to answer within seconds while all other threads start.
await runtime.warm(['pages', graphql.authorizer, graphql.resolver]);
if (!stopping.signal.aborted) runtime.deliver();
await runtime.warm();
if (values.demo === 'full' && !values.empty && !stopping.signal.aborted)
  demo = loadDemoWorks(dataDir, runtime.environment, stopping.signal);
