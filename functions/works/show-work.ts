import { isDeepStrictEqual } from 'node:util';
import { withoutFacts } from '#shared/photos/pictures.ts';
import { ALL_WORKS, FEATURED_WORKS } from '#shared/catalogue/works.ts';
import { fittingTags, listsOf, type TagTree } from '#shared/catalogue/tag-book.ts';
import { TagCount } from './tag-book.entity.ts';
import { readTagBook } from './tag-book.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, MAX_ITEMS, retryOnConflict, transact, writersOf, type Items } from '../platform/table.ts';
import { ReviewedWork, TaggedWork, Work, type ListedWork, type StoredWork } from './work.entity.ts';

const entities = { work: Work, tagged: TaggedWork, reviewed: ReviewedWork, count: TagCount, outbox: Outbox };
const write = writersOf(entities);

interface Entry {
  tag: string;
  finishedAt: string;
  orderId: string;
}

/** Keys of a work's entries in its lists. */
export const entriesOf = ({ lists, tags, finishedAt, orderId }: StoredWork): Entry[] =>
  (lists ?? [...new Set([ALL_WORKS, ...tags])]).map((tag) => ({ tag, finishedAt, orderId }));

const nameOf = ({ tag, finishedAt }: Entry): string => `tagged:${tag}:${finishedAt}`;

/** The entries of a work in the lists of reviews, of all lines and of its own, if a review of it is shown. */
export const reviewedOf = ({ review, sku, finishedAt, orderId }: StoredWork) =>
  review ? [ALL_WORKS, sku].map((list) => ({ list, stars: review.rating, finishedAt, orderId })) : [];

const reviewedName = ({ list, stars, finishedAt }: { list: string; stars: number; finishedAt: string }): string =>
  `reviewed:${list}:${stars}:${finishedAt}`;

/** The counts that contain a work: of each tag, in all and of its product line. */
export const countsOf = ({ tags, sku }: StoredWork): { sku: string; tag: string }[] =>
  tags
    .filter((tag) => tag !== FEATURED_WORKS)
    .flatMap((tag) => [
      { sku: ALL_WORKS, tag },
      { sku, tag },
    ]);

const listed = (work: StoredWork): ListedWork => {
  const { lists: _lists, ...listedWork } = work;
  return listedWork;
};

/** A public work by its order, read consistently; null when it is not public. */
export const storedWork = async (orderId: string): Promise<StoredWork | null> =>
  (await Work.get({ orderId }).go({ consistent: true })).data;

/** A work with the tags above its own, and the lists that it belongs to. */
export const placedWork = (work: StoredWork, tree: TagTree): StoredWork => {
  const tags = fittingTags(work.tags, tree);
  return { ...work, tags, lists: listsOf(tags, tree) };
};

/** Items that change the counts from those of `before` to those of `next`. */
const counting = (before: StoredWork | null, next: StoredWork | null): Items => {
  const changes = new Map<string, { sku: string; tag: string; by: number }>();
  for (const [work, by] of [
    [before, -1],
    [next, 1],
  ] as const)
    for (const { sku, tag } of work ? countsOf(work) : []) {
      const name = `count:${sku}:${tag}`;
      changes.set(name, { sku, tag, by: (changes.get(name)?.by ?? 0) + by });
    }
  return Object.fromEntries(
    [...changes].flatMap(([name, { sku, tag, by }]) =>
      by === 0 ? [] : [[name, write.count.upsert({ sku, tag }).add({ works: by, version: 1 }).commit()]],
    ),
  );
};

const announced = (work: StoredWork, before: StoredWork | null, isPublic: boolean): Items => ({
  changed: write.outbox
    .create(
      outgoing('work.changed', {
        orderId: work.orderId,
        sku: work.sku,
        supplierId: work.supplierId,
        username: work.username,
        tags: [...new Set([...(before?.tags ?? []), ...work.tags])],
        picture: work.picture,
        finishedAt: work.finishedAt,
        isPublic,
      }),
    )
    .commit(),
});

/** Writes a work under the condition that it is still as it was read. */
const puttingWork = (work: StoredWork, before: StoredWork | null): object =>
  write.work
    .put({ ...work, revision: (before?.revision ?? 0) + 1 })
    .where((stored, { eq, notExists }) =>
      before?.revision === undefined ? notExists(stored.revision) : eq(stored.revision, before.revision),
    )
    .commit();

const puttingEntries = (next: StoredWork): Items =>
  items(
    entriesOf(next).map((entry) => ({
      [nameOf(entry)]: write.tagged
        .put({ ...entry, sku: next.sku, supplierId: next.supplierId, work: listed(next) })
        .commit(),
    })),
  );

const removingEntries = (before: StoredWork, kept: Items = {}): Items =>
  items(
    entriesOf(before)
      .filter((entry) => !(nameOf(entry) in kept))
      .map((entry) => ({ [nameOf(entry)]: write.tagged.delete(entry).commit() })),
  );

/** Items that change the entries in the lists of reviews from those of `before` to those of `next`. */
const changingReviewed = (before: StoredWork | null, next: StoredWork | null): Items => ({
  ...Object.fromEntries(
    (before ? reviewedOf(before) : []).map((entry) => [reviewedName(entry), write.reviewed.delete(entry).commit()]),
  ),
  ...Object.fromEntries(
    (next ? reviewedOf(next) : []).map((entry) => [
      reviewedName(entry),
      write.reviewed.put({ ...entry, work: listed(next!) }).commit(),
    ]),
  ),
});

