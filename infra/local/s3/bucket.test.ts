import { readdirSync, writeFileSync } from 'node:fs';
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
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createBuckets } from './bucket.ts';
import { openBuckets, refusal, strangeKey, upload } from './bucket.fixture.ts';

const { clock, definition, buckets, server, names, endpoint, s3, clientOf, credentials, read, presignPut } =
  await openBuckets();
beforeEach(() => {
  clock.shiftMs = 0;
});
afterAll(() => server.close());

describe('a client with credentials', () => {
  it('stores and reads bytes with their headers and metadata', async () => {
    const Metadata = { owner: 'usr_1' };
    const put = await s3.send(
      new PutObjectCommand({
        Bucket: 'media',
        Key: 'm',
        Body: Buffer.from('bytes'),
        ContentType: 'image/webp',
        CacheControl: 'max-age=9',
        Metadata,
      }),
    );
    const got = await s3.send(new GetObjectCommand({ Bucket: 'media', Key: 'm' }));
    expect(got).toMatchObject({
      ContentType: 'image/webp',
      CacheControl: 'max-age=9',
      Metadata,
      ContentLength: 5,
      ETag: put.ETag,
    });
    expect(await got.Body!.transformToString()).toBe('bytes');
    expect(await s3.send(new HeadObjectCommand({ Bucket: 'media', Key: 'm' }))).toMatchObject({
      ContentLength: 5,
      Metadata,
    });
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
    await expect(s3.send(new PutObjectCommand({ ...put, ChecksumCRC32: 'AAAAAA==' }))).rejects.toMatchObject({
      name: 'BadDigest',
    });
    const swapped = new PutObjectCommand(put);
    swapped.middlewareStack.add(
      (next) => (args) => next({ ...args, request: Object.assign(args.request ?? {}, { body: 'jello' }) }),
      {
        step: 'finalizeRequest',
        priority: 'low',
      },
    );
    await expect(s3.send(swapped)).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
  });

  it('is refused with a wrong secret', async () => {
    const forged = clientOf({ credentials: { ...credentials, secretAccessKey: 'guess' } });
    await expect(forged.send(new GetObjectCommand({ Bucket: 'media', Key: 'm' }))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
  });

  it(
    'is refused when its time is off by more than a quarter of an hour, and then corrects its clock by the answer',
    { tags: 'emulator' },
    async () => {
      await s3.send(new PutObjectCommand({ Bucket: 'media', Key: 'clock', Body: 'x' }));
      const get = new GetObjectCommand({ Bucket: 'media', Key: 'clock' });
      for (const minutes of [-16, 16]) {
        clock.shiftMs = minutes * 60 * 1000;
        const hasty = clientOf({ maxAttempts: 1 });
        await expect(hasty.send(get)).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
        await expect(clientOf().send(get)).resolves.toBeDefined();
      }
    },
  );

  it('cannot sign twice, or in a form that is not known', async () => {
    const authorization = 'AWS4-HMAC-SHA256 Credential=a/b, SignedHeaders=host, Signature=0';
    expect(await refusal(await upload(await presignPut(), 'hello', { authorization }))).toBe('400 InvalidArgument');
    expect(await refusal(await upload(`${endpoint}/${names.uploads}/part`, 'hello', { authorization }))).toBe(
      '400 AuthorizationHeaderMalformed',
    );
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
    const source = await s3.send(
      new PutObjectCommand({ Bucket: 'uploads', Key: strangeKey, Body: 'photo', ContentType: 'image/png' }),
    );
    const CopySource = `uploads/${encodeURIComponent(strangeKey)}`;
    await s3.send(new CopyObjectCommand({ Bucket: 'media', Key: 'copied', CopySource }));
    expect(await s3.send(new HeadObjectCommand({ Bucket: 'media', Key: 'copied' }))).toMatchObject({
      ContentType: 'image/png',
      ETag: source.ETag,
    });
    await s3.send(
      new CopyObjectCommand({
        Bucket: 'media',
        Key: 'copied',
        CopySource,
        MetadataDirective: 'REPLACE',
        ContentType: 'image/gif',
      }),
    );
    expect(await s3.send(new HeadObjectCommand({ Bucket: 'media', Key: 'copied' }))).toMatchObject({
      ContentType: 'image/gif',
    });
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
        const answer = await s3.send(
          new ListObjectsV2Command({ Bucket: 'media', Prefix: 'l/', ContinuationToken, ...input }),
        );
        found.push(
          [
            ...(answer.Contents ?? []).map(({ Key }) => Key),
            ...(answer.CommonPrefixes ?? []).map(({ Prefix }) => Prefix),
          ].join('|'),
        );
        ContinuationToken = answer.NextContinuationToken;
      } while (ContinuationToken);
      return found;
    };
    expect(await pages({ MaxKeys: 2 })).toEqual(['l/a|l/b/1', 'l/b/2|l/c & <d>', 'l/é']);
    expect(await pages({ MaxKeys: 2, Delimiter: '/' })).toEqual(['l/a|l/b/', 'l/c & <d>|l/é']);
    const [first] = (await s3.send(new ListObjectsV2Command({ Bucket: 'media', Prefix: 'l/' }))).Contents!;
    expect(first).toMatchObject({ Key: 'l/a', Size: 3 });
  });

  it('replaces an object only as the condition of its PUT says', async () => {
    const put = (Body: string, condition: { IfMatch?: string; IfNoneMatch?: string }) =>
      s3.send(new PutObjectCommand({ Bucket: 'media', Key: 'page', Body, ...condition }));
    await expect(put('one', { IfMatch: '"0"' })).rejects.toMatchObject({ name: 'NoSuchKey' });
    const { ETag: first } = await put('one', { IfNoneMatch: '*' });
    await expect(put('two', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
    await put('two', { IfMatch: first! });
    await expect(put('three', { IfMatch: first! })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await read('page', 'media')).toBe('two');
    await s3.send(new DeleteObjectCommand({ Bucket: 'media', Key: 'page' }));
  });

  it('refuses the condition of a PUT whose object is deleted meanwhile', { tags: 'emulator' }, async () => {
    const { ETag: second } = await s3.send(new PutObjectCommand({ Bucket: 'media', Key: 'page', Body: 'two' }));
    const [name, whole] = [{ bucket: 'media', key: 'page' }, Buffer.from('three')];
    const writing = buckets.objects.put(name, whole, {}, { ifMatch: second! });
    buckets.objects.delete(name);
    await expect(writing).rejects.toMatchObject({ code: 'ConditionalRequestConflict', status: 409 });
    expect(buckets.objects.info(name)).toBeUndefined();
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
    await expect(s3.send(new GetObjectCommand({ Bucket: 'media', Key: 'none' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
    await expect(s3.send(new GetObjectCommand({ Bucket: 'nowhere', Key: 'x' }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
    expect(await refusal(await fetch(`${endpoint}/${names.uploads}/%E0%A4%A`))).toBe('400 InvalidURI');
  });

  it('is told what the emulator does not do', { tags: 'emulator' }, async () => {
    const tagging = new PutObjectTaggingCommand({ Bucket: 'media', Key: 'm', Tagging: { TagSet: [] } });
    await expect(s3.send(tagging)).rejects.toMatchObject({ name: 'NotImplemented' });
  });

  it(
    'leaves one file per object, and finds everything again after a restart, which clears what a killed process left',
    { tags: 'emulator' },
    async () => {
      await s3.send(new PutObjectCommand({ Bucket: 'media', Key: 'kept', Body: 'old' }));
      await s3.send(new PutObjectCommand({ Bucket: 'media', Key: 'kept', Body: 'new' }));
      const files = (): number => readdirSync(join(definition.folder, 'files')).length;
      const count = ['media', 'uploads'].flatMap((name) => [...buckets.objects.list(name, '', '')]).length;
      expect(files()).toBe(count);
      writeFileSync(join(definition.folder, 'files', 'half-written'), 'ha');
      const { objects } = createBuckets(definition);
      expect(objects.info({ bucket: 'media', key: 'kept' })).toMatchObject({ size: 3 });
      expect(files()).toBe(count);
    },
  );
});
