import { writeFileSync } from 'node:fs';
import { describeApi } from './all-routes.ts';

// `npm run openapi`: writes the API's description, which functions/entries/openapi.lambda.ts serves; a contract test compares
// it with the routes.
const file = new URL('../openapi.json', import.meta.url);
// Lists of words stand on one line each.
const text = JSON.stringify(describeApi(), null, 1).replaceAll(
  /\[\n\s+("[^[\]{}]*?")\n\s+\]/g,
  (_, words: string) => `[${words.replaceAll(/\n\s+/g, ' ')}]`,
);
writeFileSync(file, `${text}\n`);
process.exit(0);
