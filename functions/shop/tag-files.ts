import { z } from 'zod';
import { galleryPath, LANDINGS, PRODUCT_ALIASES, tagName, UNFILTERED } from '#shared/catalogue/galleries.ts';
import { GalleryTexts } from '#shared/schemas/gallery.ts';
import { MAX_TAG_DEPTH, treeOf, type BookTag, type TagBook } from '#shared/catalogue/tag-book.ts';
import type { Problem } from './catalogue-files.ts';

const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is no tag: small letters, digits and hyphens');
const words = z.string().trim().min(1);

const TagFile = z.strictObject({
  tag: Slug,
  /** As in a heading; made of the tag's words if absent. */
  name: words.max(60).optional(),
  description: words.max(320).optional(),
  get tags() {
    return z.array(TagFile).optional();
  },
});
type TagFile = z.infer<typeof TagFile>;

/** `tags.json`; a tag that stands elsewhere is named by its slug alone. */
export const TagsFile = z.strictObject({
  groups: z.array(z.strictObject({ name: words.max(60), tags: z.array(z.union([Slug, TagFile])).min(1) })),
});
export type TagsFile = z.infer<typeof TagsFile>;

/** `galleries.json`: the editors' texts by the gallery's address. */
export const GalleriesFile = z.record(z.string(), GalleryTexts);
export type GalleriesFile = z.infer<typeof GalleriesFile>;

type Wrong = Omit<Problem, 'file'>;

/** Words of the galleries' addresses that are no tags. */
const RESERVED: readonly string[] = [...UNFILTERED, 'tags'];

const flat = ({ tag, name, description, tags = [] }: TagFile, parent?: string): BookTag[] => {
  const own = name ?? tagName(tag);
  return [
    {
      tag,
      name: own,
      description: description ?? `${own}: pieces that our artists made by hand from customers’ photos.`,
      ...(parent !== undefined && { parent }),
    },
    ...tags.flatMap((below) => flat(below, tag)),
  ];
};

/** The book of `tags.json`. */
export const bookOf = ({ groups }: TagsFile): TagBook => ({
  groups: groups.map(({ name, tags }) => ({
    name,
    tags: tags.map((tag) => (typeof tag === 'string' ? tag : tag.tag)),
  })),
  tags: groups.flatMap(({ tags }) => tags.flatMap((tag) => (typeof tag === 'string' ? [] : flat(tag)))),
});

/** Problems of the tags that their schema cannot find. */
export const checkTags = (book: TagBook): Wrong[] => {
  const all = book.tags.map(({ tag }) => tag);
  const twice = all
    .filter((tag, index) => all.indexOf(tag) < index)
    .map((tag) => ({ path: 'groups', reason: `${tag} stands here twice` }));
  if (twice.length > 0) return twice;
  const { has, above } = treeOf(book);
  const landings = Object.entries(LANDINGS);
  return [
    ...all
      .filter((tag) => RESERVED.includes(tag) || landings.some(([path, of]) => path === `/${tag}` && of !== tag))
      .map((tag) => ({ path: 'groups', reason: `${tag} means something else in the addresses of galleries` })),
    ...all
      .filter((tag) => above(tag).length >= MAX_TAG_DEPTH)
      .map((tag) => ({ path: 'groups', reason: `${tag} is below more than ${MAX_TAG_DEPTH - 1} tags` })),
    ...book.groups.flatMap(({ name, tags }, index) =>
      tags
        .filter((tag) => !has(tag))
        .map((tag) => ({ path: `groups.${index}`, reason: `${name} names the tag ${tag}, which is nowhere` })),
    ),
    ...landings
      .filter(([, tag]) => !has(tag))
      .map(([path, tag]) => ({ path: 'groups', reason: `the page ${path} shows the tag ${tag}, which is missing` })),
  ];
};

/** The address of the gallery at a path, if there is one. */
const addressOf = (path: string, has: (tag: string) => boolean, skus: readonly string[]): string | undefined => {
  const landing = LANDINGS[path];
  if (landing !== undefined) return galleryPath({ tags: [landing] });
  const [root, gallery, first, alias, ...rest] = path.split('/');
  if (root !== '' || gallery !== 'gallery' || rest.length > 0) return undefined;
  if (first === undefined) return galleryPath({ tags: [] });
  const sku = alias === undefined ? undefined : (PRODUCT_ALIASES[alias] ?? alias);
  if (sku !== undefined && !skus.includes(sku)) return undefined;
  if (first === 'featured' && sku !== undefined) return galleryPath({ tags: [], sku });
  return has(first) ? galleryPath({ tags: [first], sku }) : undefined;
};

/** Problems of the galleries' texts that their schema cannot find. */
export const checkGalleries = (galleries: GalleriesFile, book: TagBook, skus: readonly string[]): Wrong[] => {
  const { has } = treeOf(book);
  return Object.keys(galleries).flatMap((path) => {
    const address = addressOf(path, has, skus);
    if (address === path) return [];
    const reason = address === undefined ? 'is the address of no gallery' : `has the address ${address}`;
    return [{ path, reason }];
  });
};
