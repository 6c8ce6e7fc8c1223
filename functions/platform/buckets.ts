import { DeleteObjectsCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { now } from './clock.ts';
import { env } from './env.ts';

export type Bucket = 'uploads' | 'media';

const nameOf = (bucket: Bucket): string => env(bucket === 'uploads' ? 'UPLOADS_BUCKET' : 'MEDIA_BUCKET');

/**
 * `WHEN_SUPPORTED` would put the checksum of an empty body into every presigned PUT, so that S3 refuses all uploads.
 */
const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' });
// Requests are signed with our clock, as presigned addresses are; the SDK's own clock correction fails when several
// requests detect the offset at once.
Object.defineProperty(s3.config, 'systemClockOffset', { get: () => now() - Date.now(), set: () => {} });

const SIGNED_HEADERS = new Set(['host', 'content-type', 'content-length']);

/**
 * Presigns a PUT of exactly this length and type under this key; the address may be used repeatedly until it expires.
 */
export const presignPut = async (
  bucket: Bucket,
  put: { key: string; type: string; bytes: number; seconds: number },
): Promise<{ url: string; headers: Record<string, string> }> => {
  const command = new PutObjectCommand({
    Bucket: nameOf(bucket),
    Key: put.key,
    ContentType: put.type,
    ContentLength: put.bytes,
  });
  const options = { expiresIn: put.seconds, signingDate: new Date(now()), signableHeaders: SIGNED_HEADERS };
  return { url: await getSignedUrl(s3, command, options), headers: { 'Content-Type': put.type } };
};

/** The bytes of an object; undefined if it does not exist. */
export const readObject = async (bucket: Bucket, key: string): Promise<Buffer | undefined> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: nameOf(bucket), Key: key }));
    return Body && Buffer.from(await Body.transformToByteArray());
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/** Writes or replaces an object. The content under a key of `media` never changes, so caches may store it for ever. */
export const writeObject = async (bucket: Bucket, key: string, bytes: Buffer, type: string): Promise<void> => {
  const CacheControl = bucket === 'media' ? 'public, max-age=31536000, immutable' : 'private, no-store';
  await s3.send(
    new PutObjectCommand({ Bucket: nameOf(bucket), Key: key, Body: bytes, ContentType: type, CacheControl }),
  );
};

/** Removes at most 1000 objects; missing ones count as removed. */
export const removeObjects = async (bucket: Bucket, keys: string[]): Promise<void> => {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket: nameOf(bucket), Delete }));
  if (Errors.length > 0)
    throw new Error(`${Errors.length} objects of ${bucket} could not be removed: ${Errors[0]?.Code}`);
};
