import { createHash, randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ANONYMOUS } from '#functions/platform/actor.ts';
import { setClock } from '#functions/platform/clock.ts';
import { adoptAssets, listOwnAssets, ownAssets } from '#functions/uploads/assets.ts';
import { Asset as AssetItem } from '#functions/uploads/asset.entity.ts';
import { publicAddress } from '#functions/uploads/assets.ts';
import { Upload } from '#functions/uploads/upload.entity.ts';
import { uploadRoutes } from '#functions/uploads/uploads.routes.ts';
import { Asset, type UploadPlan } from '#shared/schemas/asset.ts';
import { aHeic } from '#test/support/heic-picture.ts';
import {
  aPhoto,
  aPicture,
  Browser,
  completePath,
  cut,
  dyingAtBuckets,
  openPhotoWorld,
  putPart,
  sendParts,
  uploadPhoto,
  type Part,
  type PhotoWorld,
} from './photos.fixture.ts';
import { noise, randomOf } from '#test/support/random.ts';
import { seed } from '#test/support/seed.ts';

let world: PhotoWorld;
beforeAll(async () => {
  world = await openPhotoWorld();
});
afterAll(() => world.close());
afterEach(() => {
  setClock(Date.now);
  world.faults.bucket = undefined;
  world.faults.faces = 0;
});

const CREATE = '/api/updates/create-chunked/';
const announce = (browser: Browser, file: object) =>
  browser.call<UploadPlan & { code: string; message: string }>(uploadRoutes, 'POST', CREATE, file);
const complete = (browser: Browser, plan: UploadPlan) =>
  browser.call<{ status: boolean; code: string; result: Asset }>(uploadRoutes, 'POST', completePath(plan));
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => (await answer).body.code;
const ownerOf = async (assetId: string): Promise<string> => (await AssetItem.get({ assetId }).go()).data!.ownerId;

/** A grey picture as an uncompressed BMP. */
const bmpOf = (bits: 24 | 32, width: number, height: number): Buffer => {
  const stride = Math.ceil((width * bits) / 32) * 4;
  const file = Buffer.alloc(54 + stride * height, 0x80);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bits, 28);
  file.writeUInt32LE(0, 30);
  return file;
};

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A valid PNG of black pixels, a few kilobytes whatever its size. */
const blackPng = (side: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side));
  const magic = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([magic, pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]);
};

const halfOf = (file: Buffer): Buffer => file.subarray(0, file.length / 2);

