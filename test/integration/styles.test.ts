import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { MAX_RECEIVES } from '#functions/platform/process-batch.ts';
import { StyleJob } from '#functions/styles/style-job.entity.ts';
import { styleRoutes } from '#functions/styles/styles.routes.ts';
import { uploadRoutes } from '#functions/uploads/uploads.routes.ts';
import { Browser, dyingAtBuckets, openPhotoWorld, type PhotoWorld } from './photos.fixture.ts';
import { apply, aVisitor, check, deliver, deliverPaintings, jobOf, read, waitingIn } from './styles.fixture.ts';

let world: PhotoWorld;
beforeAll(async () => {
  world = await openPhotoWorld();
});
afterAll(() => world.close());
afterEach(() => {
  setClock(Date.now);
  world.faults.bucket = undefined;
  world.queues.store.purge('previews');
  world.queues.store.purge('paintings');
});

const later = (seconds: number): void => setClock(() => Date.now() + seconds * 1000);

const waiting = (): string[] => waitingIn(world, 'previews');

describe('the styles', () => {
  it('S-08 begin with photorealistic', async () => {
    const { body } = await new Browser().call<{ id: string; name: string; description: string; url: string }[]>(
      styleRoutes,
      'GET',
      '/api/styles',
    );
    expect(body.length).toBeGreaterThan(4);
    expect(body[0]?.id).toBe('photorealistic');
    for (const style of body) expect(Object.keys(style)).toEqual(['id', 'name', 'description', 'url']);
  });
});

describe('S-10 a photo is painted in a style', () => {
  it('API-12 from the queue to the picture, in JPEG and WebP', async () => {
    const { browser, asset } = await aVisitor();
    const { status, body } = await apply(browser, asset.id, 'oil', 0.52);
    expect({ status, ok: body.status }).toEqual({ status: 200, ok: true });
    const { job_id } = body.result;
    expect(await read(browser, asset.id)).toMatchObject({ current_job: job_id, last_job: null });
    expect(await check(browser, job_id)).toEqual({ id: job_id, status: 'queued' });
    expect(waiting()).toEqual([job_id]);

    expect(await deliver([job_id])).toEqual([]);
    const { derivative } = await check(browser, job_id);
    expect(derivative).toMatchObject({ id: 'oil', strength: 0.5 });
    expect(derivative!.url).toMatch(/^\/media\/paintings\/ast_\w+\/[\w-]{43}\/painting\.jpg$/);
    expect(await read(browser, asset.id)).toMatchObject({
      current_job: null,
      last_job: job_id,
      derivatives: [derivative],
    });
    const jpeg = await world.read('media', derivative!.key);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 200 });
    expect(await sharp(await world.read('media', derivative!.key.replace('.jpg', '.webp'))).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
    });
    expect(jpeg).not.toEqual(await world.read('media', asset.url.replace('/media/', '')));
  });

  it('at most 1600 pixels wide', async () => {
    const { browser, asset } = await aVisitor({ width: 1800, height: 90 });
    const jobId = await jobOf(browser, asset.id, 'pencil');
    await deliver([jobId]);
    await deliverPaintings([jobId]);
    const { derivative } = await check(browser, jobId);
    expect(await sharp(await world.read('media', derivative!.key)).metadata()).toMatchObject({
      width: 1600,
      height: 80,
    });
  });

  it('once for each strength, in steps of 5 %', async () => {
    const { browser, asset } = await aVisitor();
    const jobId = await jobOf(browser, asset.id, 'oil', 0.8);
    expect(await jobOf(browser, asset.id, 'oil', 0.81)).toBe(jobId);
    expect(waiting()).toEqual([jobId]);
    expect(await jobOf(browser, asset.id, 'oil', 0.85)).not.toBe(jobId);
    expect(await jobOf(browser, asset.id, 'pencil', 0.8)).not.toBe(jobId);
  });

  it('and a painting that is there already ends the wait at once', async () => {
    const { browser, asset } = await aVisitor();
    const oil = await jobOf(browser, asset.id, 'oil');
    await deliver([oil]);
    const pencil = await jobOf(browser, asset.id, 'pencil');
    await deliver([pencil]);
    expect(await read(browser, asset.id)).toMatchObject({ last_job: pencil, current_job: null });
    world.queues.store.purge('previews');
    expect(await jobOf(browser, asset.id, 'oil')).toBe(oil);
    expect(await read(browser, asset.id)).toMatchObject({ last_job: oil, current_job: null });
    expect(waiting()).toEqual([]);
  });

  it('S-11 the last job is the one waited for, whichever ends last', async () => {
    const { browser, asset } = await aVisitor();
    const first = await jobOf(browser, asset.id, 'oil');
    await StyleJob.patch({ jobId: first }).set({ status: 'running', startedAt: Date.now() }).go();
    const second = await jobOf(browser, asset.id, 'pencil');
    await deliver([second]);
    await deliver([first]);
    const { last_job, current_job, derivatives } = await read(browser, asset.id);
    expect({ last_job, current_job }).toEqual({ last_job: second, current_job: null });
    expect(derivatives.map(({ id }) => id)).toEqual(['pencil', 'oil']);
  });

  it('one painting comes of a message that is delivered again and again', async () => {
    const { browser, asset } = await aVisitor();
    const jobId = await jobOf(browser, asset.id);
    expect(await Promise.all([deliver([jobId]), deliver([jobId])])).toEqual([[], []]);
    expect(await deliver([jobId, jobId])).toEqual([]);
    expect((await read(browser, asset.id)).derivatives).toHaveLength(1);
    expect(world.keys('media', `paintings/${asset.id}`)).toHaveLength(2);
  });
});

