import { DeleteObjectsCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { now } from './clock.ts';
import { env } from './env.ts';

export type Bucket = 'uploads' | 'media';

const nameOf = (bucket: Bucket): string => env(bucket === 'uploads' ? 'UPLOADS_BUCKET' : 'MEDIA_BUCKET');

/** With checksums "when supported", a presigned PUT would carry the checksum of an empty body and refuse every other. */
const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' });
// Requests are signed by our clock, as the presigned ones are. The SDK's own correction fails when several requests find out at once.
Object.defineProperty(s3.config, 'systemClockOffset', { get: () => now() - Date.now(), set: () => {} });

const SIGNED_HEADERS = new Set(['host', 'content-type', 'content-length']);

/** An address that takes one PUT of exactly this length and type under this key, until it expires; a retry may use it again. */
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

/** The bytes of an object; undefined when there is none. */
export const readObject = async (bucket: Bucket, key: string): Promise<Buffer | undefined> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: nameOf(bucket), Key: key }));
    return Body && Buffer.from(await Body.transformToByteArray());
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/** Writes an object in place of any other under its key. Media never change under their key, so they may be kept for ever. */
export const writeObject = async (bucket: Bucket, key: string, bytes: Buffer, type: string): Promise<void> => {
  const CacheControl = bucket === 'media' ? 'public, max-age=31536000, immutable' : 'private, no-store';
  await s3.send(
    new PutObjectCommand({ Bucket: nameOf(bucket), Key: key, Body: bytes, ContentType: type, CacheControl }),
  );
};

/** Removes objects, at most 1000; those that do not exist count as removed. */
export const removeObjects = async (bucket: Bucket, keys: string[]): Promise<void> => {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket: nameOf(bucket), Delete }));
  if (Errors.length > 0)
    throw new Error(`${Errors.length} objects of ${bucket} could not be removed: ${Errors[0]?.Code}`);
};
