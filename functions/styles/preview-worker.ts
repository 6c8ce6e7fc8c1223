import { now } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { ifUnchanged } from '../platform/table.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { previewKey } from '../uploads/photo-keys.ts';
import { finishJob } from './finish-job.ts';
import { addPreviewTime } from './preview-times.ts';
import { runPass, type JobPass } from './job-pass.ts';
import { processBatch, textOf } from '../platform/process-batch.ts';
import { facesOf, livingAsset, paintFile, readSource } from './painting-files.ts';
import { isWaiting, StyleJob, type StoredStyleJob } from './style-job.entity.ts';
import { sendJob } from './style-jobs.ts';

/** Longest side of a preview in pixels: fills a phone, and half of a desktop window. */
const PREVIEW_SIDE = 1024;

/** Marks the preview as finished, and the job as waiting for its painting. */
const showPreview = async (jobId: string): Promise<void> => {
  // The condition fails when another delivery of the same message was faster; it wrote the same files.
  await ifUnchanged(
    StyleJob.patch({ jobId })
      .set({ status: 'previewed', previewedAt: now(), sentAt: now(), attempts: 0 })
      .remove(['startedAt'])
      .where(({ status, previewedAt }, { eq, notExists }) => `${eq(status, 'running')} AND ${notExists(previewedAt)}`)
      .go(),
  );
};

const paintPreview = async (job: StoredStyleJob, asset: StoredAsset): Promise<boolean> => {
  const { jobId, assetId, sourceKey, resultKey, filterId, strength } = job;
  const isSmall = Math.max(asset.width, asset.height) <= PREVIEW_SIDE;
  const pixels = await readSource(sourceKey, PREVIEW_SIDE);
  await paintFile(pixels, {
    key: isSmall ? resultKey : previewKey(resultKey),
    style: filterId,
    strength,
    faces: facesOf(asset),
  });
  // The measure is worth no failed preview.
  await addPreviewTime(now() - job.sentAt).catch((error: unknown) => log.error('a preview was not measured', error));
  // The preview of a small photo is already the whole painting.
  if (isSmall) return finishJob(job);
  // A deletion after this read also deletes the files; after a deletion before it, the caller removes them.
  if (!(await livingAsset(assetId))) return false;
  await showPreview(jobId);
  await sendJob({ ...job, previewedAt: now() });
  return true;
};

const preview: JobPass = {
  name: 'preview',
  paint: paintPreview,
  // The worker may have died between showing the preview and sending the job on; a second message does no harm.
  skip: async (job) => {
    if (job.previewedAt !== undefined && (isWaiting(job) || job.status === 'running')) await sendJob(job);
  },
};

/**
 * Paints previews of at most 1024 pixels and sends each job on to the painting worker; repeated messages have no
 * further effect.
 */
export const paintPreviews = processBatch(async (record) => {
  const jobId = textOf(record, 'jobId');
  if (jobId === undefined) throw new Error('The message names no job.');
  return runPass(jobId, record, preview);
});
