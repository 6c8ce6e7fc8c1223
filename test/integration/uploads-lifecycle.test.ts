import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time/time.ts';
import { setClock } from '#functions/platform/clock.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
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
/** Result of a scheduler run for one photo. */
const sweep = async (assetId: string): Promise<string | undefined> =>
  (await runDueWork()).photos.find(({ id }) => id === assetId)?.did;
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
    expect(await sweep(asset.id)).toBe('deleted');
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
    await runDueWork();
    expect((await PhotoQuota.get({ ownerId }).go({ consistent: true })).data).toMatchObject({ files: 0, bytes: 0 });
  });

  it('are done away with in the next run when one broke off, and when a customer’s own deletion did', async () => {
    const asset = await uploadPhoto(new Browser(), uploadRoutes, await aPhoto());
    const browser = new Browser();
    const own = await uploadPhoto(browser, uploadRoutes, await aPhoto());
    world.faults.bucket = ({ method, url }) => (method === 'POST' && url?.includes('media') ? 403 : undefined);
    expect((await browser.call(uploadRoutes, 'DELETE', `/api/updates/${own.id}`)).status).toBe(500);
    clock = await dueOf(asset.id);
    expect((await runDueWork()).failed.map(({ id }) => id)).toContain(asset.id);
    expect(world.keys('media', asset.id)).toHaveLength(4);
    world.faults.bucket = undefined;
    clock += 1;
    const { photos } = await runDueWork();
    expect(photos.map(({ id }) => id)).toEqual(expect.arrayContaining([asset.id, own.id]));
    expect([...filesOf(asset.id), ...filesOf(own.id)]).toEqual([]);
  });
});
