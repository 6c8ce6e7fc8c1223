import { ConditionRefused, retryOnConflict, transact } from '../platform/table.ts';
import { Asset, type StoredAsset } from '../uploads/asset.entity.ts';
import { livingAsset } from './painting-files.ts';
import { StyleJob, type StoredStyleJob } from './style-job.entity.ts';

/**
 * Marks the job done and adds its painting to the photo; throws `ConditionRefused` when the photo has changed since it
 * was read.
 */
const show = async (
  { jobId, filterId, strength, resultKey }: StoredStyleJob,
  { assetId, currentJob: awaited }: StoredAsset,
): Promise<void> => {
  const isAwaited = awaited === jobId;
  try {
    await transact({ job: StyleJob, asset: Asset }, (write) => {
      const shown = write.asset
        .patch({ assetId })
        .append({ derivatives: [{ id: filterId, strength, key: resultKey }] });
      return {
        job: write.job
          .patch({ jobId })
          .set({ status: 'done' })
          .where(({ status }, { ne }) => ne(status, 'done'))
          .commit(),
        asset: (isAwaited ? shown.set({ lastJob: jobId }).remove(['currentJob']) : shown)
          .where(({ deletedAt, currentJob }, { notExists, eq }) =>
            isAwaited ? `${notExists(deletedAt)} AND ${eq(currentJob, jobId)}` : notExists(deletedAt),
          )
          .commit(),
      };
    });
  } catch (error) {
    // Another delivery of the same message has finished the job, with the same files.
    if (!(error instanceof ConditionRefused && error.failed.has('job'))) throw error;
  }
};

/**
 * Marks the job done and adds its painting to the photo, in one transaction; false when the photo has been deleted. The
 * photo's `currentJob` is cleared only if it is this job, because the customer may have chosen another style since.
 */
export const finishJob = (job: StoredStyleJob): Promise<boolean> =>
  retryOnConflict(
    () => livingAsset(job.assetId),
    async (asset) => {
      if (asset) await show(job, asset);
      return asset !== undefined;
    },
  );
