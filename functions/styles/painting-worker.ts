import type { StoredAsset } from '../uploads/asset.entity.ts';
import { finishJob } from './finish-job.ts';
import { runPass, type JobPass } from './job-pass.ts';
import { processBatch, textOf } from '../platform/process-batch.ts';
import { facesOf, paintFile, readSource } from './painting-files.ts';
import type { StoredStyleJob } from './style-job.entity.ts';
import { paintThumbnails } from './thumbnails.ts';

const MAX_SIDE = 1600;

const paintPainting = async (job: StoredStyleJob, asset: StoredAsset): Promise<boolean> => {
  const { sourceKey, resultKey, filterId, strength } = job;
  await paintFile(await readSource(sourceKey, MAX_SIDE), {
    key: resultKey,
    style: filterId,
    strength,
    faces: facesOf(asset),
  });
  return finishJob(job);
};

const painting: JobPass = { name: 'painting', paint: paintPainting };

/**
 * Paints full paintings of at most 1600 pixels, and a photo's thumbnails in all styles; repeated messages have no
 * further effect.
 */
export const paintPaintings = processBatch(async (record) => {
  const [jobId, assetId] = [textOf(record, 'jobId'), textOf(record, 'thumbnailsOf')];
  if (jobId !== undefined) return runPass(jobId, record, painting);
  if (assetId !== undefined) return paintThumbnails(assetId, record);
  throw new Error('The message names neither job nor photo.');
});
