import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { MAX_RECEIVES } from '#functions/platform/process-batch.ts';
import { paintPaintings } from '#functions/styles/painting-worker.ts';
import { StyleJob } from '#functions/styles/style-job.entity.ts';
import { styleList } from '#functions/styles/style-list.ts';
import { uploadRoutes } from '#functions/uploads/uploads.routes.ts';
import { pollQueue } from '#infra/local/sqs/poll.ts';
import { openPhotoWorld, type Browser, type PhotoWorld } from './photos.fixture.ts';
import { apply, aVisitor, check, deliver, deliverPaintings, jobOf, read, waitingIn } from './styles.fixture.ts';

/** Larger than a preview, yet quickly painted. */
const WIDE = { width: 1400, height: 60 };
const styles = styleList.map(({ id }) => id).filter((id) => id !== 'photorealistic');

let world: PhotoWorld;
beforeAll(async () => {
  world = await openPhotoWorld();
});
afterAll(() => world.close());
afterEach(() => {
  setClock(Date.now);
  world.faults.bucket = undefined;
  world.faults.faces = 0;
  world.queues.store.purge('previews');
  world.queues.store.purge('paintings');
});

const removePhoto = (browser: Browser, assetId: string) =>
  browser.call(uploadRoutes, 'DELETE', `/api/updates/${assetId}`);

/** Deletes the photo at the moment when an object of this name is written. */
const deletedAtThe = (browser: Browser, assetId: string, name: string): (() => boolean) => {
  let isDeleted = false;
  world.faults.bucket = async ({ method, url }) => {
    if (method !== 'PUT' || isDeleted || !url?.includes(assetId) || !url.includes(name)) return undefined;
    isDeleted = true;
    await removePhoto(browser, assetId);
    return undefined;
  };
  return () => isDeleted;
};

