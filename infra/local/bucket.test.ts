import { mkdtempSync, readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buckets, createBuckets } from './bucket.ts';
import { mediaHandler } from './bucket-media.ts';
import { credentials, serve } from './serve.fixture.ts';

const page = 'http://127.0.0.1:4242';
const folder = mkdtempSync(join(tmpdir(), 'bucket-'));
const region = 'us-east-1';
const strangeKey = "uploads/a b/é'()*+~&=?#%/x.jpg";
const secondsMs = 1000;

let shift = 0;
const now = (): number => Date.now() + shift;
const definition = {
  prefix: '/__local/s3',
  folder,
  region,
  credentials,
  now,
  buckets: [{ name: 'uploads', cors: { allowedOrigins: [page] } }, { name: 'media' }],
};

let buckets: Buckets;
let server: Awaited<ReturnType<typeof serve>>;
let endpoint: string;
let s3: S3Client;
let presigning: S3Client;

beforeAll(async () => {
  server = await serve(() => {
    buckets = createBuckets(definition);
    return [buckets, mediaHandler({ objects: buckets.objects, bucket: 'media', prefix: '/media', keyPrefix: 'pictures/' })];
  });
  endpoint = `${server.origin}/__local/s3`;
  s3 = new S3Client({ endpoint, region, credentials });
  presigning = new S3Client({ endpoint, region, credentials, requestChecksumCalculation: 'WHEN_REQUIRED' });
});
beforeEach(() => {
  shift = 0;
});
afterAll(() => server.close());

const signable = { signableHeaders: new Set(['host', 'content-type', 'content-length']) };
const presignPut = (input: Partial<PutObjectCommandInput> = {}, client = presigning, options = {}): Promise<string> =>
  getSignedUrl(
    client,
    new PutObjectCommand({ Bucket: 'uploads', Key: 'part', ContentType: 'image/jpeg', ContentLength: 5, ...input }),
    { expiresIn: 300, ...signable, ...options },
  );
