import { now } from '../platform/clock.ts';
import { ifUnchanged } from '../platform/table.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { previewKey } from '../uploads/photo-keys.ts';
import { finishJob } from './finish-job.ts';
import { passJob, type Pass } from './job-pass.ts';
import { handlingEach, textOf } from './messages.ts';
import { facesOf, livingAsset, paintFile, readSource } from './painting-files.ts';
import { StyleJob, type StoredStyleJob } from './style-job.entity.ts';
import { sendJob } from './style-jobs.ts';

/** Longest side in pixels: fills a phone, and half a desk's window. */
const PREVIEW_SIDE = 1024;

/** Shows the preview; from now on the job waits for its painting. */
const showPreview = async (jobId: string): Promise<void> => {
  // Refused where another delivery of the same message was faster; it wrote the same files.
  await ifUnchanged(
    StyleJob.patch({ jobId })
      .set({ status: 'queued', previewedAt: now(), sentAt: now(), attempts: 0 })
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
  // All of a small photo has been painted already.
  if (isSmall) return finishJob(job);
  // Whoever deletes the photo after this look knows of the files; what was written after a deletion is removed here.
  if (!(await livingAsset(assetId))) return false;
  await showPreview(jobId);
  await sendJob({ ...job, previewedAt: now() });
  return true;
};

const previews: Pass = {
  name: 'preview',
  isFirst: true,
  paint: paintPreview,
  // The painter may have died between the preview and the message about the painting; two messages do no harm.
  skip: async (job) => {
    if (job.previewedAt !== undefined && (job.status === 'queued' || job.status === 'running')) await sendJob(job);
  },
};

/** Paints what a customer waits for, at most 1024 pixels, and passes the job on; each message as often as it comes with the same outcome. */
export const paintPreviews = handlingEach(async (record) => {
  const jobId = textOf(record, 'jobId');
  if (jobId === undefined) throw new Error('The message names no job.');
  return passJob(jobId, record, previews);
});
