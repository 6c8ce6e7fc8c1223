import type { SQSEvent } from 'aws-lambda';
import { z } from 'zod';
import { paintPreviews } from '#functions/styles/preview-worker.ts';
import { paintPaintings } from '#functions/styles/painting-worker.ts';
import { styleRoutes } from '#functions/styles/styles.routes.ts';
import { uploadRoutes } from '#functions/uploads/uploads.routes.ts';
import { StyleJob, type Asset } from '#shared/schemas/asset.ts';
import { aPhoto, Browser, uploadPhoto, type PhotoWorld } from './photos.fixture.ts';

/** A visitor with a photo. */
export const aVisitor = async (photo?: Parameters<typeof aPhoto>[0]): Promise<{ browser: Browser; asset: Asset }> => {
  const browser = new Browser();
  return { browser, asset: await uploadPhoto(browser, uploadRoutes, await aPhoto(photo)) };
};
export const apply = (browser: Browser, assetId: string, filter_id: string, strength: number, options?: unknown) =>
  browser.call<{ status: boolean; code: string; result: { job_id: string } }>(
    styleRoutes,
    'POST',
    `/api/assets/apply-filter/${assetId}`,
    {
      filter_id,
      strength,
      options,
    },
  );
export const jobOf = async (browser: Browser, assetId: string, filter_id = 'oil', strength = 1): Promise<string> =>
  (await apply(browser, assetId, filter_id, strength)).body.result.job_id;
export const check = async (browser: Browser, jobId: string): Promise<StyleJob> =>
  StyleJob.parse((await browser.call(styleRoutes, 'GET', `/api/assets/check-job/${jobId}`)).body);
export const read = async (browser: Browser, assetId: string): Promise<Asset> =>
  (await browser.call<Asset>(uploadRoutes, 'GET', `/api/assets/${assetId}`)).body;

const Message = z.object({ jobId: z.string().optional(), thumbnailsOf: z.string().optional() });

/** Messages waiting in a queue: ids of jobs, and of photos for thumbnails. */
export const waitingIn = (world: PhotoWorld, queue: 'previews' | 'paintings'): string[] =>
  world.queues.store
    .receive(queue, { max: 10, visibilitySeconds: 0 })
    .map(({ body }) => Message.parse(JSON.parse(body)))
    .map(({ jobId, thumbnailsOf }) => jobId ?? thumbnailsOf ?? '');

/** A queue event with these messages, each received `receives` times. */
const eventOf = (jobs: (string | object)[], receives = 1): SQSEvent => ({
  Records: jobs.map((job, index) => ({
    messageId: `message-${index}`,
    receiptHandle: '',
    body: JSON.stringify(typeof job === 'string' ? { jobId: job } : job),
    attributes: {
      ApproximateReceiveCount: String(receives),
      SentTimestamp: '0',
      SenderId: '',
      ApproximateFirstReceiveTimestamp: '0',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: '',
    awsRegion: 'us-east-1',
  })),
});
/**
 * Delivers messages to the preview worker, which also finishes thumbnails; answers the positions of failed messages.
 */
export const deliver = async (jobs: (string | object)[], receives = 1, painter = paintPreviews): Promise<string[]> => {
  const { batchItemFailures } = await painter(eventOf(jobs, receives));
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier.replace('message-', ''));
};
/** Delivers messages to the painting worker. */
export const deliverPaintings = (jobs: (string | object)[], receives = 1): Promise<string[]> =>
  deliver(jobs, receives, paintPaintings);
