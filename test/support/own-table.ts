import { randomUUID } from 'node:crypto';
import { env } from '#functions/platform/env.ts';
import { createTable } from '#infra/local/table.ts';

/**
 * A table for each test file alone: what one file does is neither found nor done by another, and whatever looks through its
 * table has little to read. Entities take the table's name when they are loaded, so it is set first.
 */
process.env.MARKET_TABLE = `market-${randomUUID()}`;
await createTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', env('MARKET_TABLE'), { hasStream: false });
const { putStandingPromotions } = await import('./standing-promotions.ts');
await putStandingPromotions();