describe('S-10 a preview comes before the painting', () => {
  it('S-10 U-17 Z-04 of 1024 pixels, while the painting is made, and stays beside it', async () => {
    const { browser, asset } = await aVisitor(WIDE);
    const jobId = await jobOf(browser, asset.id, 'pencil');
    expect(await deliver([jobId])).toEqual([]);
    const { preview, ...job } = await check(browser, jobId);
    expect(job).toEqual({ id: jobId, status: 'running' });
    expect(preview).toMatchObject({ id: 'pencil', strength: 1, url: `/media/${preview?.key}` });
    expect(await sharp(await world.read('media', preview!.key)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1024,
    });
    expect(await sharp(await world.read('media', preview!.key.replace('.jpg', '.webp'))).metadata()).toMatchObject({
      format: 'webp',
      width: 1024,
    });
    expect(await read(browser, asset.id)).toMatchObject({ current_job: jobId, last_job: null, derivatives: [] });
    expect([waitingIn(world, 'paintings'), waitingIn(world, 'previews')]).toEqual([[jobId], [jobId]]);

    expect(await deliverPaintings([jobId])).toEqual([]);
    const { derivative, ...done } = await check(browser, jobId);
    expect(done).toEqual({ id: jobId, status: 'done', preview });
    expect(await sharp(await world.read('media', derivative!.key)).metadata()).toMatchObject({ width: 1400 });
    expect(await read(browser, asset.id)).toMatchObject({
      current_job: null,
      last_job: jobId,
      derivatives: [derivative],
    });
  });

  it('S-10 twenty equal requests at once make one painting', async () => {
    const { browser, asset } = await aVisitor(WIDE);
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(browser, asset.id, 'pencil', 0.7)));
    const jobIds = new Set(answers.map(({ body }) => body.result.job_id));
    expect(jobIds.size).toBe(1);
    expect(waitingIn(world, 'previews')).toEqual([...jobIds]);
    const [jobId = ''] = jobIds;
    expect(await Promise.all([deliver([jobId]), deliver([jobId])])).toEqual([[], []]);
    expect(await Promise.all([deliverPaintings([jobId]), deliverPaintings([jobId])])).toEqual([[], []]);
    expect((await read(browser, asset.id)).derivatives).toHaveLength(1);
    expect(world.keys('media', `paintings/${asset.id}`)).toHaveLength(4);
  });

  it('S-10 a painter that dies between the preview and the message about the painting loses nothing', async () => {
    const { browser, asset } = await aVisitor(WIDE);
    const jobId = await jobOf(browser, asset.id, 'pencil');
    const { PAINTINGS_QUEUE_URL } = process.env;
    process.env.PAINTINGS_QUEUE_URL = `${PAINTINGS_QUEUE_URL}-gone`;
    await deliver([jobId]);
    process.env.PAINTINGS_QUEUE_URL = PAINTINGS_QUEUE_URL;
    expect(waitingIn(world, 'paintings')).toEqual([]);
    // The queue delivers the message again, because the dead painter did not delete it.
    expect(await deliver([jobId], 2)).toEqual([]);
    expect(waitingIn(world, 'paintings')).toEqual([jobId]);
    world.queues.store.purge('paintings');
    // If that message is lost too, the waiting customer's check sends it again.
    setClock(() => Date.now() + 31_000);
    expect((await check(browser, jobId)).status).toBe('running');
    expect(waitingIn(world, 'paintings')).toEqual([jobId]);
    await deliverPaintings([jobId]);
    expect((await check(browser, jobId)).status).toBe('done');
  });

  it.each([
    ['waits for its painting', 'previewed'],
    ['was stored as queued after its preview by an earlier version', 'queued'],
  ] as const)(
    'S-10 a job that %s is shown as running, sent again when its message is lost, and painted',
    async (_, status) => {
      const { browser, asset } = await aVisitor(WIDE);
      const jobId = await jobOf(browser, asset.id, 'pencil');
      await deliver([jobId]);
      expect((await StyleJob.get({ jobId }).go()).data?.status).toBe('previewed');
      await StyleJob.patch({ jobId }).set({ status }).go();
      world.queues.store.purge('previews');
      world.queues.store.purge('paintings');
      setClock(() => Date.now() + 31_000);
      expect((await check(browser, jobId)).status).toBe('running');
      expect([waitingIn(world, 'previews'), waitingIn(world, 'paintings')]).toEqual([[], [jobId]]);
      world.faults.bucket = ({ method, url }) => (method === 'PUT' && url?.includes('painting.jpg') ? 403 : undefined);
      expect(await deliverPaintings([jobId])).toEqual(['0']);
      expect((await StyleJob.get({ jobId }).go()).data?.status).toBe('previewed');
      world.faults.bucket = undefined;
      expect(await deliverPaintings([jobId], 2)).toEqual([]);
      expect((await check(browser, jobId)).status).toBe('done');
    },
  );

  it('S-10 a painting that fails after its preview reads failed, and is asked for again without a new preview', async () => {
    const { browser, asset } = await aVisitor(WIDE);
    const jobId = await jobOf(browser, asset.id, 'pencil');
    await deliver([jobId]);
    world.faults.bucket = ({ method, url }) => (method === 'PUT' && url?.includes('painting.jpg') ? 403 : undefined);
    expect(await deliverPaintings([jobId], MAX_RECEIVES)).toEqual(['0']);
    expect(await check(browser, jobId)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('try again'),
    });
    world.faults.bucket = undefined;
    world.queues.store.purge('previews');
    world.queues.store.purge('paintings');
    expect(await jobOf(browser, asset.id, 'pencil')).toBe(jobId);
    expect([waitingIn(world, 'previews'), waitingIn(world, 'paintings')]).toEqual([[], [jobId]]);
  });
});

describe('a photo that is deleted while it is painted', () => {
  it.each(['preview.jpg', 'painting.jpg'])('S-10 leaves nothing behind (deleted at the %s)', async (name) => {
    const { browser, asset } = await aVisitor(WIDE);
    const jobId = await jobOf(browser, asset.id, 'pencil');
    const isDeleted = deletedAtThe(browser, asset.id, name);
    expect(await deliver([jobId])).toEqual([]);
    expect(await deliverPaintings([jobId])).toEqual([]);
    expect(isDeleted()).toBe(true);
    expect(world.keys('media', asset.id)).toEqual([]);
  });

  it('S-10 takes its preview with it, and is not painted any more', async () => {
    const { browser, asset } = await aVisitor(WIDE);
    const jobId = await jobOf(browser, asset.id, 'pencil');
    await deliver([jobId]);
    await removePhoto(browser, asset.id);
    expect(world.keys('media', asset.id)).toEqual([]);
    let reads = 0;
    world.faults.bucket = ({ method }) => void (reads += method === 'GET' ? 1 : 0);
    expect(await deliverPaintings([jobId])).toEqual([]);
    expect(reads).toBe(0);
    expect(world.keys('media', asset.id)).toEqual([]);
  });
});

