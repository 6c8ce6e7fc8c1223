import { ALL_WORKS } from '#shared/works.ts';
import { items, retryOnConflict, transact, type Items } from '../platform/table.ts';
import { ReviewedWork, TaggedWork, Work, type StoredWork } from './work.entity.ts';

const entities = { work: Work, tagged: TaggedWork, reviewed: ReviewedWork };

const listsOf = ({ tags, finishedAt, orderId }: StoredWork) =>
  [...new Set([ALL_WORKS, ...tags])].map((tag) => ({ tag, finishedAt, orderId }));

const nameOf = ({ tag, finishedAt }: { tag: string; finishedAt: string }): string => `tagged:${tag}:${finishedAt}`;

/** The entry of a work in the list of reviews, if a review of it is shown. */
const reviewedOf = ({ review, finishedAt, orderId }: StoredWork) =>
  review ? [{ list: 'all' as const, stars: review.rating, finishedAt, orderId }] : [];

const reviewedName = ({ stars, finishedAt }: { stars: number; finishedAt: string }): string =>
  `reviewed:${stars}:${finishedAt}`;

/** A public work by its order, read consistently; null when it is not public. */
export const storedWork = async (orderId: string): Promise<StoredWork | null> =>
  (await Work.get({ orderId }).go({ consistent: true })).data;

/**
 * Writes a work with all its entries in one transaction, after `before` was read; throws `ConditionRefused` when the
 * work has changed since, or a condition of `checks` does not hold.
 */
export const putWork = async (work: StoredWork, before: StoredWork | null, checks: Items = {}): Promise<void> => {
  const next = { ...work, revision: (before?.revision ?? 0) + 1 };
  const lists = listsOf(next).map((list) => ({ list, name: nameOf(list) }));
  const reviewed = reviewedOf(next).map((entry) => ({ entry, name: reviewedName(entry) }));
  const names = new Set([...lists, ...reviewed].map(({ name }) => name));
  await transact(entities, (write) =>
    items(
      checks,
      {
        work: write.work
          .put(next)
          .where((stored, { eq, notExists }) =>
            before?.revision === undefined ? notExists(stored.revision) : eq(stored.revision, before.revision),
          )
          .commit(),
      },
      lists.map(({ list, name }) => ({
        [name]: write.tagged.put({ ...list, sku: next.sku, work: next }).commit(),
      })),
      reviewed.map(({ entry, name }) => ({ [name]: write.reviewed.put({ ...entry, work: next }).commit() })),
      (before ? listsOf(before) : [])
        .filter((list) => !names.has(nameOf(list)))
        .map((list) => ({ [nameOf(list)]: write.tagged.delete(list).commit() })),
      (before ? reviewedOf(before) : [])
        .filter((entry) => !names.has(reviewedName(entry)))
        .map((entry) => ({ [reviewedName(entry)]: write.reviewed.delete(entry).commit() })),
    ),
  );
};

/**
 * Removes a work with all its entries in one transaction; throws `ConditionRefused` when the work has changed since it
 * was read, or a condition of `checks` does not hold.
 */
export const deleteWork = async (work: StoredWork, checks: Items = {}): Promise<void> => {
  const { orderId, revision } = work;
  await transact(entities, (write) =>
    items(
      checks,
      {
        work: write.work
          .delete({ orderId })
          .where((stored, { eq, notExists }) =>
            revision === undefined ? notExists(stored.revision) : eq(stored.revision, revision),
          )
          .commit(),
      },
      listsOf(work).map((list) => ({ [nameOf(list)]: write.tagged.delete(list).commit() })),
      reviewedOf(work).map((entry) => ({ [reviewedName(entry)]: write.reviewed.delete(entry).commit() })),
    ),
  );
};

/** Publishes a work or updates a public one, with the entries of all its tags in one transaction. */
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
      if (!work?.photo || !paths.includes(work.photo)) return;
      const { photo: _gone, ...rest } = work;
      await putWork(rest, work);
    },
  );
