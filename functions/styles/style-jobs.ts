import { createHash } from 'node:crypto';
import { now } from '../platform/clock.ts';
import { newToken } from '../platform/ids.ts';
import { log } from '../platform/logger.ts';
import { sendMessage } from '../platform/queues.ts';
import { ifUnchanged } from '../platform/table.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { paintingKey } from '../uploads/photo-keys.ts';
import { PAINTING_FAILED, StyleJob, type StoredStyleJob } from './style-job.entity.ts';

const RESEND_AFTER_MS = 30_000;
/** Longer than a painter may run (infra/manifest.ts): one that began so long ago is dead. */
const LOST_AFTER_MS = 70_000;
/** A picture that so many painters died of is given to no other. */
export const MAX_DEATHS = 3;

/** The job of a photo in a style: the same picture, style and strength always have the same id. */
export const jobFor = ({ assetId, fullKey }: StoredAsset, filterId: string, strength: number): StoredStyleJob => ({
  jobId: `job_${createHash('sha256').update([assetId, fullKey, filterId, strength].join('\n')).digest('hex').slice(0, 32)}`,
  assetId,
  filterId,
  strength,
  sourceKey: fullKey,
  resultKey: paintingKey(assetId, newToken()),
  status: 'queued',
  sentAt: now(),
  attempts: 0,
});

/** A job as it is stored; null when there is none. */
export const readJob = async (jobId: string): Promise<StoredStyleJob | null> =>
  (await StyleJob.get({ jobId }).go({ consistent: true })).data;

/** Changes a job if no one has since it was read; says whether it did. */
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

/** Stores a new job, or opens again the one that failed; answers it as it is stored, and whether it now has to be sent. */
export const openJob = async (job: StoredStyleJob): Promise<{ job: StoredStyleJob; isNew: boolean }> => {
  if (await ifUnchanged(StyleJob.create(job).go())) return { job, isNew: true };
  const stored = (await readJob(job.jobId)) ?? job;
  if (stored.status !== 'failed') return { job: stored, isNew: false };
  return { job: stored, isNew: await change(stored, { status: 'queued', sentAt: now(), attempts: 0 }) };
};

/** Sends a job to the painter of what is next, the preview or the painting. If that fails, `mendJob` will do it when somebody asks for the job. */
export const sendJob = async ({ jobId, previewedAt }: StoredStyleJob): Promise<void> => {
  try {
    await sendMessage(previewedAt === undefined ? 'STYLE_JOBS_QUEUE_URL' : 'PAINTINGS_QUEUE_URL', { jobId });
  } catch (error) {
    log.error('style job not sent', error, { jobId });
  }
};

/** Sends a job again that has waited for 30 seconds or whose painter died, and gives up one that many died of; answers the job as it is then. */
export const mendJob = async (job: StoredStyleJob): Promise<StoredStyleJob> => {
  if (job.status === 'queued' && now() - job.sentAt > RESEND_AFTER_MS) {
    if (await change(job, { sentAt: now() })) await sendJob(job);
  }
  if (job.status === 'running' && job.startedAt !== undefined && now() - job.startedAt > LOST_AFTER_MS) {
    const isHopeless = job.attempts >= MAX_DEATHS;
    const to = isHopeless
      ? ({ status: 'failed', error: PAINTING_FAILED } as const)
      : ({ status: 'queued', sentAt: now() } as const);
    if (!(await change(job, to))) return (await readJob(job.jobId)) ?? job;
    if (!isHopeless) await sendJob(job);
    return { ...job, ...to };
  }
  return job;
};
