// npm run question-index -- [--write]
import { parseArgs } from 'node:util';
import { rebuildIndex } from './search-index.ts';

const missing = ['AWS_REGION', 'MARKET_TABLE'].filter((name) => !process.env[name]);
if (missing.length > 0) {
  console.error(`Which shop? Please set ${missing.join(', ')} (docs/deploy.md says where they are found).`);
  process.exit(2);
}

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const { questions, missing: unknown } = await rebuildIndex(values.write);
console.log(`${questions} posted questions, of which the search did not know ${unknown}.`);
console.log(values.write ? 'All of them were indexed.' : 'Nothing was written: that takes --write.');
