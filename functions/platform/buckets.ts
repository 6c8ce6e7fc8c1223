import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { now } from './clock.ts';
import { env } from './env.ts';

export type Bucket = 'uploads' | 'media' | 'pages';

const NAMES = { uploads: 'UPLOADS_BUCKET', media: 'MEDIA_BUCKET', pages: 'PAGES_BUCKET' } as const;
const nameOf = (bucket: Bucket): string => env(NAMES[bucket]);

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

/** Presigns a GET that saves the object under this name. */
export const presignGet = (
  bucket: Bucket,
  { key, name, seconds }: { key: string; name: string; seconds: number },
): Promise<string> => {
  const command = new GetObjectCommand({
    Bucket: nameOf(bucket),
    Key: key,
    ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escape)}`,
  });
  return getSignedUrl(s3, command, { expiresIn: seconds, signingDate: new Date(now()) });
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

/**
 * The content under a key of `media` never changes, so browsers may store it for ever; but it can be deleted, so the CDN
 * asks for it again after an hour.
 */
export const MEDIA_CACHING = 'public, max-age=31536000, s-maxage=3600, immutable';

/** Writes or replaces an object. */
export const writeObject = async (bucket: Bucket, key: string, bytes: Buffer, type: string): Promise<void> => {
  const CacheControl = bucket === 'media' ? MEDIA_CACHING : 'private, no-store';
  await s3.send(
    new PutObjectCommand({ Bucket: nameOf(bucket), Key: key, Body: bytes, ContentType: type, CacheControl }),
  );
};

/**
 * Copies an object of a bucket, and answers whether there was one. Its readers keep the copy for as long as `caching` says.
 */
export const copyObject = async (
  bucket: Bucket,
  from: string,
  { to, type, caching }: { to: string; type: string; caching: string },
): Promise<boolean> => {
  try {
    await s3.send(
      new CopyObjectCommand({
        Bucket: nameOf(bucket),
        Key: to,
        CopySource: encodeURI(`${nameOf(bucket)}/${from}`),
        MetadataDirective: 'REPLACE',
        ContentType: type,
        CacheControl: caching,
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return false;
    throw error;
  }
};

/** The ETag of an object, in quotes as S3 writes it; undefined if it does not exist. */
export const readTag = async (bucket: Bucket, key: string): Promise<string | undefined> => {
  try {
    const { ETag } = await s3.send(new HeadObjectCommand({ Bucket: nameOf(bucket), Key: key }));
    return ETag;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
};

/**
 * What S3 answers when the object is not the expected one, when a conflicting write or deletion happened during the call,
 * and when an expected object is gone.
 */
const OVERTAKEN = new Set(['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey']);

/**
 * Writes an object if its ETag is still `expected`, or if it still does not exist for undefined, and answers the new ETag;
 * undefined when another writer was first.
 */
export const replaceObject = async (
  bucket: Bucket,
  key: string,
  {
    bytes,
    expected,
    ...headers
  }: { bytes: Buffer; type: string; caching: string; metadata?: Record<string, string>; expected: string | undefined },
): Promise<string | undefined> => {
  try {
    const { ETag } = await s3.send(
      new PutObjectCommand({
        Bucket: nameOf(bucket),
        Key: key,
        Body: bytes,
        ContentType: headers.type,
        CacheControl: headers.caching,
        Metadata: headers.metadata,
        ...(expected === undefined ? { IfNoneMatch: '*' } : { IfMatch: expected }),
      }),
    );
    return ETag;
  } catch (error) {
    if (error instanceof S3ServiceException && OVERTAKEN.has(error.name)) return undefined;
    throw error;
  }
};

/** Up to 1000 keys of objects below a prefix, in order, after a key. */
export const listKeys = async (bucket: Bucket, prefix: string, after?: string): Promise<string[]> => {
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: nameOf(bucket), Prefix: prefix, StartAfter: after }),
  );
  return Contents.flatMap(({ Key }) => Key ?? []);
};

/** Removes at most 1000 objects; missing ones count as removed. */
export const removeObjects = async (bucket: Bucket, keys: string[]): Promise<void> => {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket: nameOf(bucket), Delete }));
  if (Errors.length > 0)
    throw new Error(`${Errors.length} objects of ${bucket} could not be removed: ${Errors[0]?.Code}`);
};
