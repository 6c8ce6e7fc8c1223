// npm run passed-on -- [--write]
import { parseArgs } from 'node:util';
import { formatCents } from '#shared/money/money.ts';
import { beginCommand } from '../platform/command.ts';
import { listEarlier } from './earlier.ts';

beginCommand('AWS_REGION', 'MARKET_TABLE');

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const { orders, cents } = await listEarlier(values.write);
console.log(`${orders} earlier pieces owe ${formatCents(cents)} to others and are not in the list.`);
console.log(values.write ? 'All of them were listed.' : 'Nothing was written: that takes --write.');
