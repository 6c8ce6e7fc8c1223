import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Buckets, createBuckets } from './bucket.ts';
import { mediaHandler } from './media.ts';
import { send } from '../http.ts';
import { credentials, serve } from '../serve.fixture.ts';

const region = 'us-east-1';
/** Origin that the upload bucket's CORS rule allows. */
export const page = 'http://127.0.0.1:4242';
/** A key with all characters that need encoding in a URL. */
export const strangeKey = "uploads/a b/é'()*+~&=?#%/x.jpg";

/**
 * The buckets of S3 itself, which `npm run parity:aws` has the same tests asked of; undefined without it. Their names and the address, if
 * it is not AWS's, come from the shell. Throws where a name is missing, so that no run passes without them.
 */
const realBuckets = async () => {
  if (process.env.PARITY !== 'aws') return undefined;
  const { PARITY_UPLOADS_BUCKET: uploads, PARITY_MEDIA_BUCKET: media } = process.env;
  if (!uploads || !media)
    throw new Error('Which buckets? PARITY_UPLOADS_BUCKET and PARITY_MEDIA_BUCKET (docs/testing.md)');
  const endpoint = process.env.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`;
  return { names: { uploads, media }, endpoint, credentials: await new S3Client({ region }).config.credentials() };
};

const NAMES = { uploads: 'uploads', media: 'media' };

/** Makes a client ask the buckets `uploads` and `media` by the names that they have there. */
const naming = (client: S3Client, names: typeof NAMES): S3Client => {
  const named = (path: string): string =>
    path.replace(/^(uploads|media)(?=\/|$)/, (name) => names[name as keyof typeof NAMES]);
  client.middlewareStack.add(
    (next) => (args) => {
      const { Bucket, CopySource } = args.input as { Bucket?: string; CopySource?: string };
      return next({
        ...args,
        input: {
          ...args.input,
          ...(Bucket && { Bucket: named(Bucket) }),
          ...(CopySource && { CopySource: named(CopySource) }),
        } as typeof args.input,
      });
    },
    { step: 'initialize', name: 'naming', priority: 'high' },
  );
  return client;
};

/**
 * Serves the buckets `uploads` and `media` from a new folder, with clients for them and a movable clock; the clients ask S3 itself in
 * `npm run parity:aws`, which leaves out the tests with the tag `emulator`.
 */
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
  const there = (await realBuckets()) ?? {
    names: NAMES,
    endpoint: `${server.origin}${definition.prefix}`,
    credentials,
  };
  const { names, endpoint } = there;
  /** A client, whose settings are those of the account unless they are others. */
  const clientOf = (settings: S3ClientConfig = {}): S3Client =>
    naming(
      new S3Client({ endpoint, region, credentials: there.credentials, forcePathStyle: true, ...settings }),
      names,
    );
  const s3 = clientOf();
  const presigning = clientOf({ requestChecksumCalculation: 'WHEN_REQUIRED' });

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
  return {
    clock,
    definition,
    buckets,
    server,
    names,
    endpoint,
    s3,
    clientOf,
    credentials: there.credentials,
    read,
    presignPut,
  };
};

/** Sends a body to a presigned URL as a browser does. */
export const upload = (url: string, body = 'hello', headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg', ...headers } });

/** Status and code of a refusal: `403 AccessDenied`. */
export const refusal = async (response: Response): Promise<string> =>
  `${response.status} ${/<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]}`;
