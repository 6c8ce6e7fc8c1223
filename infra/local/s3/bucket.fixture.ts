import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, type PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Buckets, createBuckets } from './bucket.ts';
import { mediaHandler } from './media.ts';
import { send } from '../http.ts';
import { credentials, serve } from '../serve.fixture.ts';

export const region = 'us-east-1';
/** Origin that the upload bucket's CORS rule allows. */
export const page = 'http://127.0.0.1:4242';
/** A key with all characters that need encoding in a URL. */
export const strangeKey = "uploads/a b/é'()*+~&=?#%/x.jpg";

/** Serves the buckets `uploads` and `media` from a new folder, with clients for them and a movable clock. */
export const openBuckets = async () => {
  const clock = { shiftMs: 0 };
  const folder = mkdtempSync(join(tmpdir(), 'bucket-'));
  const definition = {
    prefix: '/__local/s3',
    folder,
    region,
    credentials,
    now: () => Date.now() + clock.shiftMs,
    buckets: [{ name: 'uploads', cors: { allowedOrigins: [page] } }, { name: 'media' }],
  };
  const buckets: Buckets = createBuckets(definition);
  const media = mediaHandler({
    objects: buckets.objects,
    bucket: 'media',
    prefix: '/media',
    keyPrefix: 'pictures/',
    notFound: async (_req, res) => send(res, 404, { 'content-type': 'text/html' }, '<p>not found'),
  });
  const server = await serve(() => [buckets, media]);
  const endpoint = `${server.origin}${definition.prefix}`;
  const s3 = new S3Client({ endpoint, region, credentials });
  const presigning = new S3Client({ endpoint, region, credentials, requestChecksumCalculation: 'WHEN_REQUIRED' });

  const read = async (Key: string, Bucket = 'uploads'): Promise<string> => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    return Body!.transformToString();
  };

  /** A presigned URL for a PUT of five bytes of JPEG, valid for five minutes. */
  const presignPut = (input: Partial<PutObjectCommandInput> = {}, client = presigning): Promise<string> => {
    const put = new PutObjectCommand({
      Bucket: 'uploads',
      Key: 'part',
      ContentType: 'image/jpeg',
      ContentLength: 5,
      ...input,
    });
    return getSignedUrl(client, put, {
      expiresIn: 300,
      signableHeaders: new Set(['host', 'content-type', 'content-length']),
    });
  };
  return { clock, definition, buckets, server, endpoint, s3, read, presignPut };
};

/** Sends a body to a presigned URL as a browser does. */
export const upload = (url: string, body = 'hello', headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg', ...headers } });

/** Status and code of a refusal: `403 AccessDenied`. */
export const refusal = async (response: Response): Promise<string> =>
  `${response.status} ${/<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]}`;
