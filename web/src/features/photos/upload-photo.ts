import { FORM_ERRORS } from '#shared/form-errors.ts';
import { inPool } from '#shared/pool.ts';
import type { Asset, UploadPlan } from '#shared/schemas/asset.ts';
import { shortName } from '#shared/photos/photo-file.ts';
import { photoProblem, UPLOAD_TOKEN_HEADER } from '#shared/photos/uploads.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { whenOnline, whileOnline } from './connection.ts';
import { clearUpload, isExpired, isSameFile, saveUpload, loadUploads } from './stored-uploads.ts';
import { putPart, type SendOptions, type UploadPart } from './put-part.ts';

const PARTS_AT_ONCE = 4;
const TRIES = 4;
const FIRST_PAUSE_MS = 400;
const MAX_PAUSE_MS = 15_000;
/** Unanswered attempts in a row after which the connection counts as lost, whatever the browser says of it. */
const UNANSWERED_TO_WAIT = 2;

interface Tools {
  send?: (part: UploadPart, body: Blob, options: SendOptions) => Promise<void>;
  pause?: (ms: number) => Promise<void>;
  online?: (signal: AbortSignal) => Promise<void>;
  /** Adds the photo to those of whoever asked for the upload token; such an upload is not resumed after a reload. */
  token?: string | undefined;
}

interface RunOptions {
  signal: AbortSignal;
  /** Called with the bytes sent so far in all parts together. */
  onProgress: (bytes: number) => void;
  /** Called when all bytes have arrived and the server assembles and examines the photo. */
  onSaving: () => void;
  /** Called with true when the upload waits for the connection, with false when it goes on. */
  onWaiting: (isWaiting: boolean) => void;
}

/** Answers the saved photo. After a failure, or with the same file after a reload, only the missing parts are sent. */
export type PhotoUpload = (options: RunOptions) => Promise<Asset>;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const sizeOfPart = ({ chunk_size: chunk }: UploadPlan, part: number, size: number): number =>
  Math.min(chunk, size - (part - 1) * chunk);

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

interface RetryOptions {
  signal: AbortSignal;
  pause: (ms: number) => Promise<void>;
  online: (signal: AbortSignal) => Promise<void>;
  onWaiting: (isWaiting: boolean) => void;
}

const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/**
 * Repeats the attempt while its failure is temporary, doubling the pause each time; without an answer it goes on until
 * one comes, and offline it waits for the connection.
 */
const retry = async <T>(attempt: () => Promise<T>, { signal, pause, online, onWaiting }: RetryOptions): Promise<T> => {
  let answered = 0;
  let unansweredInARow = 0;
  let isWaiting = false;
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    try {
      const result = await attempt();
      if (isWaiting) onWaiting(false);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (!mayPass(error)) throw error;
      if (isUnanswered(error)) unansweredInARow += 1;
      else [answered, unansweredInARow] = [answered + 1, 0];
      if (answered >= TRIES) throw error;
      if (!navigator.onLine || unansweredInARow >= UNANSWERED_TO_WAIT) onWaiting((isWaiting = true));
      if (!navigator.onLine) {
        await online(signal);
        attemptNumber = 0;
      } else await pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attemptNumber - 1)));
      signal.throwIfAborted();
    }
  }
};

/** Works on several items at a time; the first failure stops all of them. */
const inParallel = async <T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  try {
    await inPool(items, PARTS_AT_ONCE, async (item) => {
      either.throwIfAborted();
      await work(item, either);
    });
  } catch (error) {
    stop.abort(error);
    throw error;
  }
};

/**
 * Prepares the upload of one photo in parts that go straight to the bucket, four at a time. Running it throws for a
 * file that is not accepted (`upload.file_type`, `.too_large`, `.empty`) before anything is sent, and for refusals of
 * the API.
 */
export const photoUpload = (
  file: File,
  { send = putPart, pause = sleep, online = whenOnline, token }: Tools = {},
): PhotoUpload => {
  const headers: Record<string, string> = token === undefined ? {} : { [UPLOAD_TOKEN_HEADER]: token };
  const save = (current: UploadPlan): void => {
    if (token === undefined) saveUpload(file, current, arrived, startedAt);
  };
  const cutOff = token === undefined ? loadUploads().find((upload) => isSameFile(file, upload)) : undefined;
  let plan: UploadPlan | undefined = cutOff?.plan;
  let startedAt = cutOff?.startedAt ?? 0;
  const arrived = new Set<number>(cutOff?.arrived);
  const bytesOf = new Map<number, number>(
    cutOff?.arrived.map((part) => [part, sizeOfPart(cutOff.plan, part, file.size)]),
  );
  const clear = (): void => {
    if (plan) clearUpload(plan.upload_id);
    plan = undefined;
    bytesOf.clear();
    arrived.clear();
  };

  const sendParts = (current: UploadPlan, { signal, onProgress, onWaiting }: RunOptions): Promise<void> => {
    const { parts, chunk_size: chunk } = current;
    return inParallel(
      parts.filter(({ part }) => !arrived.has(part)),
      signal,
      async (part, stop) => {
        const start = (part.part - 1) * chunk;
        const body = file.slice(start, start + chunk);
        const report = (bytes: number): void => {
          bytesOf.set(part.part, Math.min(bytes, body.size));
          onProgress([...bytesOf.values()].reduce((sum, sent) => sum + sent, 0));
        };
        const attempt = () =>
          whileOnline(stop, (end) => send(part, body, { signal: end, onBytes: report })).catch((error: unknown) => {
            // The part will be sent again, so its progress returns to 0.
            report(0);
            throw error;
          });
        await retry(attempt, { signal: stop, pause, online, onWaiting });
        arrived.add(part.part);
        save(current);
        report(body.size);
      },
    );
  };

  const run: PhotoUpload = async (options) => {
    const { name, size, type } = file;
    const { signal, onWaiting } = options;
    const retryOptions = { signal, pause, online, onWaiting };
    try {
      if (!plan) {
        startedAt = Date.now();
        plan = await retry(
          () =>
            whileOnline(signal, (end) =>
              api.post('/api/updates/create-chunked/', {
                body: { name: shortName(name), size, type },
                signal: end,
                headers,
              }),
            ),
          retryOptions,
        );
        save(plan);
      }
      const { upload_id: id } = plan;
      await sendParts(plan, options);
      options.onSaving();
      const saving = {
        ...retryOptions,
        onWaiting: (isWaiting: boolean) => (isWaiting ? onWaiting(true) : options.onSaving()),
      };
      const done = await retry(
        () =>
          whileOnline(signal, (end) =>
            api.post('/api/updates/create-chunked/:id/complete', { params: { id }, signal: end, headers }),
          ),
        saving,
      );
      clear();
      return done.result;
    } catch (error) {
      // Cancelled, or failed for good (refused, or its URLs expired): the next run starts from nothing.
      const isTooLate = plan !== undefined && isExpired({ startedAt }) && !signal.aborted && !mayPass(error);
      if (signal.aborted || !mayPass(error)) clear();
      // The connection came back after the URLs of the parts had expired.
      if (isTooLate) return run(options);
      throw error;
    }
  };

  return (options) => {
    const problem = photoProblem(file);
    if (!problem) return run(options);
    const [status, message] = FORM_ERRORS[problem];
    return Promise.reject(new ApiError(status, { code: problem, message }));
  };
};
