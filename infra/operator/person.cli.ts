// npm run person -- export ADDRESS, npm run person -- erase ADDRESS --yes, npm run person -- repeat [--local]
import { parseArgs } from 'node:util';
import { AppError } from '#shared/errors.ts';
import { useShop } from './shop.ts';

const USAGE = `npm run person -- export ADDRESS [--local]        everything of a person, as JSON
npm run person -- erase ADDRESS --yes [--local]   erases a person everywhere
npm run person -- repeat [--local]                erases again whom a restore has brought back`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { local: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
});
const [act = '', address = ''] = positionals;
const isMeant = act === 'repeat' || (address.includes('@') && (act === 'export' || (act === 'erase' && values.yes)));
if (!isMeant) {
  console.error(USAGE);
  process.exit(2);
}

const acts: Record<string, () => Promise<string>> = {
  export: async () => {
    const { knownPerson } = await import('#functions/persons/erasures.ts');
    const { exportPerson } = await import('#functions/persons/export-person.ts');
    return JSON.stringify(await exportPerson(await knownPerson(address)), undefined, 2);
  },
  erase: async () => {
    const { eraseNow } = await import('#functions/persons/erasures.ts');
    await eraseNow(address);
    return 'Erased. Backups end by themselves within 35 days; what else does, and when, is in docs/persons.md.';
  },
  repeat: async () => {
    const { repeatErasures } = await import('#functions/persons/erasures.ts');
    return `${await repeatErasures()} persons were erased again.`;
  },
};

try {
  await useShop({ isLocal: values.local });
  console.log(await acts[act]?.());
} catch (error) {
  console.error(error instanceof AppError ? error.description : (error as Error).message);
  process.exitCode = 1;
}
