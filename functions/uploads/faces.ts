import { DetectFacesCommand, RekognitionClient } from '@aws-sdk/client-rekognition';
import { env } from '../platform/env.ts';
import { log } from '../platform/logger.ts';

const MAX_MS = 6_000;

let client: RekognitionClient | undefined;

/** Faces in a JPEG of at most 5 MB; null when the service does not answer in time, for a photo is worth keeping without. */
export const countFaces = async (jpeg: Buffer): Promise<number | null> => {
  try {
    client ??= new RekognitionClient({ region: env('FACES_REGION'), maxAttempts: 2 });
    const command = new DetectFacesCommand({ Image: { Bytes: jpeg } });
    const { FaceDetails = [] } = await client.send(command, { abortSignal: AbortSignal.timeout(MAX_MS) });
    return FaceDetails.length;
  } catch (error) {
    log.error('faces not counted', error);
    return null;
  }
};
