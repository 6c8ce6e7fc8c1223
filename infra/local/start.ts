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
const { DEFAULT_SHOP, startRuntime } = await import('./runtime.ts');
const { NoTableEngine } = await import('./dynamodb/engine.ts');

const { values } = parseArgs({
  options: {
    // `full` adds the further works of the demo in the background.
    'demo': { type: 'string', default: 'essential' },
    'empty': { type: 'boolean', default: false },
    // The shop as docs/deploy.md leaves it.
    'as-deployed': { type: 'boolean', default: false },
    'reset': { type: 'boolean', default: false },
  },
});
const FIRST_ADMIN = 'admin@example.com';
const DEPLOYED_SHOP = `  The shop as docs/deploy.md leaves it. Its admin is ${FIRST_ADMIN}; the link that sets the password is printed
  above at the first start, mailed to /__local/outbox, and made anew by
    npm run admin -- create ${FIRST_ADMIN} --local`;
const DEMO_SHOP = `  Demo accounts, password ${DEMO_PASSWORD}
${DEMO_ACCOUNTS.map(([email, role]) => `    ${email.padEnd(22)} ${role}`).join('\n')}`;
const startedAt = performance.now();
const dataDir = resolve(process.env.DATA_DIR ?? '.local');
const port = Number(process.env.PORT ?? 4000);

// The markers are written after the data, so that an interrupted load is repeated at the next start.
const seeded = join(dataDir, 'seeded');
const deployed = join(dataDir, 'as-deployed');
const isAsDeployed = values['as-deployed'] || (!values.reset && existsSync(deployed));
if (values['as-deployed'] && !values.reset && existsSync(seeded)) {
  console.error(`${dataDir} holds the demo data. Add --reset, which drops them, or set DATA_DIR to another folder.`);
  process.exit(1);
}

// A start that is interrupted before it can stop in order ends with what it has begun.
const interrupt = (): never => process.exit(130);
process.once('SIGINT', interrupt).once('SIGTERM', interrupt);

const runtime = await startRuntime({
  port,
  dataDir,
  reset: values.reset,
  ...(isAsDeployed && { shop: DEFAULT_SHOP }),
}).catch((error: unknown) => {
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
process.off('SIGINT', interrupt).off('SIGTERM', interrupt).on('SIGINT', stop).on('SIGTERM', stop);

// For commands with --local (docs/deploy.md).
writeFileSync(join(dataDir, ENVIRONMENT_FILE), JSON.stringify(runtime.environment));

const hasDemo = !values.empty && !isAsDeployed;
if (isAsDeployed && (runtime.isNewTable || !existsSync(deployed))) {
  console.log('Importing the catalogue …');
  const script = (...args: string[]) => run(['--disable-warning=ExperimentalWarning', ...args], runtime.environment);
  await script('functions/shop/import.cli.ts', '--write');
  await script('infra/operator/admin.cli.ts', 'create', FIRST_ADMIN, '--local');
  writeFileSync(deployed, new Date().toISOString());
}
if (hasDemo && (runtime.isNewTable || !existsSync(seeded))) {
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

${isAsDeployed ? DEPLOYED_SHOP : DEMO_SHOP}
`);
console.log(`Ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
// Before the demo's events: the first page that somebody opens is not stored yet, and each event is announced by GraphQL,
// which has to answer within seconds while all other threads start.
await runtime.warm(['pages', graphql.authorizer, graphql.resolver]);
if (!stopping.signal.aborted) runtime.deliver();
await runtime.warm();
if (values.demo === 'full' && hasDemo && !stopping.signal.aborted)
  demo = loadDemoWorks(dataDir, runtime.environment, stopping.signal);