describe('messages that cannot be dealt with', () => {
  it('S-10 end among the dead letters and hold nobody up', async () => {
    const { browser, asset } = await aVisitor();
    const { store } = world.queues;
    await deliver([await jobOf(browser, asset.id, 'pencil')]);
    for (const body of ['no JSON', '{"of":"nothing"}', JSON.stringify({ jobId: 'job_missing' })])
      store.send('paintings', { body });
    const stopping = new AbortController();
    const polling = pollQueue({
      store,
      queue: 'paintings',
      batchSize: 2,
      invoke: paintPaintings,
      retrySeconds: () => 0,
      signal: stopping.signal,
    });
    await expect.poll(() => store.counts('paintingsDead').visible).toBe(2);
    stopping.abort();
    await polling;
    expect(store.counts('paintings')).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
    store.purge('paintingsDead');
  });
});

describe('S-03 a photo small in every style', () => {
  const ask = (browser: Browser, assetId: string) =>
    browser.call(uploadRoutes, 'POST', `/api/assets/${assetId}/thumbnails`, {});

  it('S-03 is painted once, whoever asks how often, and shown as it comes', { tags: 'soak' }, async () => {
    world.faults.faces = 1;
    const { browser, asset } = await aVisitor({ width: 300, height: 200 });
    expect(asset.thumbnails).toBeUndefined();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(browser, asset.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(waitingIn(world, 'paintings')).toEqual([asset.id]);
    expect((await read(browser, asset.id)).thumbnails).toEqual({});

    // The painter dies at the last thumbnails; the next run paints only those.
    world.faults.bucket = ({ method, url }) => (method === 'PUT' && url?.includes('sepia.webp') ? 403 : undefined);
    expect(await deliverPaintings([{ thumbnailsOf: asset.id }])).toEqual(['0']);
    const some = (await read(browser, asset.id)).thumbnails ?? {};
    expect(Object.keys(some).toSorted()).toEqual(styles.filter((id) => id !== 'sepia').toSorted());
    const written: string[] = [];
    world.faults.bucket = ({ method, url }) => void (method === 'PUT' && written.push(url ?? ''));
    expect(await deliverPaintings([{ thumbnailsOf: asset.id }], 2)).toEqual([]);
    expect(written).toEqual([expect.stringContaining('sepia.webp')]);

    const { thumbnails = {} } = await read(browser, asset.id);
    expect(Object.keys(thumbnails).toSorted()).toEqual(styles.toSorted());
    for (const url of Object.values(thumbnails)) {
      expect(await sharp(await world.read('media', url.replace('/media/', ''))).metadata()).toMatchObject({
        format: 'webp',
        width: 160,
        height: 160,
      });
    }
    world.queues.store.purge('paintings');
    setClock(() => Date.now() + 3_600_000);
    await ask(browser, asset.id);
    expect(waitingIn(world, 'paintings')).toEqual([]);
    setClock(Date.now);
    await removePhoto(browser, asset.id);
    expect(world.keys('media', asset.id)).toEqual([]);
  });

  it('S-03 what was lost is asked for again after a minute, and a deleted photo leaves nothing behind', async () => {
    const { browser, asset } = await aVisitor();
    await ask(browser, asset.id);
    world.queues.store.purge('paintings');
    await ask(browser, asset.id);
    expect(waitingIn(world, 'paintings')).toEqual([]);
    setClock(() => Date.now() + 61_000);
    await ask(browser, asset.id);
    expect(waitingIn(world, 'paintings')).toEqual([asset.id]);
    const isDeleted = deletedAtThe(browser, asset.id, 'pencil.webp');
    expect(await deliverPaintings([{ thumbnailsOf: asset.id }])).toEqual([]);
    expect(isDeleted()).toBe(true);
    expect(world.keys('media', asset.id)).toEqual([]);
  });
});
