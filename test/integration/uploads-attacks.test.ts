import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { uploadRoutes } from '#functions/uploads/uploads.routes.ts';
import type { Asset, UploadPlan } from '#shared/schemas/asset.ts';
import {
  aPhoto,
  Browser,
  completePath,
  cut,
  openPhotoWorld,
  putPart,
  sendParts,
  uploadPhoto,
  type Part,
  type PhotoWorld,
} from './photos.fixture.ts';

let world: PhotoWorld;
beforeAll(async () => {
  world = await openPhotoWorld();
});
afterAll(() => world.close());
afterEach(() => setClock(Date.now));

type Answer = { status: number; body: { code?: string; result?: Asset } };

const CREATE = '/api/updates/create-chunked/';
const announce = async (browser: Browser, file: object): Promise<UploadPlan> => {
  const { status, body } = await browser.call<UploadPlan>(uploadRoutes, 'POST', CREATE, file);
  expect(status).toBe(200);
  return body;
};
const uploadRefusal = async (file: object): Promise<string | undefined> =>
  (await new Browser().call<{ code?: string }>(uploadRoutes, 'POST', CREATE, file)).body.code;
const complete = (browser: Browser, plan: UploadPlan): Promise<Answer> =>
  browser.call(uploadRoutes, 'POST', completePath(plan));
const said = ({ status, body }: Answer): string => `${status} ${body.code ?? 'ok'}`;
const assetsOf = async (browser: Browser): Promise<Asset[]> =>
  (await browser.call<Asset[]>(uploadRoutes, 'GET', '/api/products/assets')).body;
const originalOf = (id: string): Promise<Buffer> => world.read('uploads', `originals/${id}`);
const sha256 = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

/** A PUT that no page sends, with headers such as a false content length. */
const putRaw = ({ url }: Part, headers: Record<string, string>, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const put = request(url, { method: 'PUT', headers, timeout: 3000 }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    put.on('error', reject).on('timeout', () => put.destroy(new Error('no answer')));
    put.end(body);
  });

const TWO_PARTS = { width: 800, height: 600, grain: 200 };

/** An upload of two or more parts of which nothing was sent. */
const announced = async (
  more: object = {},
): Promise<{ browser: Browser; file: Buffer; plan: UploadPlan; pieces: Buffer[] }> => {
  const browser = new Browser();
  const file = await aPhoto(TWO_PARTS);
  const plan = await announce(browser, { name: 'photo.jpg', type: 'image/jpeg', size: file.length, ...more });
  return { browser, file, plan, pieces: cut(plan, file) };
};

const nothingOf = async (browser: Browser, plan: UploadPlan): Promise<void> => {
  expect(world.keys('uploads', plan.upload_id)).toEqual([]);
  expect(await assetsOf(browser)).toEqual([]);
};