describe('what is refused', () => {
  it.each([
    ['S-08 the photo as it is', 'photorealistic', 1, 422, 'style.no_job_needed'],
    ['a style that does not exist', 'crayon', 1, 404, 'style.not_found'],
    ['more than all of it', 'oil', 1.01, 422, 'request.invalid'],
    ['less than nothing', 'oil', -0.1, 422, 'request.invalid'],
  ])('%s', async (_, style, strength, status, code) => {
    const { browser, asset } = await aVisitor();
    expect(await apply(browser, asset.id, style, strength)).toMatchObject({ status, body: { status: false, code } });
    expect(waiting()).toEqual([]);
  });

  const kilobyte = (bytes: number) => ({ note: 'x'.repeat(bytes - JSON.stringify({ note: '' }).length) });
  it.each([
    ['none', undefined, 200],
    ['an empty object', {}, 200],
    ['keys that no style knows, deep ones too', { grain: 0.5, canvas: [[[{ weave: 'fine' }]]], tiny: 1e-200 }, 200],
    ['1 kB', kilobyte(1024), 200],
    ['more than 1 kB', kilobyte(1025), 422],
    ['more than 1 kB of three bytes each', { note: '€'.repeat(400) }, 422],
    ['a text', 'grain', 422],
    ['a list', ['grain'], 422],
    ['null', null, 422],
  ])('Z-05 C68 options are an object of at most 1 kB, stored with the job: %s', async (_, options, status) => {
    const { browser, asset } = await aVisitor();
    const answer = await apply(browser, asset.id, 'oil', 1, options);
    const refusal = { code: 'request.invalid', fields: { options: expect.any(String) } };
    expect(answer).toMatchObject({ status, ...(status === 422 && { body: refusal }) });
    if (status === 422) return;
    const { data: job } = await StyleJob.get({ jobId: answer.body.result.job_id }).go();
    expect(job?.options).toBe(options && JSON.stringify(options));
    expect(await jobOf(browser, asset.id)).toBe(job?.jobId);
  });

  it("another's photo and another's job, as if they did not exist", async () => {
    const { browser, asset } = await aVisitor();
    const { browser: other } = await aVisitor();
    const jobId = await jobOf(browser, asset.id);
    for (const stranger of [other, new Browser()]) {
      expect(await apply(stranger, asset.id, 'oil', 1)).toMatchObject({
        status: 404,
        body: { code: 'asset.not_found' },
      });
      const theirs = await stranger.call(styleRoutes, 'GET', `/api/assets/check-job/${jobId}`);
      const missing = await stranger.call(styleRoutes, 'GET', '/api/assets/check-job/job_missing');
      expect(theirs).toMatchObject({ status: 404, body: { code: 'job.not_found' } });
      expect({ ...theirs.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    }
  });

  it('a photo that has been deleted', async () => {
    const { browser, asset } = await aVisitor();
    await browser.call(uploadRoutes, 'DELETE', `/api/updates/${asset.id}`);
    expect((await apply(browser, asset.id, 'oil', 1)).body.code).toBe('asset.not_found');
  });
});

describe('when something fails', () => {
  it('a lost message is sent again after 30 seconds, once', async () => {
    const { browser, asset } = await aVisitor();
    const jobId = await jobOf(browser, asset.id);
    world.queues.store.purge('previews');
    later(29);
    await check(browser, jobId);
    expect(waiting()).toEqual([]);
    later(31);
    await Promise.all([check(browser, jobId), check(browser, jobId), jobOf(browser, asset.id)]);
    expect(waiting()).toEqual([jobId]);
  });

  it('a job is answered even if the queue does not take it', async () => {
    const { browser, asset } = await aVisitor();
    const { PREVIEWS_QUEUE_URL } = process.env;
    process.env.PREVIEWS_QUEUE_URL = `${PREVIEWS_QUEUE_URL}-gone`;
    const { status, body } = await apply(browser, asset.id, 'oil', 1);
    process.env.PREVIEWS_QUEUE_URL = PREVIEWS_QUEUE_URL;
    expect(status).toBe(200);
    later(31);
    expect((await check(browser, body.result.job_id)).status).toBe('queued');
    expect(waiting()).toEqual([body.result.job_id]);
  });

  it('S-10 S-11 a failure that may pass is tried again, up to the last delivery', async () => {
    const { browser, asset } = await aVisitor();
    const jobId = await jobOf(browser, asset.id);
    world.faults.bucket = ({ method, url }) => (method === 'PUT' && url?.includes('/paintings/') ? 403 : undefined);
    for (let receives = 1; receives < MAX_RECEIVES; receives += 1) {
      expect(await deliver([jobId], receives)).toEqual(['0']);
      expect((await check(browser, jobId)).status).toBe('queued');
    }
    expect(await deliver([jobId], MAX_RECEIVES)).toEqual(['0']);
    expect(await check(browser, jobId)).toEqual({
      id: jobId,
      status: 'failed',
      error: 'We could not paint this photo. Please try again.',
    });
    expect(await read(browser, asset.id)).toMatchObject({ current_job: null, last_job: null, derivatives: [] });

    world.faults.bucket = undefined;
    world.queues.store.purge('previews');
    expect(await jobOf(browser, asset.id)).toBe(jobId);
    expect(waiting()).toEqual([jobId]);
    expect(await deliver([jobId])).toEqual([]);
    expect((await check(browser, jobId)).status).toBe('done');
  });

  it('a photo that cannot be painted fails at once and does not stop the others of its batch', async () => {
    const good = await aVisitor();
    const bad = await aVisitor();
    world.buckets.objects.delete({ bucket: 'atelier-media', key: bad.asset.url.replace('/media/', '') });
    const [goodJob, badJob] = [await jobOf(good.browser, good.asset.id), await jobOf(bad.browser, bad.asset.id)];
    expect(await deliver([badJob, { nonsense: true }, goodJob])).toEqual(['1']);
    expect((await check(bad.browser, badJob)).status).toBe('failed');
    expect(await read(bad.browser, bad.asset.id)).toMatchObject({ current_job: null });
    expect((await check(good.browser, goodJob)).status).toBe('done');
  });

  /** Delivers a message to a worker that dies during it. */
  const die = (jobId: string, receives: number): Promise<void> =>
    dyingAtBuckets(world, () => deliver([jobId], receives));

  it('S-10 a job whose painter died is sent again as soon as no painter can be alive', async () => {
    const { browser, asset } = await aVisitor();
    const jobId = await jobOf(browser, asset.id);
    world.queues.store.purge('previews');
    await die(jobId, 1);
    later(60);
    expect((await check(browser, jobId)).status).toBe('running');
    expect(waiting()).toEqual([]);
    later(71);
    expect((await check(browser, jobId)).status).toBe('queued');
    expect(waiting()).toEqual([jobId]);
    expect(await deliver([jobId], 2)).toEqual([]);
    expect((await check(browser, jobId)).status).toBe('done');
  });

  it('S-10 S-11 a job that has killed three painters fails when the customer asks, and the photo waits for it no more', async () => {
    const { browser, asset } = await aVisitor();
    const jobId = await jobOf(browser, asset.id);
    for (const receives of [1, 2, 3]) await die(jobId, receives);
    expect(await read(browser, asset.id)).toMatchObject({ current_job: jobId });
    later(71);
    expect((await check(browser, jobId)).status).toBe('failed');
    expect(await read(browser, asset.id)).toMatchObject({ current_job: null, last_job: null });
  });

  it('S-11 a failed job does not end the wait for another style', async () => {
    const { browser, asset } = await aVisitor();
    const [oil, pencil] = [await jobOf(browser, asset.id, 'oil'), await jobOf(browser, asset.id, 'pencil')];
    world.faults.bucket = ({ method, url }) => (method === 'PUT' && url?.includes('/paintings/') ? 403 : undefined);
    expect(await deliver([oil], MAX_RECEIVES)).toEqual(['0']);
    expect((await check(browser, oil)).status).toBe('failed');
    expect(await read(browser, asset.id)).toMatchObject({ current_job: pencil });
  });

  it('S-10 a picture that kills three painters is given to no fourth, and can be asked for again', async () => {
    const { browser, asset } = await aVisitor();
    const jobId = await jobOf(browser, asset.id);
    for (const receives of [1, 2, 3]) await die(jobId, receives);
    expect(await deliver([jobId], 4)).toEqual(['0']);
    expect(await check(browser, jobId)).toEqual({
      id: jobId,
      status: 'failed',
      error: 'We could not paint this photo. Please try again.',
    });
    expect(await deliver([jobId], 5)).toEqual(['0']);
    expect(await read(browser, asset.id)).toMatchObject({ current_job: null });
    world.queues.store.purge('previews');
    expect(await jobOf(browser, asset.id)).toBe(jobId);
    expect(waiting()).toEqual([jobId]);
  });
});

describe('a photo that is deleted while it is painted', () => {
  it.each(['GET', 'PUT'])('leaves nothing behind (deleted at the %s)', async (method) => {
    const { browser, asset } = await aVisitor();
    const jobId = await jobOf(browser, asset.id);
    let deleted: Promise<unknown> | undefined;
    world.faults.bucket = async (req) => {
      if (req.method === method && req.url?.includes(asset.id) && !deleted) {
        deleted = browser.call(uploadRoutes, 'DELETE', `/api/updates/${asset.id}`);
        await deleted;
      }
      return undefined;
    };
    expect(await deliver([jobId])).toEqual([]);
    expect(deleted).toBeDefined();
    expect(world.keys('media', asset.id)).toEqual([]);
    expect((await browser.call(styleRoutes, 'GET', `/api/assets/check-job/${jobId}`)).status).toBe(404);
  });

  it('takes its paintings with it', async () => {
    const { browser, asset } = await aVisitor();
    await deliver([await jobOf(browser, asset.id)]);
    expect(world.keys('media', asset.id)).toHaveLength(6);
    await browser.call(uploadRoutes, 'DELETE', `/api/updates/${asset.id}`);
    expect(world.keys('media', asset.id)).toEqual([]);
  });
});

describe('the worker', () => {
  it('carries nothing of the web framework', async () => {
    const entry = fileURLToPath(new URL('../../functions/entries/preview-worker.lambda.ts', import.meta.url));
    const { metafile } = await build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'esm',
      external: ['sharp'],
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.some((path) => path.endsWith('preview-worker.ts'))).toBe(true);
    expect(inputs.filter((path) => /node_modules\/(@hono|hono|zod)\//.test(path))).toEqual([]);
  });
});
