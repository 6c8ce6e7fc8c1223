import { ConditionRefused, transact } from '../platform/table.ts';
import { Asset } from '../uploads/asset.entity.ts';
import { livingAsset } from './painting-files.ts';
import { StyleJob, type StoredStyleJob } from './style-job.entity.ts';

const FINISH_TRIES = 4;

/**
 * Ends the job and shows its painting on the photo, in one transaction; says false when the photo has been deleted. The wait
 * ends only if it is for this job: the customer may have chosen another style since.
 */
export const finishJob = async ({
  jobId,
  assetId,
  filterId,
  strength,
  resultKey,
}: StoredStyleJob): Promise<boolean> => {
  for (let attempt = 1; attempt <= FINISH_TRIES; attempt += 1) {
    const asset = await livingAsset(assetId);
    if (!asset) return false;
    const isAwaited = asset.currentJob === jobId;
    try {
      await transact({ job: StyleJob, asset: Asset }, (write) => {
        const shown = write.asset
          .patch({ assetId })
          .append({ derivatives: [{ id: filterId, strength, key: resultKey }] });
        return [
          write.job
            .patch({ jobId })
            .set({ status: 'done' })
            .where(({ status }, { ne }) => ne(status, 'done'))
            .commit(),
          (isAwaited ? shown.set({ lastJob: jobId }).remove(['currentJob']) : shown)
            .where(({ deletedAt, currentJob }, { notExists, eq }) =>
              isAwaited ? `${notExists(deletedAt)} AND ${eq(currentJob, jobId)}` : notExists(deletedAt),
            )
            .commit(),
        ];
      });
      return true;
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      // Another delivery of the same message was faster; it wrote the same files.
      if (error.failed.includes(0)) return true;
    }
  }
  throw new Error('The photo keeps changing.');
};
