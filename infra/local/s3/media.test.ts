import type { IncomingMessage } from 'node:http';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import { openBuckets } from './bucket.fixture.ts';
import { mediaHandler } from './media.ts';
import { serve } from '../serve.fixture.ts';

const { buckets, server, s3 } = await openBuckets();
afterAll(() => server.close());

const chooseKey = (key: string, { headers }: IncomingMessage): string =>
  key + (headers.accept?.includes('image/webp') ? '.webp' : '.jpeg');

describe('the pictures of the site', () => {
  it('are served without a signature, cached as the object says, and as nothing but pictures', async () => {
    await s3.send(
      new PutObjectCommand({
        Bucket: 'media',
        Key: 'pictures/a é.webp',
        Body: 'webp',
        ContentType: 'image/webp',
        CacheControl: 'public, max-age=31536000, immutable',
      }),
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
    for (const form of ['webp', 'jpeg'])
      await s3.send(new PutObjectCommand({ Bucket: 'media', Key: `chosen.${form}`, Body: form }));
    const cdn = await serve(() => [
      mediaHandler({
        objects: buckets.objects,
        bucket: 'media',
        prefix: '/media',
        chooseKey,
        notFound: async () => {},
      }),
    ]);
    const answers = await Promise.all(
      ['image/webp,*/*', '*/*'].map((accept) => fetch(`${cdn.origin}/media/chosen`, { headers: { accept } })),
    );
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['webp', 'jpeg']);
    expect(answers.map(({ headers }) => headers.get('vary'))).toEqual(['Accept', 'Accept']);
    await cdn.close();
  });

  it('are answered by what takes their place until they are there, which nothing caches', async () => {
    const put = (form: string) =>
      s3.send(
        new PutObjectCommand({
          Bucket: 'media',
          Key: `early.${form}`,
          Body: form,
          ContentType: `image/${form}`,
          CacheControl: 'max-age=60',
        }),
      );
    const cdn = await serve(() => [
      mediaHandler({
        objects: buckets.objects,
        bucket: 'media',
        prefix: '/media',
        insteadOf: (key) => key.replace('.avif', '.webp'),
        notFound: async (_req, res) => void res.writeHead(404).end(),
      }),
    ]);
    const ask = async (): Promise<unknown[]> => {
      const answer = await fetch(`${cdn.origin}/media/early.avif`);
      const { headers } = answer;
      return [answer.status, headers.get('content-type'), headers.get('cache-control'), await answer.text()];
    };
    expect((await ask())[0]).toBe(404);
    await put('webp');
    expect(await ask()).toEqual([200, 'image/webp', 'no-store', 'webp']);
    await put('avif');
    expect(await ask()).toEqual([200, 'image/avif', 'max-age=60', 'avif']);
    await cdn.close();
  });

  it.each([
    ['GET', '/media/none.webp', 404, '<p>not found'],
    ['GET', '/media/%2e%2e/part', 404, ''],
    ['GET', '/media/%', 400, expect.stringMatching(/^\w[^<]+$/)],
    ['PUT', '/media/a.webp', 405, 'Only GET and HEAD are allowed.'],
  ])('%s %s answers %i', async (method, path, status, text) => {
    const answer = await fetch(server.origin + path, { method });
    expect([answer.status, await answer.text()]).toEqual([status, text]);
  });
});
