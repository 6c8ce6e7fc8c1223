import type { Derivative, StyleJob } from '#shared/schemas/asset.ts';
import { ApiError, api } from '#web/lib/api.ts';
import type { StyleChoice } from '#shared/schemas/asset.ts';

/** Pause between checks of a job (doc 1 §9). */
const POLL_MS = 1000;
/** The preview usually arrives within a second, so the first checks come more often. */
export const FIRST_POLL_MS = 100;
const FIRST_POLLS = 15;
const SILENT_POLLS = 5;
const GENERAL = 'The style could not be applied.';

/** A job that ended without a painting; the message is for the customer. */
export class StyleJobFailed extends Error {
  override name = 'StyleJobFailed';
}

/** A waiting job that a newer choice of the same photo replaced: one of another tab, or a request that came late. */
class StyleJobReplaced extends StyleJobFailed {}
const MAX_REPLACED = 2;

/** Status of a job, with its preview once there is one. */
export type JobUpdate = Pick<StyleJob, 'status' | 'preview'>;

interface Watch {
  signal: AbortSignal;
  onUpdate: (news: JobUpdate) => void;
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new DOMException('Another style was chosen.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });

const mayPass = (error: unknown): boolean =>
  navigator.onLine && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Checks a job until it ends; a few checks without an answer are tolerated. Refuses with StyleJobFailed. */
const waitForJob = async (jobId: string, { signal, onUpdate }: Watch): Promise<Derivative> => {
  let hasPreview = false;
  for (let asked = 1, silent = 0; ; asked += 1) {
    try {
      const job = await api.get('/api/assets/check-job/:job_id', { params: { job_id: jobId }, signal });
      silent = 0;
      hasPreview = job.preview !== undefined;
      onUpdate(job);
      if (job.status === 'done' && job.derivative) return job.derivative;
      if (job.code === 'style.replaced') throw new StyleJobReplaced(job.error ?? GENERAL);
      if (job.status === 'failed' || job.status === 'done') throw new StyleJobFailed(job.error ?? GENERAL);
    } catch (error) {
      silent += 1;
      if (!mayPass(error) || silent > SILENT_POLLS) throw error;
    }
    await sleep(hasPreview || silent > 0 || asked > FIRST_POLLS ? POLL_MS : FIRST_POLL_MS, signal);
  }
};

const askForJob = async (assetId: string, { id, strength }: StyleChoice, watch: Watch): Promise<Derivative> => {
  const { result } = await api.post('/api/assets/apply-filter/:id', {
    params: { id: assetId },
    body: { filter_id: id, strength },
    signal: watch.signal,
  });
  return waitForJob(result.job_id, watch);
};

/**
 * Has a photo painted and answers the finished painting (S-10, S-11); `watch` receives its status and preview
 * meanwhile. A job that was replaced is asked for again. Refuses with StyleJobFailed or ApiError.
 */
export const paintPhoto = async (assetId: string, choice: StyleChoice, watch: Watch): Promise<Derivative> => {
  for (let replaced = 1; ; replaced += 1) {
    try {
      return await askForJob(assetId, choice, watch);
    } catch (error) {
      if (!(error instanceof StyleJobReplaced) || replaced > MAX_REPLACED) throw error;
    }
    await sleep(POLL_MS, watch.signal);
  }
};
