import { writeFileSync } from 'node:fs';
import { describeApi } from './all-routes.ts';

// `npm run openapi`: writes the API's description, which functions/entries/openapi.lambda.ts serves; a contract test compares
// it with the routes.
const file = new URL('../openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(describeApi(), null, 1)}\n`);
process.exit(0);
