import type { Asset } from '#shared/schemas/asset.ts';
import { PHOTO_REFUSALS } from '#shared/photos/photo-file.ts';
import { photoProblem } from '#shared/photos/uploads.ts';
import { FORM_ERRORS } from '#shared/form-errors.ts';
import { track } from '#web/lib/analytics.ts';
import { GUEST, onIdentityChange } from '#web/lib/storage.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { clearUpload, isSameFile, loadUploads, type StoredUpload } from './stored-uploads.ts';
import { hasTooManyPixels, mayShrink, shrinkPhoto } from './shrink-photo.ts';
import { photoUpload, type PhotoUpload } from './upload-photo.ts';

export interface Uploading {
  key: string;
  name: string;
  size: number;
  /** Object URL of the picture; absent while it is made smaller, so that it is decoded once only. */
  preview?: string;
  sentBytes: number;
  /** `queued`: behind another one, for one photo is sent at a time (C26). */
  /** `waiting`: offline, and resumes with the connection. */
  /** `shrinking`: too large, and made smaller in this browser. */
  state: 'queued' | 'shrinking' | 'sending' | 'waiting' | 'saving' | 'failed';
  problem?: string;
  /** Code of the refusal. */
  code?: string;
  /** The file itself is not taken, so that another try is of no use. */
  isUnfit?: boolean;
}

/** A photo that was made smaller before it was sent. */
interface Shrunk {
  name: string;
  fromBytes: number;
  toBytes: number;
}

/** A photo that was refused or whose upload failed. */
export interface UploadError {
  name: string;
  code: string;
  message: string;
}

export interface UploadState {
  uploads: readonly Uploading[];
  /** Interrupted by leaving the page; each resumes when its file is picked again. */
  interrupted: readonly StoredUpload[];
  /** Errors since the pick or retry that last started an upload, newest last. */
  errors: readonly UploadError[];
  /** Photos made smaller since then, newest last. */
  shrunk: readonly Shrunk[];
}

interface Running {
  file: File;
  /** Absent until the photo is small enough to be sent. */
  run?: PhotoUpload | undefined;
  /** Its pixels were counted. */
  isMeasured?: boolean;
  stop: AbortController;
  onDone: (asset: Asset) => void;
}

/** Refusals of the file itself. */
const UNFIT = new Set<string>(['upload.file_type', 'upload.too_large', 'upload.empty', ...PHOTO_REFUSALS]);

const BOUNDLESS = { max: Infinity, held: 0 };

/** Code of photos that a place has no room for. */
export const TOO_MANY = 'upload.too_many';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'network';

/**
 * The uploads in progress. The store lives outside the pages, so that an upload goes on when its page is left and shows
 * again on return.
 */
