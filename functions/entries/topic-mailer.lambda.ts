import { mailPart } from '../notifications/mailing.ts';
import { processBatch } from '../platform/process-batch.ts';

export const handler = processBatch((record) => mailPart(record));
