import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { UsernameClaim } from '#functions/studio/application.entity.ts';
import { Artist } from '#functions/artists/artist.entity.ts';
import { isConditionRefused } from '#functions/platform/table.ts';
import { normalUsername } from '#functions/artists/usernames.ts';
import { styleList } from '#functions/styles/style-list.ts';
import { showWork } from '#functions/works/show-work.ts';
import type { StoredWork } from '#functions/works/work.entity.ts';
import type { DemoProgress } from '#infra/local/demo.ts';
import { FEATURED_STARS } from '#shared/orders/reviews.ts';
import { FEATURED_WORKS } from '#shared/catalogue/works.ts';
import { createDemoAccount, supplierIdOf } from '../accounts.ts';
import { paintedView, publishAvifs } from '../pictures.ts';
import { seedReview } from '../review-of-work.ts';
import { DEMO_CONSENT } from '../works.ts';
import { MORE_ARTISTS, SHOP_ARTISTS } from './artists.ts';
import { isOfPeople, planWorks, type PlannedWork } from './plan.ts';

/** Adds the further artists; a later run leaves them as they are. */
const seedArtists = async (): Promise<void> => {
  for (const { email, ...artist } of MORE_ARTISTS) {
    const supplierId = supplierIdOf(artist.username);
    await createDemoAccount({ email, role: 'Supplier', name: artist.name, userId: supplierId });
    await UsernameClaim.put({ username: normalUsername(artist.username), supplierId }).go();
    await Artist.create({ ...artist, supplierId, isActive: true })
      .go()
      .catch((error: unknown) => {
        if (!isConditionRefused(error)) throw error;
      });
  }
};

const tagsOf = ({ view, style, wish, stars = 0 }: PlannedWork): string[] => [
  ...(stars >= FEATURED_STARS ? [FEATURED_WORKS] : []),
  ...view.tags,
  ...(wish ? [wish] : []),
  ...(isOfPeople(view) ? ['portrait'] : []),
  ...(styleList.find(({ id }) => id === style)?.tags ?? []),
];

const workOf = async (planned: PlannedWork): Promise<StoredWork> => {
  const { orderId, sku, medium, title, size, view, style, username, stars, said, finishedAt } = planned;
  const { name, city, country } = planned;
  const response = said?.[2];
  return {
    orderId,
    sku,
    medium,
    title,
    size,
    city,
    country,
    finishedAt,
    username,
    supplierId: supplierIdOf(username),
    artistName: SHOP_ARTISTS.find((artist) => artist.username === username)?.name ?? '',
    tags: tagsOf(planned),
    instructions: '',
    consent: DEMO_CONSENT,
    ...(await paintedView(view, style)),
    ...(stars !== undefined && { rating: stars }),
    ...(said &&
      stars !== undefined && { review: { name, rating: stars, text: said[0], ...(response && { response }) } }),
  };
};

const loadWork = async (planned: PlannedWork): Promise<void> => {
  const { name, stars: rating, said } = planned;
  const work = await workOf(planned);
  await showWork(work);
  if (rating !== undefined) await seedReview(work, { name, rating, ...(said && { text: said[0], response: said[2] }) });
};

const readDone = (file: string): number => {
  if (!existsSync(file)) return 0;
  const { done } = JSON.parse(readFileSync(file, 'utf8')) as DemoProgress;
  return done;
};

/** Replaces the file as a whole, so that its readers and the next start never find half of it. */
const writeProgress = (file: string, progress: DemoProgress): void => {
  writeFileSync(`${file}.next`, JSON.stringify(progress));
  renameSync(`${file}.next`, file);
};

/**
 * Writes the AVIF files that the essential demo leaves out, then loads the further artists and works of the demo, from
 * where the last run stopped, according to the file. It gives way
 * to everything else on this machine: lowest priority, one thread, and as long a pause after each work as that took.
 */
const load = async (file: string): Promise<void> => {
  setPriority(constants.priority.PRIORITY_LOW);
  sharp.concurrency(1);
  await publishAvifs();
  const works = planWorks();
  const done = readDone(file);
  if (done >= works.length) return;
  await seedArtists();
  for (const [index, work] of works.entries()) {
    if (index < done) continue;
    const startedAt = performance.now();
    await loadWork(work);
    writeProgress(file, { done: index + 1, of: works.length });
    await pause(performance.now() - startedAt);
  }
  await publishAvifs();
};

const file = process.env.DEMO_PROGRESS;
if (!file) throw new Error('DEMO_PROGRESS names the file that says how far the load is.');
process.once('disconnect', () => process.exit());
await load(file);
process.disconnect?.();
