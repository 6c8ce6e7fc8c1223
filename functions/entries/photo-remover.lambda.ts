import { measured } from '../platform/metrics.ts';
import { processBatch, textOf } from '../platform/process-batch.ts';
import { expirePhoto } from '../retention/expire-photo.ts';

/** Deletes the photos that the scheduler has queued; a repeated message has no further effect. */
export const handler = processBatch(async (record) => {
  const assetId = textOf(record, 'assetId');
  if (assetId === undefined) throw new Error('The message names no photo.');
  await measured('delete photo', () => expirePhoto(assetId));
  return true;
});
