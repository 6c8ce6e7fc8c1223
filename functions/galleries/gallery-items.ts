import type { GalleryWork } from '#shared/schemas/gallery.ts';
import { cursorOf } from '../works/work-lists.ts';
import { facetsOf, galleryWork, listOfSelection } from './gallery.ts';
import { selectionOf, type GalleryAddress } from './gallery-filter.ts';
import { countsByTag, pageOfGallery, type Cursors } from './gallery-lists.ts';
import { readTagBook } from '../works/tag-book.ts';

/** A gallery as GraphQL names it; absent and null are the same. */
export interface GalleryState {
  tags?: readonly string[] | null;
  sku?: string | null;
  supplier?: string | null;
}

export interface AskGalleryItems {
  state: GalleryState;
  paginate?: { before?: string | null; after?: string | null } | null;
}

interface Facet {
  id: 'tags' | 'product';
  display_name: string;
  options: { id: string; display_name: string; category: string | null; count: number | null }[];
  selected: string[];
}

interface GalleryItemConnection {
  edges: { node: GalleryWork; cursor: string }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

const addressOf = ({ tags, sku, supplier }: GalleryState): GalleryAddress => ({
  tags: tags ?? [],
  ...(sku && { sku }),
  ...(supplier && { supplier }),
});

const selectedOf = (options: readonly { id: string; selected: boolean }[]): string[] =>
  options.filter(({ selected }) => selected).map(({ id }) => id);

/** The ways to filter a gallery (GQL-03), as `GET /api/gallery` answers them; refuses as `selectionOf` does. */
export const galleryFacets = async (state: GalleryState): Promise<Facet[]> => {
  const { book, tree } = await readTagBook();
  const selection = await selectionOf(addressOf(state), tree);
  const { tags, products } = await facetsOf(selection, tree, await countsByTag(selection.product?.id));
  const groupOf = (tag: string): string | null =>
    [tag, ...tree.above(tag)].flatMap(
      (each) => book.groups.find((group) => group.tags.includes(each))?.name ?? [],
    )[0] ?? null;
  const tagOptions = tags.map(({ tag, name, count = null, selected }) => ({
    id: tag,
    display_name: name,
    category: groupOf(tag),
    count,
    selected,
  }));
  return [
    {
      id: 'tags',
      display_name: 'Tags',
      options: tagOptions.map(({ selected: _selected, ...option }) => option),
      selected: selectedOf(tagOptions),
    },
    {
      id: 'product',
      display_name: 'Product',
      options: products.map(({ id, name }) => ({ id, display_name: name, category: null, count: null })),
      selected: selectedOf(products),
    },
  ];
};

/** A page of a gallery as a connection (GQL-03); refuses as `selectionOf` and `pageOfGallery` do. */
export const galleryItems = async ({ state, paginate }: AskGalleryItems): Promise<GalleryItemConnection> => {
  const { tree } = await readTagBook();
  const selection = await selectionOf(addressOf(state), tree);
  const cursors: Cursors = { before: paginate?.before ?? undefined, after: paginate?.after ?? undefined };
  const { works, page } = await pageOfGallery(listOfSelection(selection), cursors);
  const edges = works.map((work) => ({ node: galleryWork(work), cursor: cursorOf(work) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: page.after !== undefined,
      hasPreviousPage: page.before !== undefined,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
};
