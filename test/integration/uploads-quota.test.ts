import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Asset as AssetItem } from '#functions/uploads/asset.entity.ts';
import { PhotoQuota } from '#functions/uploads/quota.entity.ts';
import { uploadRoutes } from '#functions/uploads/uploads.routes.ts';
import type { Asset, UploadPlan } from '#shared/schemas/asset.ts';
import { MAX_STORED_PHOTOS, MAX_STORED_BYTES } from '#shared/photos/uploads.ts';
import {
  aPhoto,
  Browser,
  completePath,
  openPhotoWorld,
  sendParts,
  uploadPhoto,
  type PhotoWorld,
} from './photos.fixture.ts';

let world: PhotoWorld;
beforeAll(async () => {
  world = await openPhotoWorld();
});
afterAll(() => world.close());

const stored = async (id: string) => (await AssetItem.get({ assetId: id }).go({ consistent: true })).data!;
const countOf = async (ownerId: string) => (await PhotoQuota.get({ ownerId }).go({ consistent: true })).data!;

/** A browser with one photo, and a quota count set by the test. */
const somebodyWith = async (counted: { files?: number; bytes?: number }) => {
  const browser = new Browser();
  const asset = await uploadPhoto(browser, uploadRoutes, await aPhoto());
  const { ownerId } = await stored(asset.id);
  await PhotoQuota.patch({ ownerId }).set(counted).go();
  return { browser, asset, ownerId };
};
const announce = (browser: Browser, size: number) =>
  browser.call<UploadPlan & { code?: string; message?: string }>(uploadRoutes, 'POST', '/api/updates/create-chunked/', {
    name: 'a.jpg',
    size,
  });
const complete = (browser: Browser, plan: UploadPlan) =>
  browser.call<{ code?: string; result?: Asset }>(uploadRoutes, 'POST', completePath(plan));

describe('how many photos somebody may keep that no order needs', () => {
  it('each is counted with its bytes, and given back when it is deleted, once', async () => {
    const browser = new Browser();
    const file = await aPhoto();
    const first = await uploadPhoto(browser, uploadRoutes, file);
    const second = await uploadPhoto(browser, uploadRoutes, file);
    const { ownerId } = await stored(first.id);
    expect(await countOf(ownerId)).toMatchObject({ files: 2, bytes: 2 * file.length });
    const remove = () => browser.call(uploadRoutes, 'DELETE', `/api/updates/${second.id}`);
    expect((await Promise.all([remove(), remove(), remove()])).map(({ status }) => status)).toContain(200);
    await remove();
    expect(await countOf(ownerId)).toMatchObject({ files: 1, bytes: file.length });
  });

  it('the fifty-first is refused before it is sent, in words, and taken when another was deleted', async () => {
    const { browser, asset } = await somebodyWith({ files: MAX_STORED_PHOTOS });
    const { status, body } = await announce(browser, 1000);
    expect([status, body.code]).toEqual([409, 'upload.quota']);
    expect(body.message).toMatch(/50, or 200 MB/);
    await browser.call(uploadRoutes, 'DELETE', `/api/updates/${asset.id}`);
    expect((await announce(browser, 1000)).status).toBe(200);
  });

  it('200 MB may be filled to the last byte, and no further', async () => {
    const { browser } = await somebodyWith({ bytes: MAX_STORED_BYTES - 5000 });
    expect((await announce(browser, 5000)).status).toBe(200);
    expect((await announce(browser, 5001)).body.code).toBe('upload.quota');
    expect((await announce(new Browser(), 5001)).status).toBe(200);
  });

  it('of several that are completed at once only those are kept that fit, and nothing is left of the others', async () => {
    const { browser, ownerId } = await somebodyWith({ files: MAX_STORED_PHOTOS - 2 });
    const plans = await Promise.all(
      Array.from({ length: 5 }, async () => sendParts(browser, uploadRoutes, await aPhoto())),
    );
    const answers = await Promise.all(plans.map((plan) => complete(browser, plan)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['upload.quota']));
    expect(await countOf(ownerId)).toMatchObject({ files: MAX_STORED_PHOTOS });
    const { body: kept } = await browser.call<Asset[]>(uploadRoutes, 'GET', '/api/products/assets');
    expect(kept).toHaveLength(3);
    await browser.call(uploadRoutes, 'DELETE', `/api/updates/${kept[0]!.id}`);
    const refused = plans[answers.findIndex(({ status }) => status !== 200)]!;
    expect((await complete(browser, refused)).status).toBe(200);
  });
});
