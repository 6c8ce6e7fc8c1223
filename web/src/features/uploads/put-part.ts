import type { UploadPlan } from '#shared/schemas/asset.ts';
import { ApiError } from '#web/lib/api.ts';

export type UploadPart = UploadPlan['parts'][number];

export interface SendOptions {
  signal: AbortSignal;
  /** Called with the bytes of this part sent so far. */
  onBytes: (bytes: number) => void;
}

const networkFailure = {
  code: 'upload.part',
  message: 'A part of the photo did not arrive. Please check your connection and try again.',
};

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
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onBytes(loaded));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError(request.status, networkFailure));
    });
    request.addEventListener('error', () => reject(new ApiError(0, networkFailure)));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.send(body);
  });
