import type { Asset } from '#shared/schemas/asset.ts';
import { photoProblem } from '#shared/uploads.ts';
import { ERRORS } from '#shared/errors.ts';
import { track } from '#web/lib/analytics.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { clearUpload, isSameFile, loadUploads, type StoredUpload } from './stored-uploads.ts';
import { photoUpload, type PhotoUpload } from './upload-photo.ts';

export interface Uploading {
  key: string;
  name: string;
  size: number;
  /** Object URL of the picture. */
  preview: string;
  sentBytes: number;
  /** `waiting`: offline, and resumes with the connection. */
  state: 'sending' | 'waiting' | 'saving' | 'failed';
  problem?: string;
}

export interface UploadState {
  uploads: readonly Uploading[];
  /** Interrupted by leaving the page; each resumes when its file is picked again. */
  interrupted: readonly StoredUpload[];
  /** Errors since the last upload was started, newest last: "Error #code: message" (doc 1 §8). */
  errors: readonly string[];
}

interface Running {
  file: File;
  run: PhotoUpload;
  stop: AbortController;
  onDone: (asset: Asset) => void;
}

const errorLine = (code: string, message: string): string => `Error #${code}: ${message}`;
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'network';

/**
 * The uploads in progress. The store lives outside the pages, so that an upload goes on when its page is left and shows
 * again on return.
 */
export const createUploadStore = (prepare: (file: File) => PhotoUpload = photoUpload) => {
  const {
    read,
    subscribe,
    change: set,
  } = createStore<UploadState>({
    uploads: [],
    interrupted: loadUploads(),
    errors: [],
  });
  let count = 0;
  const running = new Map<string, Running>();

  const change = (key: string, part: Partial<Uploading>): void =>
    set({ uploads: read().uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)) });
  const remove = (key: string): void => {
    const preview = read().uploads.find((upload) => upload.key === key)?.preview;
    if (preview) URL.revokeObjectURL(preview);
    running.delete(key);
    set({ uploads: read().uploads.filter((upload) => upload.key !== key) });
  };

  const start = async (key: string): Promise<void> => {
    const upload = running.get(key);
    if (!upload) return;
    const { signal } = upload.stop;
    set({ errors: [] });
    change(key, { state: 'sending', problem: undefined });
    try {
      const asset = await upload.run({
        signal,
        onProgress: (sentBytes) => change(key, { sentBytes }),
        onSaving: () => change(key, { state: 'saving' }),
        onWaiting: (isWaiting) => change(key, { state: isWaiting ? 'waiting' : 'sending' }),
      });
      upload.onDone(asset);
      track('photo.uploaded', { type: upload.file.type, bytes: upload.file.size });
      remove(key);
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      set({ errors: [...read().errors, errorLine(codeOf(error), message)] });
      change(key, { state: 'failed', problem: message });
    }
  };

  return {
    subscribe,
    read,
    /** Starts an upload; a file that is not accepted only adds a line to the errors. */
    add: (file: File, onDone: (asset: Asset) => void): void => {
      track('photo.pick', { type: file.type, bytes: file.size });
      const problem = photoProblem(file);
      if (problem) return set({ errors: [...read().errors, errorLine(problem, ERRORS[problem][1])] });
      count += 1;
      const key = String(count);
      running.set(key, { file, run: prepare(file), stop: new AbortController(), onDone });
      const preview = URL.createObjectURL(file);
      set({ interrupted: read().interrupted.filter((upload) => !isSameFile(file, upload)) });
      set({
        uploads: [
          ...read().uploads,
          { key, name: file.name, size: file.size, preview, sentBytes: 0, state: 'sending' },
        ],
      });
      void start(key);
    },
    retry: (key: string): void => void start(key),
    cancel: (key: string): void => {
      const upload = running.get(key);
      upload?.stop.abort();
      for (const { plan, ...file } of loadUploads())
        if (upload && isSameFile(upload.file, file)) clearUpload(plan.upload_id);
      remove(key);
    },
    /** Removes an interrupted upload. */
    clear: (uploadId: string): void => {
      clearUpload(uploadId);
      set({ interrupted: read().interrupted.filter(({ plan }) => plan.upload_id !== uploadId) });
    },
  };
};

export const uploadStore = createUploadStore();

export const useUploads = (): UploadState => useStore(uploadStore);