const upload = (url: string, body = 'hello', headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg', ...headers } });
const refusal = async (response: Response): Promise<string> =>
  `${response.status} ${/<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]}`;
const read = async (Key: string, Bucket = 'uploads'): Promise<string> =>
  (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body!.transformToString();

const preflight = (origin: string, method = 'PUT'): Promise<Response> =>
  fetch(`${endpoint}/uploads/part`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
  });

describe('a presigned upload', () => {
  it.each(['part', strangeKey, 'a//b', "!'()*", '日本 語.png'])('stores the photo under the key it was signed for: %s', async (Key) => {
    expect((await upload(await presignPut({ Key }))).status).toBe(200);
    expect(await read(Key)).toBe('hello');
    const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket: 'uploads', Key }));
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(await response.text()).toBe('hello');
  });

  it('works again until it expires, as on S3', async () => {
    const url = await presignPut();
    await upload(url);
    expect((await upload(url, 'again')).status).toBe(200);
    expect(await read('part')).toBe('again');
  });

  it('is refused without a signature', async () => {
    const url = await presignPut({ Key: 'unsigned' });
    expect(await refusal(await upload(url.split('?')[0]!))).toBe('403 AccessDenied');
    expect(await refusal(await upload(url.replace(/X-Amz-Signature=\w+/, '')))).toBe('403 AccessDenied');
  });

  it('is refused when it was signed with another secret or by another account', async () => {
    const forged = new S3Client({ endpoint, region, credentials: { ...credentials, secretAccessKey: 'guess' } });
    expect(await refusal(await upload(await presignPut({}, forged)))).toBe('403 SignatureDoesNotMatch');
    const stranger = new S3Client({ endpoint, region, credentials: { accessKeyId: 'AKIAOTHER', secretAccessKey: 'x' } });
    expect(await refusal(await upload(await presignPut({}, stranger)))).toBe('403 InvalidAccessKeyId');
    const elsewhere = new S3Client({ endpoint, region: 'eu-west-1', credentials });
    expect(await refusal(await upload(await presignPut({}, elsewhere)))).toBe('400 AuthorizationQueryParametersError');
  });

  it.each<[string, (url: string) => string]>([
    ['signature', (url) => url.replace(/(X-Amz-Signature=)(.)/, (_, name: string, digit: string) => name + (digit === '0' ? '1' : '0'))],
    ['signature cut off', (url) => url.replace(/(X-Amz-Signature=\w{10})\w+/, '$1')],
    ['key', (url) => url.replace('/uploads/part', '/uploads/other')],
    ['bucket', (url) => url.replace('/uploads/part', '/media/part')],
    ['expiry', (url) => url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000')],
    ['expiry, given twice', (url) => `${url}&X-Amz-Expires=3000`],
    ['date', (url) => url.replace(/(X-Amz-Date=\d{8}T)\d{6}/, '$1000000')],
    ['signed headers', (url) => url.replace('content-length%3Bcontent-type%3Bhost', 'host')],
    ['parameters', (url) => `${url}&x-amz-acl=public-read`],
  ])('is refused when its %s was changed', async (_, change) => {
    const url = await presignPut();
    expect(change(url)).not.toBe(url);
    expect(await refusal(await upload(change(url)))).toMatch(/^403 (SignatureDoesNotMatch|AccessDenied)$/);
  });

  it.each([
    ['a shorter body', 'hell', {}],
    ['a longer body', 'hello!', {}],
    ['no body', '', {}],
    ['another type', 'hello', { 'content-type': 'text/html' }],
    ['a header that was not signed', 'hello', { 'x-amz-acl': 'public-read' }],
  ])('is refused with %s, and stores nothing', async (_, body, headers) => {
    const url = await presignPut({ Key: 'never' });
    expect(await refusal(await upload(url, body, headers))).toMatch(/^403 (SignatureDoesNotMatch|AccessDenied)$/);
    expect(await refusal(await fetch(await getSignedUrl(s3, new GetObjectCommand({ Bucket: 'uploads', Key: 'never' }))))).toBe('404 NoSuchKey');
  });

  it('is refused for another method', async () => {
    const url = await presignPut();
    expect(await refusal(await fetch(url))).toBe('403 SignatureDoesNotMatch');
    expect(await refusal(await fetch(url, { method: 'DELETE' }))).toBe('403 SignatureDoesNotMatch');
  });

  it('is refused after it expired, and when it is dated in the future', async () => {
    const url = await presignPut();
    shift = 299 * secondsMs;
    expect((await upload(url)).status).toBe(200);
    shift = 301 * secondsMs;
    expect(await refusal(await upload(url))).toBe('403 AccessDenied');
    shift = -14 * 60 * secondsMs;
    expect((await upload(url)).status).toBe(200);
    shift = -16 * 60 * secondsMs;
    expect(await refusal(await upload(url))).toBe('403 AccessDenied');
  });

  it('does not overwrite with If-None-Match: *, which cannot be left out once it is signed', async () => {
    const url = await presignPut({ Key: 'once', IfNoneMatch: '*' });
    const only = { 'if-none-match': '*' };
    const both = await Promise.all([upload(url, 'first', only), upload(url, 'other', only)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect(await refusal(await upload(url, 'third', only))).toBe('412 PreconditionFailed');
    expect(await refusal(await upload(url))).toBe('403 SignatureDoesNotMatch');
    expect(['first', 'other']).toContain(await read('once'));
  });

  it('is refused when the URL carries the checksum of another body, as the SDK signs it by default', async () => {
    const url = await presignPut({}, s3);
    expect(url).toContain('x-amz-checksum-crc32=AAAAAA');
    expect(await refusal(await upload(url))).toBe('400 BadDigest');
  });

  it('that breaks off leaves nothing behind', async () => {
    const url = new URL(await presignPut({ Key: 'broken' }));
    const socket = connect(Number(url.port), url.hostname);
    const head = `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: image/jpeg\r\ncontent-length: 5\r\n\r\nhel`;
    await new Promise((resolve) => socket.write(head, resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await expect(s3.send(new HeadObjectCommand({ Bucket: 'uploads', Key: 'broken' }))).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('needs the checksum that it was signed with', async () => {
    const url = await presignPut({ ChecksumSHA256: 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=' });
    expect((await upload(url)).status).toBe(200);
    expect(await refusal(await upload(url, 'jello'))).toBe('400 BadDigest');
  });
});

describe('a page of the site', () => {
  it('may upload from a browser, and sees the refusals', async () => {
    const allowed = await preflight(page);
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(page);
    expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type');
    const refused = await upload(`${endpoint}/uploads/part`, 'hello', { origin: page });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, page]);
  });

  it('of another origin may not, nor with other methods', async () => {
    expect(await refusal(await preflight('https://elsewhere.example'))).toBe('403 AccessDenied');
    expect(await refusal(await preflight(page, 'DELETE'))).toBe('403 AccessDenied');
    const stranger = await upload(await presignPut(), 'hello', { origin: 'https://elsewhere.example' });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a client with credentials', () => {
  it('stores and reads bytes with their headers and metadata', async () => {
    const Metadata = { owner: 'usr_1' };
    const put = await s3.send(
      new PutObjectCommand({ Bucket: 'media', Key: 'm', Body: Buffer.from('bytes'), ContentType: 'image/webp', CacheControl: 'max-age=9', Metadata }),
    );
    const got = await s3.send(new GetObjectCommand({ Bucket: 'media', Key: 'm' }));
    expect(got).toMatchObject({ ContentType: 'image/webp', CacheControl: 'max-age=9', Metadata, ContentLength: 5, ETag: put.ETag });
    expect(await got.Body!.transformToString()).toBe('bytes');
    expect(await s3.send(new HeadObjectCommand({ Bucket: 'media', Key: 'm' }))).toMatchObject({ ContentLength: 5, Metadata });
  });

  it('stores a stream without its chunk framing', async () => {
    const Body = Readable.from([Buffer.alloc(70_000, 'a'), Buffer.from('é'), Buffer.alloc(10, 'b')]);
    await s3.send(new PutObjectCommand({ Bucket: 'media', Key: 'stream', Body, ContentLength: 70_012 }));
    expect(await read('stream', 'media')).toBe(`${'a'.repeat(70_000)}é${'b'.repeat(10)}`);
    const { ContentEncoding } = await s3.send(new HeadObjectCommand({ Bucket: 'media', Key: 'stream' }));
    expect(ContentEncoding).toBeUndefined();
  });

  it('is refused when body and stated hash or checksum differ', async () => {
    const put = { Bucket: 'media', Key: 'wrong', Body: 'hello' };
    await expect(s3.send(new PutObjectCommand({ ...put, ChecksumCRC32: 'AAAAAA==' }))).rejects.toMatchObject({ name: 'BadDigest' });
    const swapped = new PutObjectCommand(put);
    swapped.middlewareStack.add((next) => (args) => next({ ...args, request: Object.assign(args.request ?? {}, { body: 'jello' }) }), {
      step: 'finalizeRequest',
      priority: 'low',
    });
    await expect(s3.send(swapped)).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
  });

  it('is refused with a wrong secret', async () => {
    const forged = new S3Client({ endpoint, region, credentials: { ...credentials, secretAccessKey: 'guess' } });
    await expect(forged.send(new GetObjectCommand({ Bucket: 'media', Key: 'm' }))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  });

  it('corrects its clock by the answer when its time is off', async () => {
    await s3.send(new PutObjectCommand({ Bucket: 'media', Key: 'clock', Body: 'x' }));
    shift = 3600 * secondsMs;
    const client = new S3Client({ endpoint, region, credentials });
    await expect(client.send(new HeadObjectCommand({ Bucket: 'media', Key: 'clock' }))).resolves.toBeDefined();
  });

  it('reads ranges', async () => {
    await s3.send(new PutObjectCommand({ Bucket: 'media', Key: 'r', Body: '0123456789' }));
    const range = async (Range: string) => {
      const { Body, ContentRange } = await s3.send(new GetObjectCommand({ Bucket: 'media', Key: 'r', Range }));
      return `${ContentRange} ${await Body!.transformToString()}`;
    };
    expect(await range('bytes=2-4')).toBe('bytes 2-4/10 234');
    expect(await range('bytes=7-')).toBe('bytes 7-9/10 789');
    expect(await range('bytes=-2')).toBe('bytes 8-9/10 89');
    await expect(range('bytes=10-')).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  it('copies an object, with its headers or with new ones', async () => {
    const source = await s3.send(new PutObjectCommand({ Bucket: 'uploads', Key: strangeKey, Body: 'photo', ContentType: 'image/png' }));
    const CopySource = `uploads/${encodeURIComponent(strangeKey)}`;
    await s3.send(new CopyObjectCommand({ Bucket: 'media', Key: 'copied', CopySource }));
    expect(await s3.send(new HeadObjectCommand({ Bucket: 'media', Key: 'copied' }))).toMatchObject({ ContentType: 'image/png', ETag: source.ETag });
    await s3.send(new CopyObjectCommand({ Bucket: 'media', Key: 'copied', CopySource, MetadataDirective: 'REPLACE', ContentType: 'image/gif' }));
    expect(await s3.send(new HeadObjectCommand({ Bucket: 'media', Key: 'copied' }))).toMatchObject({ ContentType: 'image/gif' });
    const changed = new CopyObjectCommand({ Bucket: 'media', Key: 'copied', CopySource, CopySourceIfMatch: '"0"' });
    await expect(s3.send(changed)).rejects.toMatchObject({ name: 'PreconditionFailed' });
    const missing = new CopyObjectCommand({ Bucket: 'media', Key: 'copied', CopySource: 'uploads/none' });
    await expect(s3.send(missing)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('lists page by page, in order, below a prefix, and by folders', async () => {
    const keys = ['l/a', 'l/b/1', 'l/b/2', 'l/c & <d>', 'l/é', 'other'];
    for (const Key of keys) await s3.send(new PutObjectCommand({ Bucket: 'media', Key, Body: Key }));
    const pages = async (input: { Delimiter?: string; MaxKeys: number }) => {
      const found: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const answer = await s3.send(new ListObjectsV2Command({ Bucket: 'media', Prefix: 'l/', ContinuationToken, ...input }));
        found.push([...(answer.Contents ?? []).map(({ Key }) => Key), ...(answer.CommonPrefixes ?? []).map(({ Prefix }) => Prefix)].join('|'));
        ContinuationToken = answer.NextContinuationToken;
      } while (ContinuationToken);
      return found;
    };
    expect(await pages({ MaxKeys: 2 })).toEqual(['l/a|l/b/1', 'l/b/2|l/c & <d>', 'l/é']);
    expect(await pages({ MaxKeys: 2, Delimiter: '/' })).toEqual(['l/a|l/b/', 'l/c & <d>|l/é']);
    const [first] = (await s3.send(new ListObjectsV2Command({ Bucket: 'media', Prefix: 'l/' }))).Contents!;
    expect(first).toMatchObject({ Key: 'l/a', Size: 3 });
  });

  it('deletes one and many, and deleting what is not there is no error', async () => {
    for (const Key of ['d1', 'd2 & é', 'd3']) await s3.send(new PutObjectCommand({ Bucket: 'media', Key, Body: 'x' }));
    await s3.send(new DeleteObjectCommand({ Bucket: 'media', Key: 'd1' }));
    await s3.send(new DeleteObjectCommand({ Bucket: 'media', Key: 'd1' }));
    const Objects = [{ Key: 'd2 & é' }, { Key: 'd3' }, { Key: 'none' }];
    const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket: 'media', Delete: { Objects } }));
    expect(Deleted).toEqual(Objects);
    expect((await s3.send(new ListObjectsV2Command({ Bucket: 'media', Prefix: 'd' }))).Contents).toBeUndefined();
  });

  it('is told what is not there', async () => {
    await expect(s3.send(new GetObjectCommand({ Bucket: 'media', Key: 'none' }))).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(s3.send(new GetObjectCommand({ Bucket: 'nowhere', Key: 'x' }))).rejects.toMatchObject({ name: 'NoSuchBucket' });
    const tagging = new PutObjectTaggingCommand({ Bucket: 'media', Key: 'm', Tagging: { TagSet: [] } });
    await expect(s3.send(tagging)).rejects.toMatchObject({ name: 'NotImplemented' });
    expect(await refusal(await fetch(`${endpoint}/uploads/%E0%A4%A`))).toBe('400 InvalidURI');
  });

  it('leaves one file per object, and finds everything again after a restart', async () => {
    await s3.send(new PutObjectCommand({ Bucket: 'media', Key: 'kept', Body: 'old' }));
    await s3.send(new PutObjectCommand({ Bucket: 'media', Key: 'kept', Body: 'new' }));
    const { objects } = createBuckets(definition);
    expect(objects.info({ bucket: 'media', key: 'kept' })).toMatchObject({ size: 3 });
    const count = [...objects.list('media', '', ''), ...objects.list('uploads', '', '')].length;
    expect(readdirSync(join(folder, 'files'))).toHaveLength(count);
  });
});

const chooseKey = (key: string, { headers }: IncomingMessage): string => key + (headers.accept?.includes('image/webp') ? '.webp' : '.jpeg');

describe('the pictures of the site', () => {
  it('are served without a signature, cached as the object says, and as nothing but pictures', async () => {
    await s3.send(
      new PutObjectCommand({ Bucket: 'media', Key: 'pictures/a é.webp', Body: 'webp', ContentType: 'image/webp', CacheControl: 'public, max-age=31536000, immutable' }),
    );
    const url = `${server.origin}/media/a%20%C3%A9.webp?v=1`;
    const response = await fetch(url);
    expect(await response.text()).toBe('webp');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const again = await fetch(url, { headers: { 'if-none-match': response.headers.get('etag')! } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('come in the form that the request accepts, and caches are told so', async () => {
    for (const form of ['webp', 'jpeg']) await s3.send(new PutObjectCommand({ Bucket: 'media', Key: `chosen.${form}`, Body: form }));
    const cdn = await serve(() => [mediaHandler({ objects: buckets.objects, bucket: 'media', prefix: '/media', chooseKey })]);
    const answers = await Promise.all(['image/webp,*/*', '*/*'].map((accept) => fetch(`${cdn.origin}/media/chosen`, { headers: { accept } })));
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['webp', 'jpeg']);
    expect(answers.map(({ headers }) => headers.get('vary'))).toEqual(['Accept', 'Accept']);
    await cdn.close();
  });

  it.each([
    ['GET', '/media/none.webp', 404],
    ['GET', '/media/%2e%2e/part', 404],
    ['GET', '/media/%', 400],
    ['PUT', '/media/a.webp', 405],
  ])('%s %s answers %i', async (method, path, status) => {
    expect((await fetch(server.origin + path, { method })).status).toBe(status);
  });
});
