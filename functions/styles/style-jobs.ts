import { createHash } from 'node:crypto';
import { now } from '../platform/clock.ts';
import { newToken } from '../platform/ids.ts';
import { log } from '../platform/logger.ts';
import { sendMessage } from '../platform/queues.ts';
import { ifUnchanged } from '../platform/table.ts';
import { PAINTER_TIMEOUT_SECONDS } from '../platform/timeouts.ts';
import { Asset, type StoredAsset } from '../uploads/asset.entity.ts';
import { paintingKey } from '../uploads/photo-keys.ts';
import {
  isWaiting,
  PAINTING_FAILED,
  REPLACED,
  StyleJob,
  waitingStatus,
  type StoredStyleJob,
} from './style-job.entity.ts';

const RESEND_AFTER_MS = 30_000;
/** A worker that started so long ago is dead. */
const LOST_AFTER_MS = (PAINTER_TIMEOUT_SECONDS + 10) * 1000;
/** Number of dead workers after which a job fails. */
export const MAX_CRASHES = 3;

/** A new job; the same picture, style and strength always get the same id. */
export const jobFor = (
  { assetId, ownerId, fullKey }: StoredAsset,
  filterId: string,
  strength: number,
): StoredStyleJob => ({
  jobId: `job_${createHash('sha256').update([assetId, fullKey, filterId, strength].join('\n')).digest('hex').slice(0, 32)}`,
  assetId,
  ownerId,
  filterId,
  strength,
  sourceKey: fullKey,
  resultKey: paintingKey(assetId, newToken()),
  status: 'queued',
  sentAt: now(),
  attempts: 0,
});

/** The stored job; null when there is none. */
export const readJob = async (jobId: string): Promise<StoredStyleJob | null> =>
  (await StyleJob.get({ jobId }).go({ consistent: true })).data;

/** Updates a job unless it has changed since it was read; returns whether it did. */
const change = ({ jobId, status, sentAt, startedAt }: StoredStyleJob, to: Partial<StoredStyleJob>): Promise<boolean> =>
  ifUnchanged(
    StyleJob.patch({ jobId })
      .set(to)
      .where((job, { eq, notExists }) => {
        const sameStart = startedAt === undefined ? notExists(job.startedAt) : eq(job.startedAt, startedAt);
        return `${eq(job.status, status)} AND ${eq(job.sentAt, sentAt)} AND ${sameStart}`;
      })
      .go(),
  );

/** Stores a new job, or reopens a failed one; returns the stored job, and whether it must be sent to its worker. */
export const openJob = async (job: StoredStyleJob): Promise<{ job: StoredStyleJob; isNew: boolean }> => {
  if (await ifUnchanged(StyleJob.create(job).go())) return { job, isNew: true };
  const stored = (await readJob(job.jobId)) ?? job;
  if (stored.status !== 'failed') return { job: stored, isNew: false };
  return { job: stored, isNew: await change(stored, { status: waitingStatus(stored), sentAt: now(), attempts: 0 }) };
};

/** Ends a job that no worker has begun, because a newer choice of its photo replaces it; a begun one goes on. */
export const replaceJob = async (jobId: string): Promise<void> => {
  const job = await readJob(jobId);
  if (job && isWaiting(job)) await change(job, { status: 'failed', error: REPLACED });
};

/**
 * Sends a job to the worker of its next pass, preview or painting. If that fails, `repairJob` repeats it when the job is
 * next requested.
 */
export const sendJob = async ({ jobId, ownerId, previewedAt }: StoredStyleJob): Promise<void> => {
  try {
    await sendMessage(previewedAt === undefined ? 'PREVIEWS_QUEUE_URL' : 'PAINTINGS_QUEUE_URL', { jobId }, ownerId);
  } catch (error) {
    log.error('style job not sent', error, { jobId });
  }
};

/**
 * Ends a photo's wait for a job that has ended, unless it waits for another one meanwhile; a done job becomes its last
 * one.
 */
export const endWait = async ({ assetId, jobId, status }: StoredStyleJob): Promise<void> => {
  const ended = Asset.patch({ assetId }).remove(['currentJob']);
  await ifUnchanged(
    (status === 'done' ? ended.set({ lastJob: jobId }) : ended)
      .where(({ currentJob }, { eq }) => eq(currentJob, jobId))
      .go(),
  );
};

/**
 * Sends a job again that has waited for 30 seconds or whose worker died, and fails one after `MAX_CRASHES` dead
 * workers; returns the job afterwards.
 */
export const repairJob = async (job: StoredStyleJob): Promise<StoredStyleJob> => {
  if (isWaiting(job) && now() - job.sentAt > RESEND_AFTER_MS) {
    if (await change(job, { sentAt: now() })) await sendJob(job);
  }
  if (job.status === 'running' && job.startedAt !== undefined && now() - job.startedAt > LOST_AFTER_MS) {
    const isHopeless = job.attempts >= MAX_CRASHES;
    const to = isHopeless
      ? ({ status: 'failed', error: PAINTING_FAILED } as const)
      : { status: waitingStatus(job), sentAt: now() };
    if (!(await change(job, to))) return (await readJob(job.jobId)) ?? job;
    const changed = { ...job, ...to };
    await (isHopeless ? endWait(changed) : sendJob(changed));
    return changed;
  }
  return job;
};
