// npm run maintenance -- on|off [--reason "…"] [--local]: closes the shop for changes, or opens it
import { parseArgs } from 'node:util';
import { useShop } from './shop.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { local: { type: 'boolean', default: false }, reason: { type: 'string', default: 'npm run maintenance' } },
});
const [act] = positionals;
if (act !== 'on' && act !== 'off') {
  console.error('npm run maintenance -- on|off [--reason "…"] [--local]');
  process.exit(2);
}

try {
  await useShop({ isLocal: values.local });
  const { beginMaintenance, endMaintenance, maintenance } = await import('#functions/platform/maintenance.ts');
  if (act === 'on') await beginMaintenance('operator', values.reason);
  else await endMaintenance();
  const now = await maintenance();
  console.log(
    now
      ? `The shop takes no changes since ${now.since} (${now.by}: ${now.reason}). Pages and reading go on.`
      : 'The shop is open.',
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
