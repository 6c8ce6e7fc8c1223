import { nowIso } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { TagCount } from '#functions/works/tag-book.entity.ts';
import { readTagBook } from '#functions/works/tag-book.ts';
import { countsOf, placedWork, showWork } from '#functions/works/show-work.ts';
import { TaggedWork, type StoredWork } from '#functions/works/work.entity.ts';

const workOf = (overrides: Partial<StoredWork>): StoredWork => {
  const orderId = overrides.orderId ?? newId('order');
  return {
    orderId,
    sku: 'custphotoreal',
    supplierId: 'usr_nobody',
    artistName: 'Marta Ilves',
    username: 'marta',
    title: 'Maya',
    medium: 'Oil',
    size: '12x16in',
    tags: [],
    instructions: '',
    picture: `/media/${orderId}.jpg`,
    photo: `/media/${orderId}-photo.jpg`,
    consent: { photo: true, wish: true, place: true },
    width: 1_200,
    height: 1_500,
    city: 'Portland',
    country: 'US',
    finishedAt: nowIso(),
    ...overrides,
  };
};

/** A finished public piece. */
export const aWork = async (overrides: Partial<StoredWork> = {}): Promise<StoredWork> => {
  const work = workOf(overrides);
  await showWork(work);
  return work;
};

/**
 * Entries and counts of many works of the same kind, finished one minute after another, in some of their lists only, as
 * `putWork` leaves them: writing all lists of thousands of works would take minutes.
 */
export const listMany = async (
  lists: readonly string[],
  count: number,
  { tags, ...of }: Pick<StoredWork, 'sku' | 'supplierId' | 'username' | 'tags'>,
): Promise<void> => {
  const { tree } = await readTagBook();
  const until = Date.parse(nowIso());
  const { tags: all } = placedWork(workOf({ ...of, tags }), tree);
  const works = Array.from({ length: count }, (_, index) =>
    workOf({ ...of, tags: all, finishedAt: new Date(until - index * 60_000).toISOString(), revision: 1 }),
  );
  const entries = works.flatMap((work) => {
    const { orderId, finishedAt, sku, supplierId } = work;
    return lists.map((tag) => ({ tag, orderId, finishedAt, sku, supplierId, work }));
  });
  await TaggedWork.put(entries).go({ concurrency: 4 });
  for (const { sku, tag } of countsOf(workOf({ ...of, tags: all })))
    await TagCount.upsert({ sku, tag }).add({ works: count, version: 1 }).go();
};
