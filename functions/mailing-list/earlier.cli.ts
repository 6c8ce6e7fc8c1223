// npm run mailing-list -- [--write]
import { parseArgs } from 'node:util';
import { beginCommand } from '../platform/command.ts';
import { enrolEarlier } from './earlier.ts';

beginCommand('AWS_REGION', 'MARKET_TABLE');

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const addresses = await enrolEarlier(values.write);
console.log(`${addresses} addresses were ticked for the mailing list and are not in it.`);
console.log(values.write ? 'Each is mailed a link that confirms it.' : 'Nothing was written: that takes --write.');
