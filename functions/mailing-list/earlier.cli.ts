// npm run mailing-list -- [--write]
import { parseArgs } from 'node:util';
import { enrolEarlier } from './earlier.ts';

const missing = ['AWS_REGION', 'MARKET_TABLE'].filter((name) => !process.env[name]);
if (missing.length > 0) {
  console.error(`Which shop? Please set ${missing.join(', ')} (docs/deploy.md says where they are found).`);
  process.exit(2);
}

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const addresses = await enrolEarlier(values.write);
console.log(`${addresses} addresses were ticked for the mailing list and are not in it.`);
console.log(values.write ? 'Each is mailed a link that confirms it.' : 'Nothing was written: that takes --write.');
