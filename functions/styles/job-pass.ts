import type { SQSRecord } from 'aws-lambda';
import { now } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { measured } from '../platform/metrics.ts';
import { ifUnchanged, isConditionRefused } from '../platform/table.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { MAX_RECEIVES, receivesOf } from '../platform/process-batch.ts';
import { livingAsset, removePainting, Unpaintable } from './painting-files.ts';
import { PAINTING_FAILED, StyleJob, waitingStatus, type StoredStyleJob } from './style-job.entity.ts';
import { endWait, MAX_CRASHES, readJob } from './style-jobs.ts';

/** One of a job's two passes: the preview first, then the painting. */
export interface JobPass {
  name: 'preview' | 'painting';
  /** Paints and stores the pass's picture and records it; false when the photo was deleted meanwhile. */
  paint: (job: StoredStyleJob, asset: StoredAsset) => Promise<boolean>;
  /** Called for a message whose job needs no more work in this pass; the job may have ended. */
  skip?: (job: StoredStyleJob) => Promise<void>;
}

/** Marks the job as running and returns its state before; undefined when the job needs no work in this pass. */
const begin = async (jobId: string, pass: JobPass['name']): Promise<StoredStyleJob | undefined> => {
  try {
    const { data } = await StyleJob.patch({ jobId })
      .set({ status: 'running', startedAt: now() })
      .add({ attempts: 1 })
      .where(({ status, previewedAt }, { eq, exists, notExists }) =>
        [
          `(${eq(status, 'queued')} OR ${eq(status, 'previewed')} OR ${eq(status, 'running')})`,
          pass === 'preview' ? notExists(previewedAt) : exists(previewedAt),
        ].join(' AND '),
      )
      .go({ response: 'all_old' });
    return data;
  } catch (error) {
    if (isConditionRefused(error)) return undefined;
    throw error;
  }
};

const release = async (job: StoredStyleJob, as: Pick<StoredStyleJob, 'status' | 'error'>): Promise<void> => {
  const isReleased = await ifUnchanged(
    StyleJob.patch({ jobId: job.jobId })
      .set(as)
      .where(({ status }, { eq }) => eq(status, 'running'))
      .go(),
  );
  if (isReleased && as.status === 'failed') await endWait({ ...job, ...as });
};

const FAILED = { status: 'failed', error: PAINTING_FAILED } as const;

const run = async (job: StoredStyleJob, { paint }: JobPass): Promise<void> => {
  const asset = await livingAsset(job.assetId);
  if (asset && (await paint(job, asset))) return;
  await removePainting(job.resultKey);
  throw new Unpaintable('The photo has been deleted.');
};

/**
 * Handles the message of a job without work in this pass; a repeated message of a failed job is refused, so that it
 * reaches the dead letters.
 */
const skipPass = async (jobId: string, record: SQSRecord, { skip }: JobPass): Promise<boolean> => {
  const job = await readJob(jobId);
  if (job) await skip?.(job);
  return job?.status !== 'failed' || receivesOf(record) === 1;
};

/**
 * Runs one pass of a job; returns whether its message is done. After a temporary failure the message is received again,
 * until it goes to the dead letters; a job during which `MAX_CRASHES` workers died fails without another try.
 */
export const runPass = async (jobId: string, record: SQSRecord, pass: JobPass): Promise<boolean> => {
  const before = await begin(jobId, pass.name);
  if (!before) return skipPass(jobId, record, pass);
  const attempts = before.attempts + 1;
  if (before.status === 'running' && before.attempts >= MAX_CRASHES) {
    log.warn('painting given up', { jobId, pass: pass.name, attempts });
    await release(before, FAILED);
    return false;
  }
  try {
    await measured(`paint ${pass.name}`, () => run(before, pass));
    return true;
  } catch (error) {
    const isLastAttempt = error instanceof Unpaintable;
    const receives = receivesOf(record);
    if (isLastAttempt) log.warn('painting impossible', { jobId, reason: error.message, cause: String(error.cause) });
    else log.error('painting failed', error, { jobId, receives, attempts });
    const isLast = isLastAttempt || Math.max(receives, attempts) >= MAX_RECEIVES;
    // A waiting job is sent again by the customer's next `check-job`, long before its message becomes visible again.
    await release(before, isLast ? FAILED : { status: waitingStatus(before) });
    return isLastAttempt;
  }
};