describe('U-11 24 attacks on an upload, each refused or without effect', () => {
  it('1: the addresses are used again when the photo is done', async () => {
    const { browser, file, plan, pieces } = await announced();
    for (const [index, piece] of pieces.entries()) await putPart(plan.parts[index]!, piece);
    const { body } = await complete(browser, plan);
    for (const part of plan.parts) await putPart(part, randomBytes(pieces[part.part - 1]!.length));
    expect((await complete(browser, plan)).body).toEqual(body);
    expect(await originalOf(body.result!.id)).toEqual(file);
    expect(await assetsOf(browser)).toHaveLength(1);
  });

  it('2: an address after its 15 minutes', async () => {
    const { browser, plan, pieces } = await announced();
    setClock(() => Date.now() + 15 * 60_000 + 1000);
    expect(await putPart(plan.parts[0]!, pieces[0]!)).toBe(403);
    await nothingOf(browser, plan);
  });

  it('3: an address bent to another key', async () => {
    const { browser, plan, pieces } = await announced();
    for (const key of ['/2?', '/../../originals/ast_x?', '/%2e%2e/2?', '/1/2?', '/1%00?']) {
      expect(
        await putPart({ ...plan.parts[0]!, url: plan.parts[0]!.url.replace(/\/1\?/, key) }, pieces[0]!),
        key,
      ).toBeGreaterThanOrEqual(400);
    }
    await nothingOf(browser, plan);
  });

  it("4: an address bent to another's upload", async () => {
    const mine = await announced();
    const theirs = await announced();
    const part = {
      ...mine.plan.parts[0]!,
      url: mine.plan.parts[0]!.url.replace(mine.plan.upload_id, theirs.plan.upload_id),
    };
    expect(await putPart(part, mine.pieces[0]!)).toBe(403);
    await nothingOf(theirs.browser, theirs.plan);
  });

  it('5: another type than the signed one', async () => {
    const { browser, plan, pieces } = await announced();
    for (const type of ['text/html', 'image/svg+xml', 'image/jpeg; charset=x', 'IMAGE/JPEG']) {
      expect(await putPart({ ...plan.parts[0]!, headers: { 'Content-Type': type } }, pieces[0]!), type).toBe(403);
    }
    await nothingOf(browser, plan);
  });

  it('6: 10 MB and one byte', async () => {
    for (const size of [10_000_001, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      expect(await uploadRefusal({ name: 'photo.jpg', type: 'image/jpeg', size })).toBe('upload.too_large');
    }
  });

  it('7: no byte, fewer than none, and part of one', async () => {
    expect(await uploadRefusal({ name: 'photo.jpg', size: 0 })).toBe('upload.empty');
    expect(await uploadRefusal({ name: 'photo.jpg', size: -1 })).toBe('upload.empty');
    for (const size of [0.5, null, '5', Number.NaN])
      expect(await uploadRefusal({ name: 'photo.jpg', size })).toBe('request.invalid');
  });

  it('8: a part is missing', async () => {
    const { browser, plan, pieces } = await announced();
    await putPart(plan.parts[0]!, pieces[0]!);
    expect(said(await complete(browser, plan))).toBe('409 upload.incomplete');
    expect(await assetsOf(browser)).toEqual([]);
  });

  it('9: a part comes twice, the second time with other bytes, which then count', async () => {
    const { browser, plan, pieces, file } = await announced({ sha256: undefined });
    await putPart(plan.parts[0]!, randomBytes(pieces[0]!.length));
    for (const [index, piece] of pieces.entries()) await putPart(plan.parts[index]!, piece);
    const { body } = await complete(browser, plan);
    expect(await originalOf(body.result!.id)).toEqual(file);
    expect(await assetsOf(browser)).toHaveLength(1);
  });

  it('10: parts of the same length in each other’s place', async () => {
    const browser = new Browser();
    const file = await aPhoto({ width: 1400, height: 1000, grain: 200 });
    const plan = await announce(browser, { name: 'photo.jpg', size: file.length, sha256: sha256(file) });
    const pieces = cut(plan, file);
    expect(pieces.length).toBeGreaterThan(2);
    const swapped = [pieces[1]!, pieces[0]!, ...pieces.slice(2)];
    for (const [index, piece] of swapped.entries()) expect(await putPart(plan.parts[index]!, piece)).toBe(200);
    expect(said(await complete(browser, plan))).toBe('422 upload.mismatch');
    await nothingOf(browser, plan);
  });

  it('11: a part that is longer', async () => {
    const { browser, plan, pieces } = await announced();
    expect(await putPart(plan.parts[0]!, Buffer.concat([pieces[0]!, Buffer.from('x')]))).toBe(403);
    await nothingOf(browser, plan);
  });

  it('12: a part that is shorter', async () => {
    const { browser, plan, pieces } = await announced();
    expect(await putPart(plan.parts[0]!, pieces[0]!.subarray(1))).toBe(403);
    expect(await putPart(plan.parts[0]!, Buffer.alloc(0))).toBe(403);
    await nothingOf(browser, plan);
  });

  it('13: the millionth part', async () => {
    const { browser, plan, pieces } = await announced();
    for (const index of ['1000000', '0', '-1', '01', '1e0']) {
      expect(
        await putPart({ ...plan.parts[0]!, url: plan.parts[0]!.url.replace(/\/1\?/, `/${index}?`) }, pieces[0]!),
        index,
      ).toBe(403);
    }
    await nothingOf(browser, plan);
  });

  it('14: twenty requests complete it at once', async () => {
    const browser = new Browser();
    const plan = await sendParts(browser, uploadRoutes, await aPhoto());
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(browser, plan)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.result?.id}`)).size).toBe(1);
    expect(await assetsOf(browser)).toHaveLength(1);
  });

  it('15: other bytes than the announced sum', async () => {
    const browser = new Browser();
    const plan = await sendParts(browser, uploadRoutes, await aPhoto(), { sha256: sha256(randomBytes(5)) });
    expect(said(await complete(browser, plan))).toBe('422 upload.mismatch');
    await nothingOf(browser, plan);
    expect(await uploadRefusal({ name: 'photo.jpg', size: 5, sha256: 'abc' })).toBe('request.invalid');
  });

  it('16: a name with a path, a zero byte or a new line is never part of a key or an address', async () => {
    for (const [name, shown] of [
      ['../../etc/passwd.jpg', 'passwd.jpg'],
      ['a\r\nSet-Cookie: x=1.jpg', 'a\r\nSet-Cookie: x=1.jpg'],
      ['<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>.jpg'],
      ['..\\..\\a.jpg', 'a.jpg'],
      ['‮gpj.exe.jpg', 'gpj.exe.jpg'],
    ] as const) {
      const browser = new Browser();
      const asset = await uploadPhoto(browser, uploadRoutes, await aPhoto(), { name });
      expect(asset.name).toBe(shown);
      for (const key of [...world.keys('media', asset.id), ...world.keys('uploads', asset.id)])
        expect(key).toMatch(/^(photos\/ast_\w+\/[\w-]{43}\/((photo|thumb|view)\.jpg|card\.webp)|originals\/ast_\w+)$/);
    }
    for (const name of ['a\0.php.jpg', 'a.jpg\0'])
      expect(await uploadRefusal({ name, size: 5 }), JSON.stringify(name)).toBe('request.invalid');
    for (const name of ['a.jpg%00.php', 'a.php', 'a.php\n', 'a.jpg/b.php'])
      expect(await uploadRefusal({ name, size: 5 }), JSON.stringify(name)).toBe('upload.file_type');
  });

  it('17: a PUT without a signature', async () => {
    const { browser, plan, pieces } = await announced();
    const [part] = plan.parts;
    expect(await putPart({ ...part!, url: part!.url.replace(/\?.*/, '') }, pieces[0]!)).toBe(403);
    expect(
      await putPart({ ...part!, url: part!.url.replace(/X-Amz-Signature=\w+/, '') }, pieces[0]!),
    ).toBeGreaterThanOrEqual(400);
    await nothingOf(browser, plan);
  });

  it('18: a PUT with a wrong signature, a longer life, or fewer signed headers', async () => {
    const { browser, plan, pieces } = await announced();
    const [part] = plan.parts;
    const bent = [
      part!.url.replace(/X-Amz-Signature=\w{4}/, 'X-Amz-Signature=0000'),
      part!.url.replace('X-Amz-Expires=900', 'X-Amz-Expires=90000'),
      part!.url.replace('content-length%3B', ''),
      `${part!.url}&X-Amz-Signature=0`,
    ];
    for (const url of bent) {
      expect(url).not.toBe(part!.url);
      expect(await putPart({ ...part!, url }, pieces[0]!), url).toBeGreaterThanOrEqual(400);
    }
    await nothingOf(browser, plan);
  });

  it('19: a PUT that states another length than it has', async () => {
    const { browser, plan, pieces } = await announced();
    const [part] = plan.parts;
    const lengths = [pieces[0]!.length + 1, 10, 0].map((length) =>
      putRaw(part!, { ...part!.headers, 'content-length': String(length) }, pieces[0]!).catch(() => 0),
    );
    for (const status of await Promise.all(lengths)) expect(status).not.toBe(200);
    const chunked = await putRaw(part!, { ...part!.headers, 'transfer-encoding': 'chunked' }, pieces[0]!).catch(
      () => 0,
    );
    expect(chunked).not.toBe(200);
    await nothingOf(browser, plan);
  });

  it('20: a replay that asks not to overwrite', async () => {
    const { browser, plan, pieces } = await announced();
    const [part] = plan.parts;
    expect(await putPart(part!, pieces[0]!)).toBe(200);
    expect(
      await putPart({ ...part!, headers: { ...part!.headers, 'If-None-Match': '*' } }, randomBytes(pieces[0]!.length)),
    ).toBeGreaterThanOrEqual(400);
    for (const [index, piece] of pieces.slice(1).entries()) await putPart(plan.parts[index + 1]!, piece);
    expect((await complete(browser, plan)).status).toBe(200);
  });

  it('21: an address bent to the bucket that everybody reads', async () => {
    const { browser, plan, pieces } = await announced();
    const [part] = plan.parts;
    const url = part!.url.replace('atelier-uploads', 'atelier-media');
    expect(url).not.toBe(part!.url);
    const before = world.keys('media', '').length;
    expect(await putPart({ ...part!, url }, pieces[0]!)).toBe(403);
    expect(world.keys('media', '').length).toBe(before);
    await nothingOf(browser, plan);
  });

  it("22: another's upload is completed, before and after its owner did", async () => {
    const owner = new Browser();
    const other = new Browser();
    await uploadPhoto(other, uploadRoutes, await aPhoto());
    const plan = await sendParts(owner, uploadRoutes, await aPhoto());
    const strangers = [other, new Browser()];
    for (const stranger of strangers) expect(said(await complete(stranger, plan))).toBe('404 upload.not_found');
    const { body } = await complete(owner, plan);
    for (const stranger of strangers) expect(said(await complete(stranger, plan))).toBe('404 upload.not_found');
    expect((await assetsOf(owner)).map(({ id }) => id)).toEqual([body.result!.id]);
    expect(await assetsOf(other)).toHaveLength(1);
  });

  it('23: the upload is completed again when its photo has been deleted', async () => {
    const browser = new Browser();
    const plan = await sendParts(browser, uploadRoutes, await aPhoto());
    const { body } = await complete(browser, plan);
    await browser.call(uploadRoutes, 'DELETE', `/api/updates/${body.result!.id}`);
    expect(said(await complete(browser, plan))).toBe('404 asset.not_found');
    expect([...world.keys('media', body.result!.id), ...world.keys('uploads', body.result!.id)]).toEqual([]);
    expect(await assetsOf(browser)).toEqual([]);
  });

  it('24: a part in another encoding', async () => {
    const { browser, plan, file, pieces } = await announced();
    const [part] = plan.parts;
    const zipped = gzipSync(pieces[0]!);
    const encoded = { ...part!.headers, 'Content-Encoding': 'gzip' };
    expect(await putPart({ ...part!, headers: encoded }, zipped)).toBe(403);
    const awsChunked = {
      ...part!.headers,
      'Content-Encoding': 'aws-chunked',
      'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
    };
    expect(await putPart({ ...part!, headers: awsChunked }, pieces[0]!)).toBeGreaterThanOrEqual(400);
    // Plain bytes of the right length declared as encoded are stored unchanged, and nothing decodes them.
    await putPart({ ...part!, headers: encoded }, pieces[0]!);
    for (const [index, piece] of pieces.slice(1).entries()) await putPart(plan.parts[index + 1]!, piece);
    expect((await complete(browser, plan)).status).toBe(200);
    const assets = await assetsOf(browser);
    expect(assets).toHaveLength(1);
    expect(await originalOf(assets[0]!.id)).toEqual(file);
  });
});
