import type { Derivative, StyleJob } from '#shared/schemas/asset.ts';
import { ApiError, api } from '#web/lib/api.ts';
import type { StyleChoice } from './chosen-style.ts';

/** A job is asked for its state this often (doc 1 §9). */
export const POLL_MS = 1000;
const SILENT_POLLS = 5;
const GENERAL = 'The style could not be applied. Your photo is safe.';

/** A job that ended without a painting; the message is for the customer. */
export class StyleJobFailed extends Error {
  override name = 'StyleJobFailed';
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new DOMException('Another style was chosen.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, POLL_MS);
    signal.addEventListener('abort', abort, { once: true });
  });

const mayPass = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Waits for a job, asking once a second; a few questions without an answer are forgiven. Refuses with StyleJobFailed. */
const waitForJob = async (jobId: string, signal: AbortSignal, onState: (state: StyleJob['status']) => void): Promise<Derivative> => {
  for (let silent = 0; ; ) {
    try {
      const job = await api.get<StyleJob>(`/api/assets/check-job/${encodeURIComponent(jobId)}`, {}, { signal });
      silent = 0;
      onState(job.status);
      if (job.status === 'done' && job.derivative) return job.derivative;
      if (job.status === 'failed' || job.status === 'done') throw new StyleJobFailed(job.error ?? GENERAL);
    } catch (error) {
      silent += 1;
      if (!mayPass(error) || silent > SILENT_POLLS) throw error;
    }
    await pause(signal);
  }
};

/** Has a photo painted and answers with the painting once it is there (S-10, S-11). Refuses with StyleJobFailed or ApiError. */
export const paintPhoto = async (
  assetId: string,
  { id, strength }: StyleChoice,
  { signal, onState }: { signal: AbortSignal; onState: (state: StyleJob['status']) => void },
): Promise<Derivative> => {
  const path = `/api/assets/apply-filter/${encodeURIComponent(assetId)}`;
  const { result } = await api.post<{ result: { job_id: string } }>(path, { filter_id: id, strength }, { signal });
  return waitForJob(result.job_id, signal, onState);
};
