// npm run question-index -- [--write]
import { parseArgs } from 'node:util';
import { beginCommand } from '../platform/command.ts';
import { rebuildIndex } from './search-index.ts';

beginCommand('AWS_REGION', 'MARKET_TABLE');

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const { questions, missing: unknown } = await rebuildIndex(values.write);
console.log(`${questions} posted questions, of which the search did not know ${unknown}.`);
console.log(values.write ? 'All of them were indexed.' : 'Nothing was written: that takes --write.');
