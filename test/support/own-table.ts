import { randomUUID } from 'node:crypto';
import { env } from '#functions/platform/env.ts';
import { createTable } from '#infra/local/dynamodb/table.ts';

/**
 * A separate table for each test file: files do not see each other's items, and scans have little to read. Entities
 * take the table's name when they are loaded, so it is set first.
 */
process.env.MARKET_TABLE = `market-${randomUUID()}`;
await createTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', env('MARKET_TABLE'), { hasStream: false });
const { putStandingPromotions } = await import('./standing-promotions.ts');
await putStandingPromotions();
