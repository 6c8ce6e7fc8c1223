import type { SQSRecord } from 'aws-lambda';
import { now } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { measured } from '../platform/metrics.ts';
import { ifUnchanged, isConditionRefused } from '../platform/table.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { MAX_RECEIVES, receivesOf } from './messages.ts';
import { livingAsset, removePainting, Unpaintable } from './painting-files.ts';
import { PAINTING_FAILED, StyleJob, type StoredStyleJob } from './style-job.entity.ts';
import { MAX_DEATHS, readJob } from './style-jobs.ts';

/** One of the two ways of a job through a painter: first its preview is painted, then itself. */
export interface Pass {
  name: string;
  isFirst: boolean;
  /** Paints, stores and shows; says false when the photo was deleted meanwhile. */
  paint: (job: StoredStyleJob, asset: StoredAsset) => Promise<boolean>;
  /** What is to do for a job that this pass has no work with any more; it may have ended. */
  skip?: (job: StoredStyleJob) => Promise<void>;
}

/** Takes the job, and says how it was before; undefined when this pass has nothing to do with it. */
const begin = async (jobId: string, isFirst: boolean): Promise<StoredStyleJob | undefined> => {
  try {
    const { data } = await StyleJob.patch({ jobId })
      .set({ status: 'running', startedAt: now() })
      .add({ attempts: 1 })
      .where(({ status, previewedAt }, { eq, exists, notExists }) =>
        [
          `(${eq(status, 'queued')} OR ${eq(status, 'running')})`,
          isFirst ? notExists(previewedAt) : exists(previewedAt),
        ].join(' AND '),
      )
      .go({ response: 'all_old' });
    return data;
  } catch (error) {
    if (isConditionRefused(error)) return undefined;
    throw error;
  }
};

const leave = async (jobId: string, as: Partial<StoredStyleJob>): Promise<void> => {
  await ifUnchanged(
    StyleJob.patch({ jobId })
      .set(as)
      .where(({ status }, { eq }) => eq(status, 'running'))
      .go(),
  );
};

const FAILED = { status: 'failed', error: PAINTING_FAILED } as const;

const run = async (job: StoredStyleJob, { paint }: Pass): Promise<void> => {
  const asset = await livingAsset(job.assetId);
  if (asset && (await paint(job, asset))) return;
  await removePainting(job.resultKey);
  throw new Unpaintable('The photo has been deleted.');
};

/** The message of a job that needs nothing more: one that has failed before is put aside with the job that was given up. */
const passOver = async (jobId: string, record: SQSRecord, { skip }: Pass): Promise<boolean> => {
  const job = await readJob(jobId);
  if (job) await skip?.(job);
  return job?.status !== 'failed' || receivesOf(record) === 1;
};

/**
 * Takes a job through one pass; says whether its message is dealt with. After a failure that may pass the message comes again,
 * and is put aside after the last; a job whose painters died is given up before it kills another.
 */
export const passJob = async (jobId: string, record: SQSRecord, pass: Pass): Promise<boolean> => {
  const before = await begin(jobId, pass.isFirst);
  if (!before) return passOver(jobId, record, pass);
  const attempts = before.attempts + 1;
  if (before.status === 'running' && before.attempts >= MAX_DEATHS) {
    log.warn('painting given up', { jobId, pass: pass.name, attempts });
    await leave(jobId, FAILED);
    return false;
  }
  try {
    await measured(`paint ${pass.name}`, () => run(before, pass));
    return true;
  } catch (error) {
    const isHopeless = error instanceof Unpaintable;
    const receives = receivesOf(record);
    if (isHopeless) log.warn('painting impossible', { jobId, reason: error.message, cause: String(error.cause) });
    else log.error('painting failed', error, { jobId, receives, attempts });
    const isLast = isHopeless || Math.max(receives, attempts) >= MAX_RECEIVES;
    // Queued again, a job is sent anew as soon as the waiting customer asks, long before its message comes back.
    await leave(jobId, isLast ? FAILED : { status: 'queued' });
    return isHopeless;
  }
};
