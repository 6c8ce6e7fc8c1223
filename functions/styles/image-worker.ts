import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import sharp from 'sharp';
import { readObject, removeObjects, writeObject } from '../platform/buckets.ts';
import { now } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { measured } from '../platform/metrics.ts';
import { ConditionRefused, isConditionRefused, transact } from '../platform/table.ts';
import { Asset } from '../uploads/asset.entity.ts';
import { paintingFiles } from '../uploads/photo-keys.ts';
import { paintPixels, readPhoto, type Pixels } from './paint.ts';
import { PAINTING_FAILED, StyleJob, type StoredStyleJob } from './style-job.entity.ts';

/** How often a message comes before the queue puts it aside (infra/manifest.ts). */
export const MAX_RECEIVES = 5;
const FINISH_TRIES = 4;
const MAX_SIDE = 1600;
const QUALITY = 82;

/** Trying again cannot help. */
class Unpaintable extends Error {}

/** Takes the job; undefined when it has ended already, or never was. */
const begin = async (jobId: string): Promise<StoredStyleJob | undefined> => {
  try {
    const { data } = await StyleJob.patch({ jobId })
      .set({ status: 'running', startedAt: now() })
      .add({ attempts: 1 })
      .where(({ status }, { eq }) => `${eq(status, 'queued')} OR ${eq(status, 'running')}`)
      .go({ response: 'all_new' });
    return data;
  } catch (error) {
    if (isConditionRefused(error)) return undefined;
    throw error;
  }
};

const readSource = async (key: string): Promise<Pixels> => {
  const photo = await readObject('media', key);
  if (!photo) throw new Unpaintable('The photo is gone.');
  try {
    return await readPhoto(photo, MAX_SIDE);
  } catch (error) {
    throw new Unpaintable('The photo cannot be opened.', { cause: error });
  }
};

const paintFiles = async ({ sourceKey, resultKey, filterId, strength }: StoredStyleJob): Promise<void> => {
  const pixels = await readSource(sourceKey);
  const { width, height } = pixels;
  const painting = sharp(paintPixels(pixels, filterId, strength), { raw: { width, height, channels: 3 } });
  const files = paintingFiles(resultKey);
  const [jpeg, webp] = await Promise.all([
    painting.clone().jpeg({ quality: QUALITY }).toBuffer(),
    painting.clone().webp({ quality: QUALITY, effort: 2 }).toBuffer(),
  ]);
  await Promise.all([writeObject('media', files.jpeg, jpeg, 'image/jpeg'), writeObject('media', files.webp, webp, 'image/webp')]);
};

/**
 * Ends the job and shows its painting on the photo, in one transaction; says false when the photo has been deleted. The wait
 * ends only if it is for this job: the customer may have chosen another style since.
 */
const finish = async ({ jobId, assetId, filterId, strength, resultKey }: StoredStyleJob): Promise<boolean> => {
  for (let attempt = 1; attempt <= FINISH_TRIES; attempt += 1) {
    const { data: asset } = await Asset.get({ assetId }).go({ consistent: true });
    if (!asset || asset.deletedAt) return false;
    const isAwaited = asset.currentJob === jobId;
    try {
      await transact({ job: StyleJob, asset: Asset }, (write) => {
        const shown = write.asset.patch({ assetId }).append({ derivatives: [{ id: filterId, strength, key: resultKey }] });
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

const leave = async (jobId: string, as: Partial<StoredStyleJob>): Promise<void> => {
  try {
    await StyleJob.patch({ jobId })
      .set(as)
      .where(({ status }, { eq }) => eq(status, 'running'))
      .go();
  } catch (error) {
    if (!isConditionRefused(error)) throw error;
  }
};

const run = async (job: StoredStyleJob): Promise<void> => {
  await paintFiles(job);
  if (await finish(job)) return;
  await removeObjects('media', Object.values(paintingFiles(job.resultKey)));
  throw new Unpaintable('The photo has been deleted.');
};

const jobIdOf = ({ body }: SQSRecord): string => {
  const message: unknown = JSON.parse(body);
  if (typeof message === 'object' && message && 'jobId' in message && typeof message.jobId === 'string') return message.jobId;
  throw new Error('The message names no job.');
};

/** Says whether the message is dealt with: it comes again after a failure that may pass, and is put aside after the last. */
const handle = async (record: SQSRecord): Promise<boolean> => {
  const jobId = jobIdOf(record);
  const job = await begin(jobId);
  if (!job) return true;
  try {
    await measured('paint style', () => run(job));
    return true;
  } catch (error) {
    const isHopeless = error instanceof Unpaintable;
    const receives = Number(record.attributes.ApproximateReceiveCount);
    if (isHopeless) log.warn('painting impossible', { jobId, reason: error.message, cause: String(error.cause) });
    else log.error('painting failed', error, { jobId, receives, attempts: job.attempts });
    const isLast = isHopeless || Math.max(receives, job.attempts) >= MAX_RECEIVES;
    // Queued again, a job is sent anew as soon as the waiting customer asks, long before its message comes back.
    await leave(jobId, isLast ? { status: 'failed', error: PAINTING_FAILED } : { status: 'queued' });
    return isHopeless;
  }
};

/** Paints the photos of queued jobs, each as often as its message comes with the same outcome; only what failed is tried again. */
export const paintJobs = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchItemFailure[] = [];
  for (const record of Records) {
    const isDealtWith = await handle(record).catch((error: unknown) => {
      log.error('style job not handled', error, { messageId: record.messageId });
      return false;
    });
    if (!isDealtWith) batchItemFailures.push({ itemIdentifier: record.messageId });
  }
  return { batchItemFailures };
};
