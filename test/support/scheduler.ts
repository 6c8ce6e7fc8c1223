import { handler as removePhotos } from '#functions/entries/photo-remover.lambda.ts';
import { runDueWork as run } from '#functions/scheduler/scheduler.ts';
import { asFunction } from './as-function.ts';
import { openQueue } from './queue.ts';

/** The due work of a minute, with the permissions of the scheduler. */
export const runDueWork = asFunction('scheduler', run);

/** Photos that the scheduler has queued for deletion. */
export const deletions = await openQueue<{ assetId: string }>('deletions', 'photoRemover');

/** Deletes the queued photos; the ids of those that failed. */
export const deletePhotos = async (): Promise<string[]> =>
  (await deletions.deliver(removePhotos)).map(({ assetId }) => assetId);
