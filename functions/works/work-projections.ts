import { isDeepStrictEqual } from 'node:util';
import type { TagTree } from '#shared/catalogue/tag-book.ts';
import { TagCount, type StoredCount } from './tag-book.entity.ts';
import { readTagBook } from './tag-book.ts';
import { ifUnchanged, transact } from '../platform/table.ts';
import { countsOf, entriesOf, placedWork, reviewedOf, rewriteWork, storedWork } from './show-work.ts';
import { ReviewedWork, TaggedWork, Work, type StoredWork } from './work.entity.ts';

/** An entry of a list that no public work has; of reviews `tag` is their list. */
interface StrayEntry {
  list: 'tagged' | 'reviewed';
  key: { orderId: string; finishedAt: string; tag: string; stars: number };
}

/** A number of works that differs from the recount. */
interface CountDifference {
  count: Pick<StoredCount, 'sku' | 'tag' | 'works' | 'version'>;
  counted: number;
}

/** Everything in which lists and counts differ from the public works. */
export interface WorkDifferences {
  /** Works whose tags, entries or copies are not as they should be. */
  works: string[];
  strays: StrayEntry[];
  counts: CountDifference[];
}

interface Page<T> {
  data: T[];
  cursor: string | null;
}

/** All pages of a scan, one after another, so that the table need not fit into memory. */
async function* pagesOf<T>(read: (cursor: string | null) => Promise<Page<T>>): AsyncGenerator<T[]> {
  let cursor: string | null = null;
  do {
    const page: Page<T> = await read(cursor);
    yield page.data;
    ({ cursor } = page);
  } while (cursor !== null);
}

const isListed = async (work: StoredWork): Promise<boolean> => {
  const [entries, reviewed] = [entriesOf(work), reviewedOf(work)];
  const [{ data: tagged }, { data: best }] = await Promise.all([
    TaggedWork.get(entries).go({ consistent: true }),
    reviewed.length > 0 ? ReviewedWork.get(reviewed).go({ consistent: true }) : { data: [] },
  ]);
  const { sku, supplierId } = work;
  return (
    tagged.length === entries.length &&
    best.length === reviewed.length &&
    tagged.every((entry) => entry.sku === sku && entry.supplierId === supplierId) &&
    [...tagged, ...best].every(({ work: copy }) => isDeepStrictEqual(copyOf(copy), copyOf(work)))
  );
};

const copyOf = (work: StoredWork): unknown => {
  const { lists: _lists, revision: _revision, ...copy } = work;
  return JSON.parse(JSON.stringify(copy));
};

const isPlaced = (work: StoredWork, tree: TagTree): boolean => {
  const { tags, lists = [] } = placedWork(work, tree);
  return isDeepStrictEqual([tags, lists], [work.tags, work.lists]);
};

const sameEntry = (a: { orderId: string; finishedAt: string }, b: { orderId: string; finishedAt: string }): boolean =>
  a.orderId === b.orderId && a.finishedAt === b.finishedAt;

/** Whether a public work has an entry. */
const hasEntry = (work: StoredWork | undefined, { list, key }: StrayEntry): boolean =>
  work !== undefined &&
  (list === 'tagged'
    ? entriesOf(work).some((entry) => entry.tag === key.tag && sameEntry(entry, key))
    : reviewedOf(work).some((entry) => entry.list === key.tag && entry.stars === key.stars && sameEntry(entry, key)));

const straysAmong = async (entries: StrayEntry[]): Promise<StrayEntry[]> => {
  const ids = [...new Set(entries.map(({ key }) => key.orderId))];
  if (ids.length === 0) return [];
  const { data } = await Work.get(ids.map((orderId) => ({ orderId }))).go({ consistent: true });
  const works = new Map(data.map((work) => [work.orderId, work]));
  return entries.filter((entry) => !hasEntry(works.get(entry.key.orderId), entry));
};

const nameOf = ({ sku, tag }: { sku: string; tag: string }): string => `${sku} ${tag}`;

