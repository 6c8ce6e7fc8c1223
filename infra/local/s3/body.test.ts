import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readCheckedBody } from './body.ts';

const helloCrc32 = 'NhCmhg==';
const trailer = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
const read = async (text: string, payload: string, stated: Record<string, string> = {}): Promise<string> => {
  const body = await readCheckedBody(Readable.from([Buffer.from(text)]), payload, (header) => stated[header]);
  return body.toString();
};
const framed = (sum: string): string => `3\r\nhel\r\n2\r\nlo\r\n0\r\nx-amz-checksum-crc32:${sum}\r\n\r\n`;
const length = { 'x-amz-decoded-content-length': '5' };

describe('reading the body of an upload', () => {
  it('takes the frames of a streamed body off and holds it against its trailing checksum', async () => {
    expect(await read(framed(helloCrc32), trailer, length)).toBe('hello');
    await expect(read(framed('AAAAAA=='), trailer, length)).rejects.toMatchObject({ code: 'BadDigest' });
  });

  it.each([
    ['cut short within a chunk', '5\r\nhel'],
    ['cut short before the trailers', '5\r\nhello\r\n0\r\n'],
    ['whose chunk is longer than it says', '3\r\nhello\r\n0\r\n\r\n'],
    ['whose chunk is shorter than it says', '9\r\nhello\r\n0\r\n\r\n'],
    ['without frames', 'hello'],
    ['shorter than stated in all', '4\r\nhell\r\n0\r\n\r\n'],
  ])('refuses a streamed body %s', async (_, raw) => {
    await expect(read(raw, trailer, length)).rejects.toMatchObject({ code: 'IncompleteBody' });
  });

  it('refuses kinds of streams and sums that it cannot check', async () => {
    await expect(read(framed(helloCrc32), 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD', length)).rejects.toMatchObject({
      code: 'NotImplemented',
    });
    await expect(read('hello', 'UNSIGNED-PAYLOAD', { 'x-amz-checksum-crc32c': 'x' })).rejects.toMatchObject({
      code: 'NotImplemented',
    });
  });

  it.each([
    ['x-amz-checksum-crc32', helloCrc32],
    ['x-amz-checksum-sha1', 'qvTGHdzF6KLavt4PO0gs2a6pQ00='],
    ['x-amz-checksum-sha256', 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ='],
    ['content-md5', 'XUFAKrxLKna5cZ2REBfFkg=='],
  ])('holds the body against %s', async (header, sum) => {
    expect(await read('hello', 'UNSIGNED-PAYLOAD', { [header]: sum })).toBe('hello');
    await expect(read('jello', 'UNSIGNED-PAYLOAD', { [header]: sum })).rejects.toMatchObject({ code: 'BadDigest' });
  });
});
