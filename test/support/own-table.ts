import { randomUUID } from 'node:crypto';
import { createTable } from '#infra/local/table.ts';

/**
 * A table for this test file alone: imported first, because entities take the table's name when they are loaded. Files that
 * run the scheduler or move the clock need one, or they would do the due work of all other files too.
 */
process.env.MARKET_TABLE = `market-${randomUUID()}`;
await createTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', process.env.MARKET_TABLE, { hasStream: false });
const { putStandingPromotions } = await import('./standing-promotions.ts');
await putStandingPromotions();
