import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time/time.ts';
import { setClock } from '#functions/platform/clock.ts';
import { deletePhotos, deletions, runDueWork } from '#test/support/scheduler.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
import { queuePhoto } from '#functions/retention/queue-photo.ts';
import { expirePhoto } from '#functions/retention/expire-photo.ts';
import { PhotoQuota } from '#functions/uploads/quota.entity.ts';
import { uploadRoutes } from '#functions/uploads/uploads.routes.ts';
import { aPhoto, Browser, openPhotoWorld, uploadPhoto, type PhotoWorld } from './photos.fixture.ts';

let world: PhotoWorld;
let clock = 0;
beforeAll(async () => {
  world = await openPhotoWorld();
});
beforeEach(() => {
  clock = Date.now();
  setClock(() => clock);
});
afterEach(() => {
  setClock(Date.now);
  world.faults.bucket = undefined;
});
afterAll(() => world.close());

const stored = async (assetId: string) => (await Asset.get({ assetId }).go({ consistent: true })).data!;
const dueOf = async (assetId: string): Promise<number> => Date.parse((await stored(assetId)).dueAt ?? '');
/** What a run of the scheduler did about one photo; what was queued is deleted then. */
const sweep = async (assetId: string): Promise<string | undefined> => {
  const { photos } = await runDueWork();
  await deletePhotos();
  return photos.find(({ id }) => id === assetId)?.did;
};
const filesOf = (id: string): string[] => [...world.keys('media', id), ...world.keys('uploads', id)];

describe('photos that nobody orders', () => {
  it('C26 are deleted 30 days after they came, not a millisecond earlier, with their original', async () => {
    const asset = await uploadPhoto(new Browser(), uploadRoutes, await aPhoto());
    const due = await dueOf(asset.id);
    expect(due - clock).toBe(30 * DAY_MS);
    clock = due - 1;
    expect(await sweep(asset.id)).toBeUndefined();
    expect(await expirePhoto(asset.id)).toBe('nothing');
    expect(filesOf(asset.id)).toHaveLength(5);
    clock = due;
    expect(await sweep(asset.id)).toBe('queued');
    expect(filesOf(asset.id)).toEqual([]);
    const { deletedAt, dueKind, quotaOf, faces, fitness } = await stored(asset.id);
    expect([deletedAt !== undefined, dueKind, quotaOf]).toEqual([true, undefined, undefined]);
    expect([faces, fitness], 'what was found in the photo').toEqual([undefined, undefined]);
    clock = due + 1;
    expect(await sweep(asset.id)).toBeUndefined();
  });

  it('C26 give their room back', async () => {
    const asset = await uploadPhoto(new Browser(), uploadRoutes, await aPhoto());
    const { ownerId, dueAt } = await stored(asset.id);
    clock = Date.parse(dueAt!);
    await sweep(asset.id);
    expect((await PhotoQuota.get({ ownerId }).go({ consistent: true })).data).toMatchObject({ files: 0, bytes: 0 });
  });

  it('are done away with when a deletion is tried again, and when a customer’s own one broke off', async () => {
    const asset = await uploadPhoto(new Browser(), uploadRoutes, await aPhoto());
    const browser = new Browser();
    const own = await uploadPhoto(browser, uploadRoutes, await aPhoto());
    world.faults.bucket = ({ method, url }) => (method === 'POST' && url?.includes('media') ? 403 : undefined);
    expect((await browser.call(uploadRoutes, 'DELETE', `/api/updates/${own.id}`)).status).toBe(500);
    clock = await dueOf(asset.id);
    await runDueWork();
    expect(await deletePhotos()).toContain(asset.id);
    expect(world.keys('media', asset.id)).toHaveLength(4);
    world.faults.bucket = undefined;
    deletions.bringBack();
    expect(await deletePhotos()).toEqual([]);
    expect([...filesOf(asset.id), ...filesOf(own.id)]).toEqual([]);
  });

  it('stay due while they are queued, are not queued twice in two days, and again when their message was lost', async () => {
    const asset = await uploadPhoto(new Browser(), uploadRoutes, await aPhoto());
    const due = await dueOf(asset.id);
    const run = async (): Promise<[did: string | undefined, ageSeconds: number]> => {
      const { photos, ageSeconds } = await runDueWork();
      return [photos.find(({ id }) => id === asset.id)?.did, ageSeconds.photos];
    };
    const lost = () => deletions.waiting().filter(({ assetId }) => assetId === asset.id).length;
    clock = due;
    await deletePhotos();
    expect((await run())[0]).toBe('queued');
    expect(lost()).toBe(1);
    clock = due + 2 * DAY_MS - 1;
    expect(await run(), 'the promise is late').toEqual([undefined, (2 * DAY_MS - 1) / 1000]);
    expect(lost()).toBe(1);
    clock = due + 2 * DAY_MS;
    expect((await run())[0]).toBe('queued');
    expect(lost()).toBe(2);
    await deletePhotos();
    expect(filesOf(asset.id)).toEqual([]);
    expect(await run()).toEqual([undefined, 0]);
  });

  it('are queued again when the scheduler dies before the mark, and what comes twice is deleted once', async () => {
    const asset = await uploadPhoto(new Browser(), uploadRoutes, await aPhoto());
    clock = await dueOf(asset.id);
    const before = await stored(asset.id);
    expect(await sweep(asset.id)).toBe('queued');
    const { deletedAt } = await stored(asset.id);
    await queuePhoto(before);
    expect(await deletePhotos()).toEqual([]);
    expect(await stored(asset.id)).toMatchObject({ deletedAt });
    expect((await stored(asset.id)).dueKind, 'a deleted photo is not due again').toBeUndefined();
  });
});
