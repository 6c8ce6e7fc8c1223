import { GALLERY_PAGE } from '#shared/catalogue/galleries.ts';
import type { PageCursors } from '#shared/schemas/gallery.ts';
import { listOf } from '#shared/catalogue/tag-book.ts';
import { ALL_WORKS, FEATURED_WORKS } from '#shared/catalogue/works.ts';
import { atMost } from '../platform/table.ts';
import { cursorOf, readCursor } from '../works/work-lists.ts';
import { shownWork, type ShownWork } from '../works/shown-work.ts';
import { TaggedWork } from '../works/work.entity.ts';
import { TagCount } from '../works/tag-book.entity.ts';

/** The works that a gallery shows: with all of up to three tags of which none is above another, of a line, of an artist. */
export interface GalleryList {
  tags: readonly string[];
  sku?: string | undefined;
  supplierId?: string | undefined;
}

export interface Cursors {
  before?: string | undefined;
  after?: string | undefined;
}

/** The query of a list: always of one partition, of the table or of the index by line, artist, or both. */
const listQuery = (tag: string, { sku, supplierId }: Omit<GalleryList, 'tags'>) => {
  if (sku === undefined)
    return supplierId === undefined
      ? TaggedWork.query.ofTag({ tag })
      : TaggedWork.query.ofTagAndArtist({ tag, supplierId });
  return supplierId === undefined
    ? TaggedWork.query.ofTagAndLine({ tag, sku })
    : TaggedWork.query.ofTagLineAndArtist({ tag, sku, supplierId });
};

interface GalleryWorks {
  works: ShownWork[];
  page: PageCursors;
}

/**
 * A page of a gallery's works, newest first: `GALLERY_PAGE` after or before a cursor, which is the place of a work and so
 * stays where it is while new works arrive. Refuses `request.invalid` for a malformed cursor.
 */
export const pageOfGallery = async (
  { tags, ...of }: GalleryList,
  { before, after }: Cursors,
  size: number = GALLERY_PAGE,
): Promise<GalleryWorks> => {
  const query = listQuery(listOf(tags), of);
  const isBackward = before !== undefined;
  const { data } = isBackward
    ? await query.gt(readCursor(before, 'before')).go({ order: 'asc', ...atMost(size + 1) })
    : await (after === undefined ? query : query.lt(readCursor(after))).go({ order: 'desc', ...atMost(size + 1) });
  const found = data.slice(0, size).map(({ work }) => shownWork(work));
  const works = isBackward ? found.toReversed() : found;
  const [first, last] = [works.at(0), works.at(-1)];
  const hasMore = data.length > size;
  // Where works were removed, a page may be empty; the way back then begins at the cursor that led there.
  const newer = first ? cursorOf(first) : after;
  const older = last ? cursorOf(last) : before;
  return {
    works,
    page: {
      ...((isBackward ? hasMore : after !== undefined) && newer && { before: newer }),
      ...((isBackward || hasMore) && older && { after: older }),
    },
  };
};

/** The newest works of the selection in a gallery of at most one tag. */
export const newestFeatured = async ({ tags, ...of }: GalleryList, count: number): Promise<ShownWork[]> => {
  const { data } = await listQuery(listOf([...tags, FEATURED_WORKS]), of).go({ order: 'desc', ...atMost(count) });
  return data.map(({ work }) => shownWork(work));
};

/** Numbers of public works by tag, of a product line or of all. */
export const countsByTag = async (sku: string = ALL_WORKS): Promise<Map<string, number>> => {
  const { data } = await TagCount.query.ofLine({ sku }).go({ pages: 'all' });
  return new Map(data.map(({ tag, works = 0 }) => [tag, works]));
};
