import { randomUUID } from 'node:crypto';
import { env } from '#functions/platform/env.ts';
import { createTable } from '#infra/local/dynamodb/table.ts';

/**
 * A table of each test file's own that the catalogue's import alone has filled, as docs/deploy.md leaves a shop. The
 * pictures' files are not made: their addresses stand in the lines, and painting them would take a minute.
 */
process.env.MARKET_TABLE = `market-${randomUUID()}`;
await createTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', env('MARKET_TABLE'), { hasStream: false });
const { readCatalogue } = await import('#functions/shop/catalogue-files.ts');
const { planImport, writeImport } = await import('#functions/shop/import-catalogue.ts');
await writeImport({ ...(await planImport(await readCatalogue())), pictures: [] });
