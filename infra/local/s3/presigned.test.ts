import { connect } from 'node:net';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openBuckets, page, refusal, strangeKey, upload } from './bucket.fixture.ts';

const { clock, server, names, endpoint, s3, clientOf, credentials, read, presignPut } = await openBuckets();
beforeEach(() => {
  clock.shiftMs = 0;
});
afterAll(() => server.close());

const preflight = (origin: string, method = 'PUT'): Promise<Response> =>
  fetch(`${endpoint}/uploads/part`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
  });

describe('a presigned upload', () => {
  it.each(['part', strangeKey, 'a//b', "!'()*", '日本 語.png'])(
    'stores the photo under the key it was signed for: %s',
    async (Key) => {
      expect((await upload(await presignPut({ Key }))).status).toBe(200);
      expect(await read(Key)).toBe('hello');
      const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket: 'uploads', Key }));
      const response = await fetch(url);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(await response.text()).toBe('hello');
    },
  );

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
    const forged = clientOf({ credentials: { ...credentials, secretAccessKey: 'guess' } });
    expect(await refusal(await upload(await presignPut({}, forged)))).toBe('403 SignatureDoesNotMatch');
    const stranger = clientOf({ credentials: { accessKeyId: 'AKIAOTHER', secretAccessKey: 'x' } });
    expect(await refusal(await upload(await presignPut({}, stranger)))).toBe('403 InvalidAccessKeyId');
    const elsewhere = clientOf({ region: 'eu-west-1' });
    expect(await refusal(await upload(await presignPut({}, elsewhere)))).toBe('400 AuthorizationQueryParametersError');
  });

  it.each<[string, (url: string) => string]>([
    [
      'signature',
      (url) =>
        url.replace(/(X-Amz-Signature=)(.)/, (_, name: string, digit: string) => name + (digit === '0' ? '1' : '0')),
    ],
    ['signature cut off', (url) => url.replace(/(X-Amz-Signature=\w{10})\w+/, '$1')],
    ['key', (url) => url.replace(`/${names.uploads}/part`, `/${names.uploads}/other`)],
    ['bucket', (url) => url.replace(`/${names.uploads}/part`, `/${names.media}/part`)],
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
    expect(
      await refusal(await fetch(await getSignedUrl(s3, new GetObjectCommand({ Bucket: 'uploads', Key: 'never' })))),
    ).toBe('404 NoSuchKey');
  });

  it('is refused for another method', async () => {
    const url = await presignPut();
    expect(await refusal(await fetch(url))).toBe('403 SignatureDoesNotMatch');
    expect(await refusal(await fetch(url, { method: 'DELETE' }))).toBe('403 SignatureDoesNotMatch');
  });

  it('is refused after it expired, and when it is dated in the future', { tags: 'emulator' }, async () => {
    const url = await presignPut();
    // A busy machine takes seconds between signing and sending.
    clock.shiftMs = 240 * 1000;
    expect((await upload(url)).status).toBe(200);
    clock.shiftMs = 301 * 1000;
    expect(await refusal(await upload(url))).toBe('403 AccessDenied');
    clock.shiftMs = -14 * 60 * 1000;
    expect((await upload(url)).status).toBe(200);
    clock.shiftMs = -16 * 60 * 1000;
    expect(await refusal(await upload(url))).toBe('403 AccessDenied');
  });

  it('does not overwrite with If-None-Match: *, which cannot be left out once it is signed', async () => {
    // A bucket of AWS has the object of the run before.
    await s3.send(new DeleteObjectCommand({ Bucket: 'uploads', Key: 'once' }));
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

  it('that breaks off leaves nothing behind', { tags: 'emulator' }, async () => {
    const url = new URL(await presignPut({ Key: 'broken' }));
    const socket = connect(Number(url.port), url.hostname);
    const head = `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: image/jpeg\r\ncontent-length: 5\r\n\r\nhel`;
    await new Promise((resolve) => socket.write(head, resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await expect(s3.send(new HeadObjectCommand({ Bucket: 'uploads', Key: 'broken' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });

  it('needs the checksum that it was signed with', async () => {
    const url = await presignPut({ ChecksumSHA256: 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=' });
    expect((await upload(url)).status).toBe(200);
    expect(await refusal(await upload(url, 'jello'))).toBe('400 BadDigest');
  });
});

describe('a page of the site', { tags: 'emulator' }, () => {
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
