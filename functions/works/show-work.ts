import { ALL_WORKS } from '#shared/works.ts';
import { items, transact } from '../platform/table.ts';
import { TaggedWork, Work, type StoredWork } from './work.entity.ts';

const listsOf = ({ tags, finishedAt, orderId }: StoredWork) =>
  [...new Set([ALL_WORKS, ...tags])].map((tag) => ({ tag, finishedAt, orderId }));

const nameOf = ({ tag, finishedAt }: { tag: string; finishedAt: string }): string => `tagged:${tag}:${finishedAt}`;

const storedWork = async (orderId: string): Promise<StoredWork | null> =>
  (await Work.get({ orderId }).go({ consistent: true })).data;

/** Publishes a work or updates a public one, with the entries of all its tags in one transaction. */
export const showWork = async (work: StoredWork): Promise<void> => {
  const before = await storedWork(work.orderId);
  const lists = listsOf(work);
  const left = (before ? listsOf(before) : []).filter(
    (old) => !lists.some(({ tag, finishedAt }) => tag === old.tag && finishedAt === old.finishedAt),
  );
  await transact({ work: Work, tagged: TaggedWork }, (write) =>
    items(
      { work: write.work.put(work).commit() },
      lists.map((list) => ({ [nameOf(list)]: write.tagged.put({ ...list, sku: work.sku, work }).commit() })),
      left.map((list) => ({ [nameOf(list)]: write.tagged.delete(list).commit() })),
    ),
  );
};

/** Removes a work and the entries of its tags; does nothing for a work that is not public. */
export const hideWork = async (orderId: string): Promise<void> => {
  const work = await storedWork(orderId);
  if (!work) return;
  await transact({ work: Work, tagged: TaggedWork }, (write) =>
    items(
      { work: write.work.delete({ orderId }).commit() },
      listsOf(work).map((list) => ({ [nameOf(list)]: write.tagged.delete(list).commit() })),
    ),
  );
};

/**
 * Removes the customer's photo from a work if it is at one of these paths, because the photo is being deleted (C26).
 */
export const removePhoto = async (orderId: string, paths: readonly string[]): Promise<void> => {
  const work = await storedWork(orderId);
  if (!work?.photo || !paths.includes(work.photo)) return;
  const { photo: _gone, ...rest } = work;
  await showWork(rest);
};
