import { DetectFacesCommand, RekognitionClient, type FaceDetail } from '@aws-sdk/client-rekognition';
import type { Part } from '#shared/schemas/asset.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/logger.ts';

const MAX_MS = 6_000;

let client: RekognitionClient | undefined;

/**
 * Number of faces and the boxes (in percent) that the service stated; a face without a complete box is only counted.
 */
export interface Faces {
  count: number;
  boxes: Part[];
}

const percentOf = (share: number): number => Math.round(share * 1000) / 10;

const boxOf = ({ BoundingBox }: FaceDetail): Part[] => {
  const { Left, Top, Width, Height } = BoundingBox ?? {};
  if (Left === undefined || Top === undefined || Width === undefined || Height === undefined) return [];
  return [{ x: percentOf(Left), y: percentOf(Top), w: percentOf(Width), h: percentOf(Height) }];
};

/**
 * Finds the faces in a JPEG of at most 5 MB; null when the service fails or takes over six seconds, because a photo is
 * accepted without them.
 */
export const findFaces = async (jpeg: Buffer): Promise<Faces | null> => {
  try {
    client ??= new RekognitionClient({ region: env('FACES_REGION'), maxAttempts: 2 });
    const command = new DetectFacesCommand({ Image: { Bytes: jpeg } });
    const { FaceDetails = [] } = await client.send(command, { abortSignal: AbortSignal.timeout(MAX_MS) });
    return { count: FaceDetails.length, boxes: FaceDetails.flatMap(boxOf).toSorted((a, b) => a.x - b.x) };
  } catch (error) {
    log.error('faces not counted', error);
    return null;
  }
};