export const createUploadStore = (
  prepare: (file: File) => PhotoUpload = photoUpload,
  shrink: typeof shrinkPhoto = shrinkPhoto,
  hasTooMany: typeof hasTooManyPixels = hasTooManyPixels,
) => {
  const {
    read,
    subscribe,
    initial,
    change: set,
  } = createStore<UploadState>({ uploads: [], interrupted: [], errors: [], shrunk: [] }, undefined, () => ({
    interrupted: loadUploads(),
  }));
  let count = 0;
  /** Number of errors of earlier picks, while the files of one pick are added in one task. */
  let earlier: number | undefined;
  /** The upload whose turn it is. */
  let current: string | undefined;
  const running = new Map<string, Running>();

  const change = (key: string, part: Partial<Uploading>): void =>
    set({ uploads: read().uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)) });
  const remove = (key: string): void => {
    const preview = read().uploads.find((upload) => upload.key === key)?.preview;
    if (preview) URL.revokeObjectURL(preview);
    running.delete(key);
    set({ uploads: read().uploads.filter((upload) => upload.key !== key) });
  };

  const begin = (key: string, upload: Running, file: File): void => {
    upload.file = file;
    upload.run = prepare(file);
    change(key, { name: file.name, size: file.size, preview: URL.createObjectURL(file) });
    set({ interrupted: read().interrupted.filter((other) => !isSameFile(file, other)) });
  };

  const addError = (name: string, code: string, message: string): void =>
    set({ errors: [...read().errors, { name, code, message }] });
  const refuse = ({ name }: File, problem: keyof typeof FORM_ERRORS): void =>
    addError(name, problem, FORM_ERRORS[problem][1]);

  /** Makes the photo of an upload smaller and ready to be sent; where that is not possible, the upload is gone. */
  const shrinkFirst = async (key: string, upload: Running): Promise<void> => {
    const { name, size } = upload.file;
    const small = await shrink(upload.file, upload.stop.signal).catch(() => undefined);
    if (upload.stop.signal.aborted) return;
    if (!small || photoProblem(small)) {
      const problem = photoProblem(upload.file);
      // Of too many pixels the server says how many it takes.
      if (!problem) return begin(key, upload, upload.file);
      remove(key);
      return refuse(upload.file, problem);
    }
    begin(key, upload, small);
    set({ shrunk: [...read().shrunk, { name, fromBytes: size, toBytes: small.size }] });
  };

  const send = async (key: string, upload: Running): Promise<void> => {
    const { signal } = upload.stop;
    change(key, { state: upload.run ? 'sending' : 'shrinking' });
    if (upload.run && !upload.isMeasured && mayShrink(upload.file)) {
      // Where this cannot be found out, the server does.
      if (await hasTooMany(upload.file).catch(() => false)) {
        upload.run = undefined;
        change(key, { state: 'shrinking' });
      }
      if (signal.aborted) return;
    }
    upload.isMeasured = true;
    if (!upload.run) await shrinkFirst(key, upload);
    if (!upload.run) return;
    change(key, { state: 'sending' });
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
      const code = codeOf(error);
      const problem = error instanceof Error ? error.message : String(error);
      addError(upload.file.name, code, problem);
      change(key, { state: 'failed', problem, code, isUnfit: UNFIT.has(code) });
    }
  };

  const startNext = (): void => {
    const key = read().uploads.find(({ state }) => state === 'queued')?.key;
    const upload = running.get(key ?? '');
    current = key;
    if (key && upload) void send(key, upload).finally(() => endTurn(key));
  };
  const endTurn = (key: string): void => {
    if (current === key) startNext();
  };
  /** Puts a photo behind those that are on their way; of the errors so far, `errors` stay. */
  const queue = (key: string, errors: readonly UploadError[] = []): void => {
    change(key, { state: 'queued', problem: undefined });
    set({ errors, shrunk: [] });
    if (current === undefined) startNext();
  };

  const cancel = (key: string): void => {
    const upload = running.get(key);
    upload?.stop.abort();
    for (const { plan, ...file } of loadUploads())
      if (upload && isSameFile(upload.file, file)) clearUpload(plan.upload_id);
    remove(key);
    endTurn(key);
  };
  // A guest's running uploads end in the account that they sign in to; of another account nothing goes on.
  onIdentityChange((former) => {
    // From the last one, because the end of the first starts the next.
    const uploads = read().uploads.toReversed();
    for (const { key, state } of uploads) if (former !== GUEST || state === 'failed') cancel(key);
    set({ interrupted: loadUploads(), errors: [], shrunk: [] });
  });

  return {
    subscribe,
    initial,
    read,
    /**
     * Starts an upload, or puts it behind those on their way; a file that is not accepted, and one beyond the `max` photos
     * of its place, which has `held` already, only adds a line to the errors.
     */
    add: (file: File, onDone: (asset: Asset) => void, room: { max: number; held: number } = BOUNDLESS): void => {
      track('photo.pick', { type: file.type, bytes: file.size });
      if (earlier === undefined) queueMicrotask(() => (earlier = undefined));
      earlier ??= read().errors.length;
      if (room.held + read().uploads.length >= room.max)
        return addError(file.name, TOO_MANY, `No more than ${room.max} photos go here.`);
      const problem = photoProblem(file);
      const isTooLarge = problem === 'upload.too_large' && mayShrink(file);
      if (problem && !isTooLarge) return refuse(file, problem);
      count += 1;
      const key = String(count);
      const upload: Running = { file, stop: new AbortController(), onDone };
      running.set(key, upload);
      set({
        uploads: [...read().uploads, { key, name: file.name, size: file.size, sentBytes: 0, state: 'queued' }],
      });
      if (!isTooLarge) begin(key, upload, file);
      queue(key, read().errors.slice(earlier));
      earlier = 0;
    },
    retry: (key: string): void => queue(key),
    cancel,
    /** Removes an interrupted upload. */
    clear: (uploadId: string): void => {
      clearUpload(uploadId);
      set({ interrupted: read().interrupted.filter(({ plan }) => plan.upload_id !== uploadId) });
    },
  };
};

export type UploadStore = ReturnType<typeof createUploadStore>;

/** The visitor's own uploads. */
export const uploadStore = createUploadStore();

export const useUploads = (store: UploadStore = uploadStore): UploadState => useStore(store);
