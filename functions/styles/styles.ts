import { AppError } from '#shared/errors.ts';
import type { ApplyFilter, StyleFilter, StyleJob } from '#shared/schemas/asset.ts';
import { PHOTOREALISTIC } from '#shared/photos/styles.ts';
import type { Actor } from '../platform/actor.ts';
import type { RequestContext } from '../platform/context.ts';
import { ifUnchanged } from '../platform/table.ts';
import { Asset, type StoredAsset } from '../uploads/asset.entity.ts';
import { derivativeView, findOwnAsset } from '../uploads/assets.ts';
import { isHeld } from '../uploads/holds.ts';
import { previewKey } from '../uploads/photo-keys.ts';
import { countJob, takePlace } from './job-limits.ts';
import { REPLACED, type StoredStyleJob } from './style-job.entity.ts';
import { endWait, jobFor, repairJob, openJob, readJob, replaceJob, sendJob } from './style-jobs.ts';
import { styleList, styleStep } from './style-list.ts';

/** The styles in the order of the page, `photorealistic` first. */
export const listStyles = (): StyleFilter[] =>
  styleList.map(({ id, name, description }) => ({ id, name, description, url: `/media/styles/${id}.jpg` }));

const jobView = ({ jobId, status, filterId, strength, resultKey, previewedAt, error }: StoredStyleJob): StyleJob => ({
  id: jobId,
  // A job that waits for its painting is shown to the customer as running.
  status: status === 'previewed' || (status === 'queued' && previewedAt !== undefined) ? 'running' : status,
  ...(previewedAt !== undefined && { preview: derivativeView({ id: filterId, strength, key: previewKey(resultKey) }) }),
  ...(status === 'done' && { derivative: derivativeView({ id: filterId, strength, key: resultKey }) }),
  ...(status === 'failed' && { error, ...(error === REPLACED && { code: 'style.replaced' }) }),
});

/**
 * Makes a job the photo's current job and its pictures the photo's; refuses `asset.not_found` when the photo has been
 * deleted meanwhile.
 */
const setCurrentJob = async ({ assetId, jobId, resultKey }: StoredStyleJob): Promise<void> => {
  const isWaiting = await ifUnchanged(
    Asset.patch({ assetId })
      .set({ currentJob: jobId })
      .add({ paintings: [resultKey] })
      .where(({ deletedAt }, { notExists }) => notExists(deletedAt))
      .go(),
  );
  if (!isWaiting) throw new AppError('asset.not_found');
};

/** Counts a painting that must be made, before anything is written; one that exists or is being made costs nothing. */
const admitJob = async ({ jobId }: StoredStyleJob, { ownerId }: StoredAsset, network: string): Promise<void> => {
  const known = await readJob(jobId);
  if (known && known.status !== 'failed') return;
  await countJob(ownerId, network);
  await takePlace(ownerId, jobId);
};

/**
 * Starts painting a photo in a style, strength 0..1 in steps of 0.05, and returns the job's id; an existing painting is
 * not painted again. The photo's job before, if no worker has begun it, ends as replaced, unless the photo was ordered.
 * Refuses `asset.not_found`, `style.not_found`, `style.no_job_needed` for `photorealistic`, `request.too_many`, and
 * `style.too_many_waiting`.
 */
export const applyFilter = async (
  { actor, network }: Pick<RequestContext, 'actor' | 'network'>,
  assetId: string,
  { filter_id, strength, options }: ApplyFilter,
): Promise<string> => {
  const asset = await findOwnAsset(actor, assetId);
  if (!styleList.some(({ id }) => id === filter_id)) throw new AppError('style.not_found');
  if (filter_id === PHOTOREALISTIC) throw new AppError('style.no_job_needed');
  const wanted = jobFor(asset, filter_id, styleStep(strength));
  await admitJob(wanted, asset, network);
  const { job, isNew } = await openJob({ ...wanted, options: options && JSON.stringify(options) });
  // Set before the job is sent, because the worker clears `currentJob` when it finishes the job.
  await setCurrentJob(job);
  const { currentJob: before } = asset;
  if (before !== undefined && before !== job.jobId && !isHeld(asset)) await replaceJob(before);
  if (isNew) {
    await sendJob(job);
    return job.jobId;
  }
  const known = await repairJob((await readJob(job.jobId)) ?? job);
  // No worker ends the wait for a job that had ended before it became the photo's current job.
  if (known.status === 'done' || known.status === 'failed') await endWait(known);
  return job.jobId;
};

/** State of a job for the photo's owner; refuses `job.not_found`. */
export const checkJob = async (actor: Actor, jobId: string): Promise<StyleJob> => {
  const job = await readJob(jobId);
  if (!job) throw new AppError('job.not_found');
  try {
    await findOwnAsset(actor, job.assetId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'asset.not_found')
      throw new AppError('job.not_found', { cause: error });
    throw error;
  }
  return jobView(await repairJob(job));
};
