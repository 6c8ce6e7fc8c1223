import { SITE } from '#shared/site/locale.ts';
import type { GalleryTexts } from '#shared/schemas/gallery.ts';
import { treeOf, type TagBook as TagBookShape, type TagTree } from '#shared/catalogue/tag-book.ts';
import { cached } from '../platform/cached.ts';
import { GalleryText, TagBook } from './tag-book.entity.ts';

/** Cache TTL of what editors write. */
const CACHE_TTL_MS = 5_000;

const EMPTY: TagBookShape = { groups: [], tags: [] };

/** The editors' tags, cached for five seconds; empty before the first import. */
export const readTagBook = cached(CACHE_TTL_MS, async (): Promise<{ book: TagBookShape; tree: TagTree }> => {
  const { data } = await TagBook.get({ locale: SITE.catalog }).go();
  const book = data?.book ?? EMPTY;
  return { book, tree: treeOf(book) };
});

/** The editors' texts of a gallery by its canonical path, cached for five seconds; empty where they wrote none. */
export const textsOf = cached(
  CACHE_TTL_MS,
  async (path: string): Promise<GalleryTexts> =>
    (await GalleryText.get({ locale: SITE.catalog, path }).go()).data?.texts ?? {},
);