const allWorks = (): AsyncGenerator<StoredWork[]> =>
  pagesOf<StoredWork>((cursor) => Work.scan.go({ cursor, consistent: true }));

/** The numbers of works by tag that differ from a recount. */
const countDifferences = async (): Promise<CountDifference[]> => {
  // Before the works, so that a count that changes during the recount keeps an older version and is not overwritten.
  const { data: before } = await TagCount.scan.go({ pages: 'all', consistent: true });
  const counts = new Map<string, CountDifference>(before.map((count) => [nameOf(count), { count, counted: 0 }]));
  for await (const works of allWorks())
    for (const { sku, tag } of works.flatMap(countsOf)) {
      const none = { count: { sku, tag, works: undefined, version: undefined }, counted: 0 };
      const { count, counted } = counts.get(nameOf({ sku, tag })) ?? none;
      counts.set(nameOf({ sku, tag }), { count, counted: counted + 1 });
    }
  return [...counts.values()].filter(({ count, counted }) => (count.works ?? 0) !== counted);
};

const wronglyListed = async (): Promise<string[]> => {
  const { tree } = await readTagBook();
  const wrong: string[] = [];
  for await (const works of allWorks())
    for (const work of works) if (!isPlaced(work, tree) || !(await isListed(work))) wrong.push(work.orderId);
  return wrong;
};

const strayEntries = async (): Promise<StrayEntry[]> => {
  const strays: StrayEntry[] = [];
  for await (const entries of pagesOf((cursor) => TaggedWork.scan.go({ cursor, consistent: true })))
    strays.push(
      ...(await straysAmong(
        entries.map(({ tag, orderId, finishedAt }) => ({
          list: 'tagged',
          key: { tag, orderId, finishedAt, stars: 0 },
        })),
      )),
    );
  for await (const entries of pagesOf((cursor) => ReviewedWork.scan.go({ cursor, consistent: true })))
    strays.push(
      ...(await straysAmong(
        entries.map(({ list, stars, orderId, finishedAt }) => ({
          list: 'reviewed',
          key: { stars, orderId, finishedAt, tag: list },
        })),
      )),
    );
  return strays;
};

/** Compares the lists and counts of all public works with the works themselves. */
export const workDifferences = async (): Promise<WorkDifferences> => ({
  works: await wronglyListed(),
  strays: await strayEntries(),
  counts: await countDifferences(),
});

/** Removes an entry that no public work has; a work that has it by now keeps it. */
const removeStray = async (entry: StrayEntry): Promise<void> => {
  const { orderId, finishedAt, tag, stars } = entry.key;
  const work = await storedWork(orderId);
  if (work && hasEntry(work, entry)) return;
  await ifUnchanged(
    transact({ work: Work, tagged: TaggedWork, reviewed: ReviewedWork }, (write) => ({
      work: write.work
        .check({ orderId })
        .where((stored, { eq, notExists }) =>
          work?.revision === undefined ? notExists(stored.revision) : eq(stored.revision, work.revision),
        )
        .commit(),
      entry:
        entry.list === 'tagged'
          ? write.tagged.delete({ tag, finishedAt, orderId }).commit()
          : write.reviewed.delete({ list: tag, stars, finishedAt, orderId }).commit(),
    })),
  );
};

const correctCount = ({ count: { sku, tag, version }, counted }: CountDifference): Promise<boolean> =>
  ifUnchanged(
    transact({ count: TagCount }, (write) => ({
      count: write.count
        .put({ sku, tag, works: counted, version: (version ?? 0) + 1 })
        .where((stored, { eq, notExists }) =>
          version === undefined ? notExists(stored.version) : eq(stored.version, version),
        )
        .commit(),
    })),
  );

/**
 * Makes lists and counts equal to the public works, and to the editors' tags as they are now. Can run while the shop is
 * open, and again; what changes meanwhile is left to the next run.
 */
export const mendWorks = async ({ works, strays }: WorkDifferences): Promise<void> => {
  for (const orderId of works) await rewriteWork(orderId);
  for (const stray of strays) await removeStray(stray);
  for (const difference of await countDifferences()) await correctCount(difference);
};
