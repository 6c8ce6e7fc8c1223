import { AppError } from '#shared/errors.ts';
import { LANDINGS } from '#shared/catalogue/galleries.ts';
import { PUBLIC_PAGES } from '#shared/site/public-pages.ts';
import { productLine } from '../catalog/catalog.ts';
import { selectionOf } from '../galleries/gallery-filter.ts';
import { readTagBook } from '../works/tag-book.ts';
import { galleryTag } from '../galleries/tags.ts';
import { findMessage } from '../messages/find-message.ts';
import { artistNamed } from '../artists/artists.ts';
import { Work } from '../works/work.entity.ts';

type Lookup = (ids: string[], query: URLSearchParams) => Promise<unknown>;

const TAG_FILTERS = ['tags', 'tags[]', 'o_tags', 'o_tags[]'];

const gallery: Lookup = async ([a, b], query) => {
  const { tree } = await readTagBook();
  return selectionOf(
    {
      a,
      b,
      tags: TAG_FILTERS.flatMap((name) => query.getAll(name)).flatMap((value) => value.split(',')),
      sku: query.get('o_product') || undefined,
      supplier: query.get('supplier') || undefined,
    },
    tree,
  );
};

/** What the ids in the path of a page name, by the page; each refuses or answers nothing for one that names nothing. */
const LOOKUPS: readonly (readonly [path: RegExp, lookup: Lookup])[] = [
  [/^\/products\/gallery\/[^/]+\/([^/]+)$/i, async ([orderId = '']) => (await Work.get({ orderId }).go()).data],
  [/^\/products\/([^/]+)$/i, ([sku = '']) => productLine(sku)],
  [/^\/questions\/([^/]+)$/i, ([id = '']) => findMessage(id)],
  [/^\/artists\/([^/]+)$/i, ([username = '']) => artistNamed(username)],
  [/^\/gallery\/tags\/([^/]+)$/i, ([tag = '']) => galleryTag(tag)],
  [/^\/gallery(?:\/([^/]+)(?:\/([^/]+))?)?$/i, gallery],
];

const FIXED: ReadonlySet<string> = new Set(PUBLIC_PAGES);

/** Longer than any id; the table refuses far longer ones as keys. */
const MAX_ID_CHARACTERS = 80;

/**
 * Whether what a public page's path and query name exists at all, by one or two reads of the table; true where only the
 * rendering can say.
 */
export const mayExist = async (path: string, query: string): Promise<boolean> => {
  if (FIXED.has(path) && query === '') return true;
  const landing = LANDINGS[path];
  const [ids, lookup] = LOOKUPS.map(([pattern, each]) => [pattern.exec(path)?.slice(1), each] as const).find(
    ([found]) => found,
  ) ?? [landing === undefined ? undefined : [landing], gallery];
  if (!ids) return true;
  if (ids.some((id) => id && id.length > MAX_ID_CHARACTERS)) return false;
  try {
    return Boolean(await lookup(ids, new URLSearchParams(query)));
  } catch (error) {
    return !(error instanceof AppError && error.status === 404);
  }
};
