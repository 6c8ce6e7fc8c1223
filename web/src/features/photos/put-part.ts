import type { UploadPlan } from '#shared/schemas/asset.ts';
import { ApiError } from '#web/lib/api.ts';
import { PART_LOST, unanswered } from './connection.ts';

export type UploadPart = UploadPlan['parts'][number];

export interface SendOptions {
  signal: AbortSignal;
  /** Called with the bytes of this part sent so far. */
  onBytes: (bytes: number) => void;
}

/** A part of which no byte moves for so long is sent anew. */
const STALLED_MS = 20_000;

/**
 * Sends one part straight to the bucket; refuses with ApiError (status 0: no answer). Uses XMLHttpRequest, because
 * fetch reports no upload progress.
 */
export const putPart = (
  { method, url, headers }: UploadPart,
  body: Blob,
  { signal, onBytes }: SendOptions,
): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(unanswered());
        abort();
      }, STALLED_MS);
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => {
      watch();
      onBytes(loaded);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError(request.status, PART_LOST));
    });
    request.addEventListener('error', () => reject(unanswered()));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });
    signal.addEventListener('abort', abort);
    watch();
    request.send(body);
  });
