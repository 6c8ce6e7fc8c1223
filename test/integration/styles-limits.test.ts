import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '#functions/platform/rate-limit.ts';
import { StyleJob } from '#functions/styles/style-job.entity.ts';
import { uploadRoutes } from '#functions/uploads/uploads.routes.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
import { aPhoto, openPhotoWorld, uploadPhoto, type Browser, type PhotoWorld } from './photos.fixture.ts';
import { apply, aVisitor, check, deliver, jobOf, waitingIn } from './styles.fixture.ts';

let world: PhotoWorld;
beforeAll(async () => {
  world = await openPhotoWorld();
});
afterAll(() => world.close());
afterEach(() => world.queues.store.purge('previews'));

const another = async (browser: Browser): Promise<string> =>
  (await uploadPhoto(browser, uploadRoutes, await aPhoto())).id;
const thumbnails = (browser: Browser, id: string) =>
  browser.call<{ code?: string }>(uploadRoutes, 'POST', `/api/assets/${id}/thumbnails`);

it('a newer choice of the same photo replaces one that waits, which says so, and can be chosen again', async () => {
  const { browser, asset } = await aVisitor();
  const oil = await jobOf(browser, asset.id, 'oil');
  const pencil = await jobOf(browser, asset.id, 'pencil');
  expect(await check(browser, oil)).toEqual({
    id: oil,
    status: 'failed',
    error: 'Another style was chosen for this photo.',
    code: 'style.replaced',
  });
  expect(await deliver([oil, pencil])).toEqual([]);
  expect([(await check(browser, oil)).status, (await check(browser, pencil)).status]).toEqual(['failed', 'done']);
  expect(await jobOf(browser, asset.id, 'oil')).toBe(oil);
  await deliver([oil]);
  expect((await check(browser, oil)).status).toBe('done');
});

it('the waiting job of a photo that an order was attempted with stays, and so does one that is being painted', async () => {
  const { browser, asset } = await aVisitor();
  await Asset.patch({ assetId: asset.id }).set({ heldBy: 'crt_1:1' }).go();
  const oil = await jobOf(browser, asset.id, 'oil');
  await jobOf(browser, asset.id, 'pencil');
  expect((await check(browser, oil)).status).toBe('queued');
  const other = await aVisitor();
  const begun = await jobOf(other.browser, other.asset.id, 'oil');
  await StyleJob.patch({ jobId: begun }).set({ status: 'running', startedAt: Date.now() }).go();
  await jobOf(other.browser, other.asset.id, 'pencil');
  expect((await check(other.browser, begun)).status).toBe('running');
});

it('six of a visitor are unfinished at most, whichever way they are asked for; an ended one makes room', async () => {
  const { browser, asset } = await aVisitor();
  const photos = [asset.id];
  while (photos.length < 8) photos.push(await another(browser));
  const answers = await Promise.all(photos.map((id) => apply(browser, id, 'oil', 1)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 200, 200, 200, 429, 429,
  ]);
  const refused = photos.filter((_, index) => answers[index]?.status === 429);
  expect(answers.find(({ status }) => status === 429)?.body.code).toBe('style.too_many_waiting');
  const made = answers.flatMap(({ status, body }) => (status === 200 ? [body.result.job_id] : []));
  expect(waitingIn(world, 'previews').toSorted()).toEqual(made.toSorted());
  await deliver(made.slice(0, 1));
  expect((await apply(browser, refused[0]!, 'oil', 1)).status).toBe(200);
  expect((await apply(browser, refused[1]!, 'oil', 1)).status).toBe(429);
});

it('forty in ten minutes of a visitor are new, and thumbnails of a photo one of them; what is there costs nothing', async () => {
  const { browser, asset } = await aVisitor();
  const second = await another(browser);
  expect((await thumbnails(browser, asset.id)).status).toBe(200);
  const steps = Array.from({ length: LIMITS.jobOfActor.times }, (_, index) => index);
  const styleOf = (index: number) => (['oil', 'pencil', 'sepia'] as const)[index % 3]!;
  const strengthOf = (index: number) => (Math.floor(index / 3) + 1) / 20;
  const statuses: number[] = [];
  for (const index of steps) statuses.push((await apply(browser, asset.id, styleOf(index), strengthOf(index))).status);
  expect(statuses).toEqual(steps.map((index) => (index < LIMITS.jobOfActor.times - 1 ? 200 : 429)));
  expect((await thumbnails(browser, second)).body.code).toBe('request.too_many');
  const last = steps.length - 2;
  expect((await apply(browser, asset.id, styleOf(last), strengthOf(last))).status).toBe(200);
  expect((await aVisitor().then((other) => apply(other.browser, other.asset.id, 'oil', 1))).status).toBe(200);
});