describe('U-11 API-13 a photo arrives in parts', () => {
  it('U-17 Z-04 becomes an asset whatever the order of its parts, one of them sent twice', async () => {
    world.faults.faces = 2;
    const browser = new Browser();
    const file = await aPhoto({ width: 800, height: 600, grain: 200 });
    const sha256 = createHash('sha256').update(file).digest('hex');
    const { body: plan } = await announce(browser, {
      name: 'Family.JPG',
      type: 'image/jpeg',
      size: file.length,
      sha256,
    });
    expect(plan.chunk_size).toBe(200_000);
    expect(plan.parts.map(({ part, method }) => [part, method])).toEqual([
      [1, 'PUT'],
      [2, 'PUT'],
    ]);
    const pieces = cut(plan, file);
    for (const index of [1, 0, 1]) expect(await putPart(plan.parts[index]!, pieces[index]!)).toBe(200);

    const { status, body } = await complete(browser, plan);
    expect(status).toBe(200);
    const asset = Asset.parse(body.result);
    expect(asset).toMatchObject({
      name: 'Family.JPG',
      status: 'uploaded',
      meta: { faces: 2, gcp_tags: ['face', 'person', 'people'] },
      project: null,
      coords: null,
      derivatives: [],
      last_job: null,
      current_job: null,
      width: 800,
      height: 600,
    });
    expect(world.keys('uploads', plan.upload_id)).toEqual([]);
    expect(await world.read('uploads', `originals/${asset.id}`)).toEqual(file);
    expect(await browser.call(uploadRoutes, 'GET', `/api/assets/${asset.id}`)).toEqual({ status: 200, body: asset });
  });

  it('gives every photo addresses that nobody can guess', async () => {
    const { url, thumb, rawurl, o_url } = await uploadPhoto(new Browser(), uploadRoutes, await aPhoto());
    for (const address of [url, thumb, rawurl, o_url])
      expect(address).toMatch(/^\/media\/photos\/ast_\w+\/[\w-]{43}\/(photo|thumb)\.jpg$/);
  });

  it('takes exactly 10 MB, in fifty parts', async () => {
    const { body } = await announce(new Browser(), { name: 'a.png', type: 'image/png', size: 10_000_000 });
    expect(body.parts).toHaveLength(50);
  });

  it('ignores a part that comes late', async () => {
    const browser = new Browser();
    const file = await aPhoto();
    const plan = await sendParts(browser, uploadRoutes, file);
    const { body } = await complete(browser, plan);
    await putPart(plan.parts[0]!, randomBytes(file.length));
    expect((await complete(browser, plan)).body).toEqual(body);
    expect(await world.read('uploads', `originals/${body.result.id}`)).toEqual(file);
  });

  it('makes one asset of twenty requests at once, and looks at the photo once', async () => {
    const browser = new Browser();
    const plan = await sendParts(browser, uploadRoutes, await aPhoto());
    const asked = world.facesAsked.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(browser, plan)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.result.id}`)).size).toBe(1);
    expect((await browser.call<Asset[]>(uploadRoutes, 'GET', '/api/products/assets')).body).toHaveLength(1);
    expect(world.facesAsked.length - asked).toBe(1);
    expect(world.keys('media', answers[0]!.body.result.id)).toHaveLength(4);
  });

  it('can be completed again after a failure on our side', async () => {
    const browser = new Browser();
    const plan = await sendParts(browser, uploadRoutes, await aPhoto());
    world.faults.bucket = ({ method, url }) => (method === 'PUT' && url?.includes('thumb.jpg') ? 403 : undefined);
    expect(await complete(browser, plan)).toMatchObject({ status: 500, body: { code: 'server.error' } });
    world.faults.bucket = undefined;
    const { status, body } = await complete(browser, plan);
    expect(status).toBe(200);
    expect(world.keys('media', body.result.id)).toHaveLength(4);
  });

  it('U-05 Z-04 is in progress from its last part until it is checked, for its owner alone', async () => {
    const [browser, stranger] = [new Browser(), new Browser()];
    const plan = await sendParts(browser, uploadRoutes, await aPhoto());
    const { data: upload } = await Upload.get({ uploadId: plan.upload_id }).go();
    const id = upload?.assetId ?? '';
    const read = async (by: Browser) => {
      const { status, body } = await by.call<Asset>(uploadRoutes, 'GET', `/api/assets/${id}`);
      const list = await by.call<Asset[]>(uploadRoutes, 'GET', '/api/products/assets');
      return [status === 200 ? body.status : status, list.body.map((photo) => [photo.id, photo.status])];
    };
    const nothing = [404, []];
    expect(await read(browser)).toEqual(nothing);
    const meanwhile: unknown[] = [];
    world.faults.bucket = async ({ method, url }) => {
      if (method === 'PUT' && url?.includes('thumb.jpg')) meanwhile.push(await read(browser), await read(stranger));
      return undefined;
    };
    expect((await complete(browser, plan)).body.result.status).toBe('uploaded');
    expect(meanwhile).toEqual([['in_progress', [[id, 'in_progress']]], nothing]);
    expect(await read(browser)).toEqual(['uploaded', [[id, 'uploaded']]]);
    expect((await Upload.query.checkedOf({ checkedFor: upload?.ownerId ?? '' }).go()).data).toEqual([]);
  });

  it.each([
    ['refused', 422],
    ['failed on our side', 500],
    ['left by a request that died', undefined],
  ])('U-05 is in progress no more once it was %s', async (_, status) => {
    const browser = new Browser();
    const plan = await sendParts(browser, uploadRoutes, status === 422 ? noise(5000, randomOf(seed)) : await aPhoto());
    if (status === 500) world.faults.bucket = ({ method }) => (method === 'PUT' ? 403 : undefined);
    const completing = () => complete(browser, plan);
    const answer = await (status === undefined
      ? dyingAtBuckets(world, completing).then(() => undefined)
      : completing());
    expect(answer?.status).toBe(status);
    if (status === undefined) setClock(() => Date.now() + 60_000);
    expect((await browser.call<Asset[]>(uploadRoutes, 'GET', '/api/products/assets')).body).toEqual([]);
  });

  it('goes by the clock of the functions', async () => {
    for (const hours of [3, 0]) {
      setClock(() => Date.now() + hours * 3_600_000);
      const asset = await uploadPhoto(
        new Browser(),
        uploadRoutes,
        await aPhoto({ width: 800, height: 600, grain: 200 }),
      );
      expect(world.keys('media', asset.id)).toHaveLength(4);
    }
  });

  it('is taken over when the request that worked on it has died', async () => {
    const browser = new Browser();
    const plan = await sendParts(browser, uploadRoutes, await aPhoto());
    await dyingAtBuckets(world, () => complete(browser, plan));
    setClock(() => Date.now() + 31_000);
    expect((await complete(browser, plan)).status).toBe(200);
  });
});

describe('the pictures of a photo', () => {
  it('stand upright and tell nothing of place or camera', async () => {
    const exif = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '48/1 51/1 24/1', GPSLatitudeRef: 'N' } };
    const file = await aPicture({ width: 300, height: 100 })
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).orientation).toBe(6);
    const asset = await uploadPhoto(new Browser(), uploadRoutes, file);
    expect(asset).toMatchObject({ width: 100, height: 300 });
    for (const path of [asset.url, asset.thumb]) {
      const {
        orientation,
        exif: left,
        icc,
        xmp,
      } = await sharp(await world.read('media', path.replace('/media/', ''))).metadata();
      expect({ orientation, left, icc, xmp }).toEqual({});
    }
  });

  it('are at most 2400 and 480 pixels on the long side', async () => {
    const asset = await uploadPhoto(new Browser(), uploadRoutes, await aPhoto({ width: 2600, height: 1300, grain: 5 }));
    expect(asset).toMatchObject({ width: 2400, height: 1200 });
    const thumb = await sharp(await world.read('media', asset.thumb.replace('/media/', ''))).metadata();
    expect(thumb).toMatchObject({ format: 'jpeg', width: 480, height: 240 });
    const card = await sharp(
      await world.read('media', asset.url.replace('/media/', '').replace('photo.jpg', 'card.webp')),
    ).metadata();
    expect(card).toMatchObject({ format: 'webp', width: 960, height: 480 });
  });

  it.each<[name: string, make: () => Promise<Buffer> | Buffer]>([
    ['picture.png', () => aPicture().ensureAlpha(0.5).png().toBuffer()],
    ['picture.GIF', () => aPicture().gif().toBuffer()],
    ['picture.Tif', () => aPicture().tiff().toBuffer()],
    ['picture.JPEG', () => aPicture().toColourspace('cmyk').jpeg().toBuffer()],
    ['picture.bmp', () => bmpOf(24, 321, 200)],
    ['picture.BMP', () => bmpOf(32, 321, 200)],
    ['black.png', () => blackPng(200)],
    ['picture.webp', () => aPicture().webp().toBuffer()],
    ['IMG_0001.HEIC', () => aHeic({ width: 320, height: 208 })],
    ['really-a-png.jpg', () => aPicture().png({ palette: true }).toBuffer()],
  ])('are made of %s', async (name, make) => {
    const asset = await uploadPhoto(new Browser(), uploadRoutes, await make(), { name });
    const full = await sharp(await world.read('media', asset.url.replace('/media/', ''))).metadata();
    expect(full).toMatchObject({
      format: 'jpeg',
      space: 'srgb',
      channels: 3,
      height: name.endsWith('HEIC') ? 208 : 200,
    });
  });

  it('have the mean colour that public pages show until they come', async () => {
    const red = sharp({ create: { width: 90, height: 60, channels: 3, background: '#c03020' } });
    const { id } = await uploadPhoto(new Browser(), uploadRoutes, await red.png().toBuffer());
    const { data } = await AssetItem.get({ assetId: id }).go();
    const [, ...parts] = /color=(..)(..)(..)$/.exec(publicAddress(data!)) ?? [];
    for (const [index, level] of [0xc0, 0x30, 0x20].entries())
      expect(Math.abs(Number.parseInt(parts[index] ?? '', 16) - level)).toBeLessThan(4);
  });

  it('are measured: how large the photo came, its faces in percent, its light and its sharpness', async () => {
    world.faults.faces = 2;
    const { fitness, width } = await uploadPhoto(
      new Browser(),
      uploadRoutes,
      await aPhoto({ width: 2600, height: 1300, grain: 5 }),
    );
    expect(width).toBe(2400);
    expect(fitness).toMatchObject({
      width: 2600,
      height: 1300,
      faces: [
        { x: -2, y: 25, w: 15, h: 30 },
        { x: 18, y: 25, w: 15, h: 30 },
      ],
    });
    for (const measure of [fitness!.sharpness, fitness!.brightness, fitness!.contrast, fitness!.faces[1]!.sharpness])
      expect(measure).toBeGreaterThan(0);
  });

  it('are kept without a count when the face service fails', async () => {
    world.faults.faces = undefined;
    expect(await uploadPhoto(new Browser(), uploadRoutes, await aPhoto())).toMatchObject({
      meta: { faces: null },
      fitness: { faces: [] },
    });
  });
});

describe('U-12 what is refused before anything is sent', () => {
  it.each([
    ['another extension', { name: 'photo.svg', type: 'image/svg+xml', size: 5 }, 422, 'upload.file_type'],
    ['no extension and no type', { name: 'jpg', type: '', size: 5 }, 422, 'upload.file_type'],
    ['another type', { name: 'photo.jpg', type: 'text/html', size: 5 }, 422, 'upload.file_type'],
    ['a byte more than 10 MB', { name: 'photo.jpg', type: 'image/jpeg', size: 10_000_001 }, 413, 'upload.too_large'],
    ['nothing', { name: 'photo.jpg', type: 'image/jpeg', size: 0 }, 422, 'upload.empty'],
    ['half a byte', { name: 'photo.jpg', type: 'image/jpeg', size: 0.5 }, 422, 'request.invalid'],
  ])('%s', async (_, file, status, code) => {
    expect(await announce(new Browser(), file)).toMatchObject({ status, body: { status: false, code } });
  });

  it('says fileType for a file of another type', async () => {
    expect((await announce(new Browser(), { name: 'photo.pdf', type: 'application/pdf', size: 5 })).body.message).toBe(
      'fileType',
    );
  });
});

describe('the address of a part', () => {
  const file = randomBytes(1000);
  const planned = async (): Promise<{ plan: UploadPlan; part: Part }> => {
    const { body } = await announce(new Browser(), { name: 'photo.jpg', type: 'image/jpeg', size: file.length });
    return { plan: body, part: body.parts[0]! };
  };

  it.each<[what: string, tamper: (part: Part) => { part: Part; bytes?: Buffer }]>([
    ['another key', (part) => ({ part: { ...part, url: part.url.replace(/\/1\?/, '/2?') } })],
    ['another type', (part) => ({ part: { ...part, headers: { 'Content-Type': 'text/html' } } })],
    ['one byte more', (part) => ({ part, bytes: Buffer.concat([file, Buffer.from('x')]) })],
    ['one byte less', (part) => ({ part, bytes: file.subarray(1) })],
    ['no signature', (part) => ({ part: { ...part, url: part.url.replace(/\?.*/, '') } })],
    [
      'a longer life',
      (part) => ({ part: { ...part, url: part.url.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000') } }),
    ],
  ])('does not take %s', async (_, tamper) => {
    const { plan, part } = await planned();
    const tampered = tamper(part);
    expect(tampered).not.toEqual({ part });
    expect(await putPart(tampered.part, tampered.bytes ?? file)).toBe(403);
    expect(world.keys('uploads', plan.upload_id)).toEqual([]);
  });

  it('opens nothing for reading', async () => {
    const { part } = await planned();
    await putPart(part, file);
    expect((await fetch(part.url)).status).toBe(403);
  });

  it('ends after 15 minutes', async () => {
    const signedAt = Math.floor(Date.now() / 1000) * 1000;
    setClock(() => signedAt);
    const { plan, part } = await planned();
    setClock(() => signedAt + 900_000);
    expect(await putPart(part, file)).toBe(200);
    world.buckets.objects.delete({ bucket: 'atelier-uploads', key: `chunks/${plan.upload_id}/1` });
    setClock(() => signedAt + 900_001);
    expect(await putPart(part, file)).toBe(403);
    expect(world.keys('uploads', plan.upload_id)).toEqual([]);
  });
});

describe('what cannot be completed', () => {
  it('an upload with a missing part, until it has arrived', async () => {
    const browser = new Browser();
    const file = await aPhoto({ width: 800, height: 600, grain: 200 });
    const { body: plan } = await announce(browser, { name: 'a.jpg', size: file.length });
    const [first, second] = cut(plan, file);
    await putPart(plan.parts[0]!, first!);
    expect(await complete(browser, plan)).toMatchObject({ status: 409, body: { code: 'upload.incomplete' } });
    await putPart(plan.parts[1]!, second!);
    expect((await complete(browser, plan)).status).toBe(200);
  });

  it("another's upload, which is as if it did not exist", async () => {
    const owner = new Browser();
    const other = new Browser();
    await uploadPhoto(other, uploadRoutes, await aPhoto());
    const plan = await sendParts(owner, uploadRoutes, await aPhoto());
    const { status, body } = await complete(other, plan);
    const missing = await complete(other, { ...plan, upload_id: 'upl_missing' });
    expect(status).toBe(404);
    expect({ ...body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    expect(body.code).toBe('upload.not_found');
    expect(await codeOf(complete(new Browser(), plan))).toBe('upload.not_found');
    expect((await complete(owner, plan)).status).toBe(200);
  });

  it('an upload that is older than a day', async () => {
    const browser = new Browser();
    const plan = await sendParts(browser, uploadRoutes, await aPhoto());
    setClock(() => Date.now() + 24 * 3_600_000 + 1000);
    expect(await codeOf(complete(browser, plan))).toBe('upload.not_found');
  });

  it('other bytes than those announced', async () => {
    const browser = new Browser();
    const plan = await sendParts(browser, uploadRoutes, await aPhoto(), { sha256: '0'.repeat(64) });
    expect(await complete(browser, plan)).toMatchObject({ status: 422, body: { code: 'upload.mismatch' } });
    expect(world.keys('uploads', plan.upload_id)).toEqual([]);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const refusedPhotos: [what: string, make: () => Promise<Buffer> | Buffer, code?: string][] = [
    ['half a JPEG', async () => halfOf(await aPhoto()), 'upload.cut'],
    ['half a PNG', async () => halfOf(await aPicture().png().toBuffer()), 'upload.cut'],
    ['half a GIF', async () => halfOf(await aPicture().gif().toBuffer()), 'upload.cut'],
    ['half a TIFF', async () => halfOf(await aPicture().tiff({ compression: 'none' }).toBuffer())],
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG after an XML declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an AVIF', () => aPicture().avif({ effort: 0 }).toBuffer(), 'upload.avif'],
    ['a page behind the magic of a GIF', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
    [
      'a page behind the magic of a JPEG',
      () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a PNG of a few kilobytes that unpacks to 100 million pixels', () => blackPng(10_000), 'upload.too_many_pixels'],
    ['a BMP that ends after its header', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['noise', () => noise(5000, randomOf(seed))],
  ];
  it.each(refusedPhotos)('%s, and nothing of it is left', async (_, make, code = 'upload.corrupt') => {
    const browser = new Browser();
    const plan = await sendParts(browser, uploadRoutes, await make());
    const before = world.keys('media', '').length + world.keys('uploads', 'originals/').length;
    const refused = await complete(browser, plan);
    expect(refused).toMatchObject({ status: 422, body: { code } });
    // The refusal is repeated in the same words.
    const words = Object.entries(refused.body).filter(([name]) => name !== 'request_id');
    expect((await complete(browser, plan)).body).toMatchObject(Object.fromEntries(words));
    expect(world.keys('uploads', plan.upload_id)).toEqual([]);
    expect(world.keys('media', '').length + world.keys('uploads', 'originals/').length).toBe(before);
    expect((await browser.call<Asset[]>(uploadRoutes, 'GET', '/api/products/assets')).body).toEqual([]);
  });
});

describe('photos belong to who uploaded them', () => {
  it("another's photo is as if it did not exist, for every operation", async () => {
    const { id } = await uploadPhoto(new Browser(), uploadRoutes, await aPhoto());
    const other = new Browser();
    await uploadPhoto(other, uploadRoutes, await aPhoto());
    for (const [method, path, body] of [
      ['GET', '/api/assets/', undefined],
      ['DELETE', '/api/updates/', undefined],
      ['POST', '/api/updates/edit/', { coords: null }],
    ] as const) {
      for (const browser of [other, new Browser()]) {
        const theirs = await browser.call(uploadRoutes, method, path + id, body);
        const missing = await browser.call(uploadRoutes, method, `${path}ast_missing`, body);
        expect(theirs).toMatchObject({ status: 404, body: { code: 'asset.not_found' } });
        expect({ ...theirs.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
      }
    }
    expect(world.keys('media', id)).toHaveLength(4);
  });

  it('lists the newest first, and nothing for a stranger', async () => {
    const browser = new Browser();
    const first = await uploadPhoto(browser, uploadRoutes, await aPhoto());
    const second = await uploadPhoto(browser, uploadRoutes, await aPhoto());
    const { body } = await browser.call<Asset[]>(uploadRoutes, 'GET', '/api/products/assets');
    expect(body.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await new Browser().call(uploadRoutes, 'GET', '/api/products/assets')).body).toEqual([]);
  });

  it('U-03 API-13 a deleted photo is gone, with its original and its pictures', async () => {
    const browser = new Browser();
    const { id } = await uploadPhoto(browser, uploadRoutes, await aPhoto());
    expect(await browser.call(uploadRoutes, 'DELETE', `/api/updates/${id}`)).toEqual({
      status: 200,
      body: { status: true },
    });
    expect([...world.keys('media', id), ...world.keys('uploads', id)]).toEqual([]);
    expect((await browser.call(uploadRoutes, 'GET', `/api/assets/${id}`)).status).toBe(404);
    expect((await browser.call(uploadRoutes, 'GET', '/api/products/assets')).body).toEqual([]);
    expect(await codeOf(browser.call(uploadRoutes, 'POST', `/api/updates/edit/${id}`, { coords: null }))).toBe(
      'asset.not_found',
    );
  });

  it('C26 the CDN asks within an hour whether a picture of a photo is still there', async () => {
    const { id } = await uploadPhoto(new Browser(), uploadRoutes, await aPhoto());
    const caching = world
      .keys('media', id)
      .map((key) => world.buckets.objects.info({ bucket: 'atelier-media', key })?.headers['cache-control']);
    expect(caching).toHaveLength(4);
    expect(new Set(caching)).toEqual(new Set(['public, max-age=31536000, s-maxage=3600, immutable']));
  });

  it('removes what was left when a deletion broke off', async () => {
    const browser = new Browser();
    const { id } = await uploadPhoto(browser, uploadRoutes, await aPhoto());
    world.faults.bucket = ({ method, url }) => (method === 'POST' && url?.includes('media') ? 403 : undefined);
    expect((await browser.call(uploadRoutes, 'DELETE', `/api/updates/${id}`)).status).toBe(500);
    expect((await browser.call(uploadRoutes, 'GET', `/api/assets/${id}`)).status).toBe(404);
    world.faults.bucket = undefined;
    expect((await browser.call(uploadRoutes, 'DELETE', `/api/updates/${id}`)).status).toBe(200);
    expect([...world.keys('media', id), ...world.keys('uploads', id)]).toEqual([]);
  });

  it.each<[name: string, coords: unknown, saved: unknown]>([
    ['corners', { x: 10, y: 0, x2: 90.5, y2: 100 }, { x: 10, y: 0, x2: 90.5, y2: 100 }],
    [
      'a size and an inverted canvas',
      { x: -5, y: 0, w: 110, h: 90, invert: true },
      { x: -5, y: 0, w: 110, h: 90, invert: true },
    ],
    ["the text 'null'", 'null', null],
    ['null', null, null],
    // DynamoDB refuses numbers so near to 0.
    ['a corner next to the edge', { x: 10, y: 5e-324, x2: 90, y2: 80 }, { x: 10, y: 0, x2: 90, y2: 80 }],
  ])('U-07 API-13 keeps a crop given as %s', async (_, coords, saved) => {
    const browser = new Browser();
    const { id } = await uploadPhoto(browser, uploadRoutes, await aPhoto());
    await browser.call(uploadRoutes, 'POST', `/api/updates/edit/${id}`, { coords: { x: 1, y: 1, x2: 2, y2: 2 } });
    const { body } = await browser.call<{ result: Asset }>(uploadRoutes, 'POST', `/api/updates/edit/${id}`, { coords });
    expect(body.result.coords).toEqual(saved);
    expect((await browser.call<Asset>(uploadRoutes, 'GET', `/api/assets/${id}`)).body).toEqual(body.result);
  });

  it.each([
    { x: 50, y: 0, x2: 40, y2: 100 },
    { x: 0, y: 0, x2: 101, y2: 100 },
    { x: 0, y: 0, w: 0, h: 50 },
    { x: 0, y: 0, w: 1e-200, h: 50 },
    { x: 0, y: 0 },
    'all',
  ])('refuses the crop %j', async (coords) => {
    const browser = new Browser();
    const { id } = await uploadPhoto(browser, uploadRoutes, await aPhoto());
    expect(await codeOf(browser.call(uploadRoutes, 'POST', `/api/updates/edit/${id}`, { coords }))).toBe(
      'request.invalid',
    );
  });

  it("goes over to the account at sign-in, and only the visitor's own photos", async () => {
    const browser = new Browser();
    const mine = await uploadPhoto(browser, uploadRoutes, await aPhoto());
    const theirs = await uploadPhoto(new Browser(), uploadRoutes, await aPhoto());
    const userId = `usr_${randomBytes(8).toString('hex')}`;
    const user = { ...ANONYMOUS, id: userId, role: 'User', email: 'a@example.com' } as const;
    await adoptAssets(await ownerOf(mine.id), userId);
    expect(await ownAssets(user, [mine.id])).toMatchObject([{ id: mine.id, url: mine.url }]);
    expect((await listOwnAssets(user)).map(({ id }) => id)).toEqual([mine.id]);
    expect((await browser.call(uploadRoutes, 'GET', '/api/products/assets')).body).toEqual([]);
    await expect(ownAssets(user, [mine.id, theirs.id])).rejects.toMatchObject({ code: 'asset.not_found' });
    expect((await browser.call(uploadRoutes, 'GET', `/api/assets/${mine.id}`)).status).toBe(404);
  });

  it('answers several photos in the order asked, and refuses one that is missing', async () => {
    const browser = new Browser();
    const [a, b] = [
      await uploadPhoto(browser, uploadRoutes, await aPhoto()),
      await uploadPhoto(browser, uploadRoutes, await aPhoto()),
    ];
    const visitor = { ...ANONYMOUS, id: await ownerOf(a.id) };
    expect((await ownAssets(visitor, [b.id, a.id, b.id])).map(({ id }) => id)).toEqual([b.id, a.id, b.id]);
    await expect(ownAssets(visitor, [a.id, 'ast_missing'])).rejects.toMatchObject({ code: 'asset.not_found' });
    await expect(ownAssets(ANONYMOUS, [a.id])).rejects.toMatchObject({ code: 'asset.not_found' });
    expect(await ownAssets(ANONYMOUS, [])).toEqual([]);
  });
});
