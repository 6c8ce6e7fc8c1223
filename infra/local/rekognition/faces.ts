import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { awsJson, operation, ServiceError } from '../aws-json.ts';
import type { FacesFound } from './faces.worker.ts';
import type { Emulator } from '../emulator.ts';

const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** The model holds some 300 MB, so its thread ends when no picture has come for so long. */
const IDLE_MS = 60_000;

/** The face finder over the Rekognition protocol. */
export interface Faces extends Emulator {
  /** Ends the model's thread. */
  close(): Promise<void>;
}

/**
 * Stands for Rekognition's DetectFaces with the bundled model: JPEG or PNG up to 5 MB; boxes are shares of the upright picture.
 * The model is loaded with the first picture and works through them one at a time, in a thread of its own.
 */
export const createFaces = ({ prefix }: { prefix: string }): Faces => {
  const model = openModelThread();
  const detectFaces = operation(z.object({ Image: z.object({ Bytes: z.base64().min(1) }) }), async ({ Image }) => {
    const bytes = Buffer.from(Image.Bytes, 'base64');
    if (bytes.length > MAX_IMAGE_BYTES)
      throw new ServiceError('ImageTooLargeException', `Image size must be at most ${MAX_IMAGE_BYTES} bytes`);
    const found = await model.find(bytes);
    if ('unreadable' in found) throw new ServiceError('InvalidImageFormatException', found.unreadable);
    const FaceDetails = found.faces.map(({ left, top, width, height, score }) => ({
      BoundingBox: { Left: left, Top: top, Width: width, Height: height },
      Confidence: score * 100,
    }));
    return { FaceDetails };
  });
  const http = awsJson({
    prefix,
    target: 'RekognitionService',
    version: '1.1',
    maxBytes: 2 * MAX_IMAGE_BYTES,
    invalid: (message) => new ServiceError('InvalidParameterException', message),
    operations: { DetectFaces: detectFaces },
  });
  return { ...http, close: model.close };
};

const openModelThread = () => {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };

  const ask = async (bytes: Uint8Array): Promise<FacesFound> => {
    clearTimeout(idle);
    worker ??= new Worker(new URL('./faces.worker.ts', import.meta.url));
    try {
      worker.postMessage(bytes);
      const [found] = (await once(worker, 'message')) as [FacesFound];
      return found;
    } catch (error) {
      await close();
      throw error;
    } finally {
      idle = setTimeout(() => void close(), IDLE_MS).unref();
      worker?.unref();
    }
  };

  // The model keeps state between pictures, so each waits for the one before, whether that went well or not.
  const find = (bytes: Uint8Array): Promise<FacesFound> => {
    const found = last.then(() => ask(bytes));
    last = found.catch(() => {});
    return found;
  };
  return { find, close };
};
