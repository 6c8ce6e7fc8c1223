import { AppError } from '#shared/errors.ts';
import { now, nowSeconds } from '../platform/clock.ts';
import { spendEach } from '../platform/rate-limit.ts';
import { retryOnConflict } from '../platform/table.ts';
import { isWaiting, StyleJob, StyleQueue, type StoredStyleJob } from './style-job.entity.ts';

/** Unfinished jobs of one owner. */
const MAX_UNFINISHED = 6;
/** A job that was sent so long ago and has not ended is lost, and holds no place. */
const ABANDONED_AFTER_MS = 10 * 60_000;
/** After this time without a new job nothing of an owner is unfinished. */
const QUEUE_SECONDS = 24 * 3600;
const RETRY_SECONDS = 5;

/** Counts a job or a call for thumbnails of an owner and a network; refuses `request.too_many`. */
export const countJob = (ownerId: string, network: string): Promise<void> =>
  spendEach([
    ['jobOfActor', ownerId],
    ['jobOfNetwork', network],
  ]);

/** Of an owner's jobs those that have not ended; one that has a place and is not stored yet has just begun. */
const unfinishedOf = async (jobIds: readonly string[], isJustTaken: boolean): Promise<string[]> => {
  const { data } = await StyleJob.get(jobIds.map((jobId) => ({ jobId }))).go({ consistent: true });
  const waits = (job: StoredStyleJob): boolean =>
    (isWaiting(job) || job.status === 'running') && now() - job.sentAt < ABANDONED_AFTER_MS;
  const ended = new Set(data.filter((job) => !waits(job)).map(({ jobId }) => jobId));
  const stored = new Set(data.map(({ jobId }) => jobId));
  return jobIds.filter((jobId) => !ended.has(jobId) && (isJustTaken || stored.has(jobId)));
};

/** Adds a job to its owner's unfinished ones; refuses `style.too_many_waiting` when six others are unfinished. */
export const takePlace = async (ownerId: string, jobId: string): Promise<void> => {
  await retryOnConflict(
    async () => (await StyleQueue.get({ ownerId }).go({ consistent: true })).data,
    async (found) => {
      const others = (found?.jobs ?? []).filter((each) => each !== jobId);
      const isJustTaken = found !== null && nowSeconds() - (found.expiresAt - QUEUE_SECONDS) < RETRY_SECONDS;
      const waiting = others.length < MAX_UNFINISHED ? others : await unfinishedOf(others, isJustTaken);
      if (waiting.length >= MAX_UNFINISHED)
        throw new AppError('style.too_many_waiting', { retryAfterSeconds: RETRY_SECONDS });
      await StyleQueue.upsert({
        ownerId,
        jobs: [...waiting, jobId],
        revision: (found?.revision ?? 0) + 1,
        expiresAt: nowSeconds() + QUEUE_SECONDS,
      })
        .where(({ revision }, { eq, notExists }) => (found ? eq(revision, found.revision) : notExists(revision)))
        .go();
    },
  );
};
