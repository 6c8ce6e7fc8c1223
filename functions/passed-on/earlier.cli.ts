// npm run passed-on -- [--write]
import { parseArgs } from 'node:util';
import { formatCents } from '#shared/money/money.ts';
import { listEarlier } from './earlier.ts';

const missing = ['AWS_REGION', 'MARKET_TABLE'].filter((name) => !process.env[name]);
if (missing.length > 0) {
  console.error(`Which shop? Please set ${missing.join(', ')} (docs/deploy.md says where they are found).`);
  process.exit(2);
}

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const { orders, cents } = await listEarlier(values.write);
console.log(`${orders} earlier pieces owe ${formatCents(cents)} to others and are not in the list.`);
console.log(values.write ? 'All of them were listed.' : 'Nothing was written: that takes --write.');
