import { writeFileSync } from 'node:fs';
import { describeApi } from './all-routes.ts';

// `npm run openapi`: writes the API's description, which its function serves; the contract test holds it against the routes.
const file = new URL('./openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(describeApi(), null, 1)}\n`);
process.exit(0);