/** Whether items are so many that a transaction cannot hold them. */
const areTooMany = (...parts: Items[]): boolean =>
  parts.reduce((sum, part) => sum + Object.keys(part).length, 0) > MAX_ITEMS;

/**
 * Removes entries of a work that are not among `kept`, as many as a transaction holds, and answers the work as it is
 * then: for works with more entries than one transaction can change. The work records which entries are left.
 */
const removeSome = async (before: StoredWork, kept: Items = {}): Promise<StoredWork> => {
  const gone = entriesOf(before)
    .filter((entry) => !(nameOf(entry) in kept))
    .slice(0, MAX_ITEMS - 1);
  const isGone = new Set(gone.map(({ tag }) => tag));
  const left = { ...before, lists: (before.lists ?? []).filter((list) => !isGone.has(list)) };
  await transact(entities, () =>
    items(
      { work: puttingWork(left, before) },
      gone.map((entry) => ({ [nameOf(entry)]: write.tagged.delete(entry).commit() })),
    ),
  );
  return { ...left, revision: (before.revision ?? 0) + 1 };
};

/** A work as the table answers it, without the number of its writes. */
const stateOf = (work: StoredWork): unknown => {
  const { revision: _revision, ...state } = work;
  return JSON.parse(JSON.stringify(state));
};

const writeWork = async (next: StoredWork, before: StoredWork | null, checks: Items): Promise<void> => {
  const around = items(
    checks,
    { work: {} },
    counting(before, next),
    changingReviewed(before, next),
    announced(next, before, true),
  );
  const room = MAX_ITEMS - Object.keys(around).length;
  const { lists = [] } = next;
  const first = { ...next, lists: lists.slice(0, room) };
  const put = puttingEntries(first);
  const removed = before ? removingEntries(before, put) : {};
  if (before && areTooMany(around, put, removed)) return writeWork(next, await removeSome(before, put), checks);
  await transact(entities, () => items({ ...around, work: puttingWork(first, before) }, put, removed));
  const written = { ...first, revision: (before?.revision ?? 0) + 1 };
  return lists.length > room ? writeFurther(next, written) : undefined;
};

/** Writes the entries of a work that the transaction of the work itself could not hold. */
const writeFurther = async (next: StoredWork, written: StoredWork): Promise<void> => {
  const { lists: done = [] } = written;
  const further = (next.lists ?? []).slice(done.length, done.length + MAX_ITEMS - 2);
  if (further.length === 0) return;
  const lists = [...done, ...further];
  await transact(entities, () =>
    items(
      { work: puttingWork({ ...next, lists }, written) },
      puttingEntries({ ...next, lists: further }),
      announced(next, null, true),
    ),
  );
  await writeFurther(next, { ...next, lists, revision: (written.revision ?? 0) + 1 });
};

/**
 * Writes a work with the tags above its own, its entries in all lists, the counts of its tags and `work.changed` in one
 * transaction, after `before` was read; a work that is so already is not written. A work with more entries than a
 * transaction holds first loses its old ones, and gets those that do not fit in further transactions; it records the
 * entries that it has, so that the next attempt goes on after a crash. Of too many tags the last ones are left out.
 * Throws `ConditionRefused` when the work has changed since, or a condition of `checks` does not hold.
 */
export const putWork = async (work: StoredWork, before: StoredWork | null, checks: Items = {}): Promise<void> => {
  const next = placedWork(work, (await readTagBook()).tree);
  if (before && isDeepStrictEqual(stateOf(next), stateOf(before))) return;
  await writeWork(next, before, checks);
};

/** Writes a public work again with everything that lists it, although it has not changed, because entries were lost. */
export const rewriteWork = (orderId: string): Promise<void> =>
  retryOnConflict(
    () => storedWork(orderId),
    async (work) => {
      if (work) await writeWork(placedWork(work, (await readTagBook()).tree), work, {});
    },
  );

/**
 * Removes a work with all its entries in one transaction, as far as it holds them; throws `ConditionRefused` when the
 * work has changed since it was read, or a condition of `checks` does not hold.
 */
export const deleteWork = async (work: StoredWork, checks: Items = {}): Promise<void> => {
  const { orderId, revision } = work;
  const around = items(
    checks,
    {
      work: write.work
        .delete({ orderId })
        .where((stored, { eq, notExists }) =>
          revision === undefined ? notExists(stored.revision) : eq(stored.revision, revision),
        )
        .commit(),
    },
    changingReviewed(work, null),
    counting(work, null),
    announced(work, null, false),
  );
  const removed = removingEntries(work);
  if (areTooMany(around, removed)) return deleteWork(await removeSome(work), checks);
  return transact(entities, () => items(around, removed));
};

/** Publishes a work or updates a public one, with everything that lists it, in one transaction. */
export const showWork = (work: StoredWork): Promise<void> =>
  retryOnConflict(
    () => storedWork(work.orderId),
    (before) => putWork(work, before),
  );

/** Removes a work and the entries of its tags; does nothing for a work that is not public. */
export const hideWork = (orderId: string): Promise<void> =>
  retryOnConflict(
    () => storedWork(orderId),
    async (work) => {
      if (work) await deleteWork(work);
    },
  );

/**
 * Removes the customer's photo from a work if it is at one of these paths, because the photo is being deleted (C26).
 */
export const removePhoto = (orderId: string, paths: readonly string[]): Promise<void> =>
  retryOnConflict(
    () => storedWork(orderId),
    async (work) => {
      if (!work?.photo || !paths.includes(withoutFacts(work.photo))) return;
      const { photo: _gone, ...rest } = work;
      await putWork(rest, work);
    },
  );
