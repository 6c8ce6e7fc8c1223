import { AppError } from '#shared/errors.ts';
import type { WorkCard } from '#shared/schemas/work.ts';
import { ALL_WORKS } from '#shared/catalogue/works.ts';
import { formatSize, parseSize } from '#shared/catalogue/size.ts';
import { atMost } from '../platform/table.ts';
import { shownWork, tileOf, type ShownWork } from './shown-work.ts';
import { TaggedWork, Work } from './work.entity.ts';

/** Works of one artist, or works under a tag (every work is under `all`), optionally of one product line. */
export type WorkList = { supplierId: string } | { tag?: string; sku?: string };

/** Readable form of a size code; an unknown code is shown as it is. */
const sizeLabel = (code: string): string => {
  const size = parseSize(code);
  return size ? formatSize(size) : code;
};

/** The view of a work in a list. */
export const cardOf = (work: ShownWork): WorkCard => ({
  ...tileOf(work),
  medium: work.medium,
  size: sizeLabel(work.size),
  city: work.city,
  country: work.country,
  tags: work.tags,
  instructions: work.instructions,
  ...(work.rating !== undefined && { rating: work.rating }),
});

export interface Place {
  finishedAt: string;
  orderId: string;
}

/**
 * Cursor of a position in any list; unsigned, because its data is public and a made-up one only starts the list
 * elsewhere.
 */
export const cursorOf = ({ finishedAt, orderId }: Place): string =>
  Buffer.from(`${finishedAt}|${orderId}`).toString('base64url');

export const readCursor = (cursor: string, field: 'before' | 'after' = 'after'): Place => {
  const [finishedAt, orderId, ...rest] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!finishedAt || !orderId || rest.length > 0)
    throw new AppError('request.invalid', { fields: { [field]: 'This page of the list does not exist.' } });
  return { finishedAt, orderId };
};

/** Reads a list from its newest work, from the one after a place, or back from the one before it, nearest first. */
const read = async (
  list: WorkList,
  { after, before }: { after?: Place | undefined; before?: Place },
  count: number,
): Promise<ShownWork[]> => {
  const nearest = { order: before ? 'asc' : 'desc', ...atMost(count) } as const;
  if ('supplierId' in list) {
    const query = Work.query.ofArtist({ supplierId: list.supplierId });
    return (await (before ? query.gt(before) : after ? query.lt(after) : query).go(nearest)).data.map(shownWork);
  }
  const { tag = ALL_WORKS, sku } = list;
  const query = sku === undefined ? TaggedWork.query.ofTag({ tag }) : TaggedWork.query.ofTagAndLine({ tag, sku });
  const { data } = await (before ? query.gt(before) : after ? query.lt(after) : query).go(nearest);
  return data.map(({ work }) => shownWork(work));
};

/** Up to `count` stored works of a list, newest first. */
export const newestWorks = (list: WorkList, count: number): Promise<ShownWork[]> => read(list, {}, count);

/**
 * Up to `count` works next to a place in a list, the older ones first, then the newer ones where there are fewer: so a work
 * stands on the pages of few others, which `showingWorks` finds.
 */
export const worksBeside = async (list: WorkList, place: Place, count: number): Promise<ShownWork[]> => {
  const older = await read(list, { after: place }, count);
  return older.length === count ? older : [...older, ...(await read(list, { before: place }, count - older.length))];
};

/** The works beside which `worksBeside` shows a work at a place; the work itself may be gone. */
export const showingWorks = async (list: WorkList, place: Place, count: number): Promise<ShownWork[]> => {
  const [newer, older] = await Promise.all([
    read(list, { before: place }, count),
    read(list, { after: place }, count + 1),
  ]);
  // With more older ones than fit, none of them shows a newer one.
  return older.length > count ? newer : [...newer, ...older];
};

export interface WorksPage {
  works: WorkCard[];
  /** Cursor of the next page; absent on the last. */
  next?: string;
}

/** One page of a list of works, newest first; refuses `request.invalid` for a malformed cursor. */
export const pageOfWorks = async (
  list: WorkList,
  { count, after }: { count: number; after?: string },
): Promise<WorksPage> => {
  const works = await read(list, { after: after === undefined ? undefined : readCursor(after) }, count + 1);
  const last = works.length > count ? works[count - 1] : undefined;
  return { works: works.slice(0, count).map(cardOf), ...(last && { next: cursorOf(last) }) };
};
