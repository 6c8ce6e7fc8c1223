// npm run lookups -- [--write]
import { parseArgs } from 'node:util';
import { beginCommand } from '../platform/command.ts';
import { rebuildLookups } from './rebuild.ts';

beginCommand('AWS_REGION', 'MARKET_TABLE');

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const { accounts, carts, missing: unknown } = await rebuildLookups(values.write);
console.log(
  `${accounts} accounts and ${carts} placed carts, and ${unknown} of them or of their pieces that the search did not know.`,
);
console.log(values.write ? 'All of them were indexed.' : 'Nothing was written: that takes --write.');
