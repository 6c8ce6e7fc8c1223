import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { aliasOf, LANDINGS, tagIdOf, type GalleryFilter } from '#shared/catalogue/galleries.ts';
import type { TagGroups, TagSuggestions } from '#shared/schemas/gallery.ts';
import { api } from '#web/lib/api.ts';
import { galleryKeys } from '#web/lib/query-keys.ts';

const STALE_MS = 60_000;

/** What a gallery's address asks for: its two segments and its query (G-15). */
export interface GalleryWish {
  slug?: string | undefined;
  subtype?: string | undefined;
  tags: string[];
  supplier?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
  /** Other facets, `o_size`. */
  options: Record<string, string>;
}

/** The tag of a landing path, also of one below /gallery: /pet-portraits, /gallery/pet-portraits. */
const landingTag = (slug: string): string | undefined => LANDINGS[`/${slug.toLowerCase()}`];

/** The wish of an address; `slug` is a gallery's first segment, or the path of a landing page. */
export const wishOfAddress = (
  { slug, subtype }: { slug?: string | undefined; subtype?: string | undefined },
  query: URLSearchParams,
): GalleryWish => ({
  slug: slug === undefined ? undefined : (landingTag(slug) ?? tagIdOf(slug)),
  subtype,
  tags: [...query.getAll('tags'), ...query.getAll('tags[]')].map(tagIdOf).filter(Boolean),
  supplier: query.get('supplier') ?? undefined,
  before: query.get('before') ?? undefined,
  after: query.get('after') ?? undefined,
  options: Object.fromEntries([...query].filter(([name]) => name.startsWith('o_'))),
});

/** The wish of the address that `galleryPath` gives a filter. */
export const wishOfFilter = ({ tags: [first, ...tags], sku, supplier }: GalleryFilter): GalleryWish => ({
  slug: first ?? (sku === undefined ? undefined : 'featured'),
  subtype: sku === undefined ? undefined : aliasOf(sku),
  tags,
  supplier,
  options: {},
});

/** A page of a gallery; the one before stays until it has come. */
export const galleryQuery = (wish: GalleryWish) =>
  queryOptions({
    queryKey: galleryKeys.page(wish),
    queryFn: ({ signal }) => {
      const { slug, subtype, tags, supplier, before, after, options } = wish;
      const asked = { query: { tags, supplier, before, after, ...options }, signal };
      if (slug === undefined) return api.get('/api/gallery', asked);
      if (subtype === undefined) return api.get('/api/gallery/:a', { params: { a: slug }, ...asked });
      return api.get('/api/gallery/:a/:b', { params: { a: slug, b: subtype }, ...asked });
    },
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });

/** A tag with its child tags, counted in one product line or in all; refuses `gallery.not_found`. */
export const tagQuery = (tag: string, product?: string) =>
  queryOptions({
    queryKey: galleryKeys.tag(tag, product),
    queryFn: ({ signal }) => api.get('/api/gallery/tags/:tag', { params: { tag }, query: { product }, signal }),
    staleTime: STALE_MS,
  });

/** Every group of tags. */
export const tagGroupsQuery = () =>
  queryOptions({
    queryKey: galleryKeys.groups,
    queryFn: async ({ signal }): Promise<TagGroups> => {
      const answer = await api.get('/api/gallery/tags', { signal });
      return 'groups' in answer ? answer : { groups: [] };
    },
    staleTime: STALE_MS,
  });

/** Tags that match a typed text at a word's start, and tags similar to the first of them (G-17). */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: galleryKeys.suggestions(q),
    queryFn: async ({ signal }): Promise<TagSuggestions> => {
      const answer = await api.get('/api/gallery/tags', { query: { q }, signal });
      return 'tags' in answer ? answer : { tags: [], similar: [], names: {} };
    },
    staleTime: STALE_MS,
  });
