import { z } from 'zod';
import { WorkCard } from './work.ts';

/** Names of all tags of an answer, by tag: `{ "mothers-day": "Mother’s Day" }`. */
const Names = z.record(z.string(), z.string());

/** A finished public piece in a gallery; `width` and `height` in pixels of the picture, `artist` with the username of its page. */
export const GalleryWork = WorkCard.omit({ artist: true, photo: true }).extend({
  photo_url: z.string().optional(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  artist: z.object({ username: z.string(), name: z.string() }),
});
export type GalleryWork = z.infer<typeof GalleryWork>;

/** A page of a list: cursors of the pages before and after it, absent where there is none. */
export const PageCursors = z.object({ before: z.string().optional(), after: z.string().optional() });
export type PageCursors = z.infer<typeof PageCursors>;

/** A review in a gallery. */
export const GalleryReview = z.object({
  order: z.string(),
  rating: z.number().int().min(1).max(5),
  review: z.string(),
  response: z.string().optional(),
  at: z.string().optional(),
  name: z.string(),
  city: z.string().optional(),
  country: z.string(),
  /** Picture of the reviewed piece. */
  url: z.string(),
});
export type GalleryReview = z.infer<typeof GalleryReview>;

export const TagFacet = z.object({
  tag: z.string(),
  /** `Mother’s Day` */
  name: z.string(),
  /** Public works with the tag among those of the product filter; absent where further tags filter too. */
  count: z.number().int().nonnegative().optional(),
  selected: z.boolean(),
});
export type TagFacet = z.infer<typeof TagFacet>;

/** One page of a gallery (doc 1 §2, G-01 to G-17). Tags are ids, `golden-retriever`. */
export const Gallery = z.object({
  /** Path of the one address of this gallery. */
  canonical: z.string(),
  title: z.string(),
  description: z.string(),
  h1: z.string(),
  second_description: z.string().optional(),
  /** Text of the editors below the works. */
  supplementary: z.object({ title: z.string(), paragraphs: z.array(z.string()) }).optional(),
  /** The product line of the filter; `alias` is its name in the addresses of galleries. */
  product: z.object({ id: z.string(), name: z.string(), alias: z.string() }).optional(),
  /** Artist of the filter. */
  supplier: z.object({ username: z.string(), name: z.string() }).optional(),
  tags: z.array(z.string()),
  /** Tags above the first tag of the filter, the widest first, for the breadcrumbs. */
  parents: z.array(z.string()),
  facets: z.object({
    /** The selected tags, then up to five child tags that have works. */
    tags: z.array(TagFacet),
    products: z.array(z.object({ id: z.string(), name: z.string(), selected: z.boolean() })),
    /** Number of child tags with works beyond those in `tags`; `GET /api/gallery/tags/{tag}` lists them all. */
    more_tags: z.number().int().nonnegative(),
  }),
  similar: z.array(z.string()),
  names: Names,
  /** Up to six selected works, on the first page only. */
  featured: z.array(GalleryWork),
  items: z.array(GalleryWork),
  page: PageCursors,
  reviews: z.array(GalleryReview),
});
export type Gallery = z.infer<typeof Gallery>;

/** A tag with its child tags and the tags similar to it; `all` is the root, whose children are the groups. */
export const GalleryTag = z.object({
  tag: z.string(),
  /** `Dogs and puppies` */
  name: z.string(),
  description: z.string(),
  parents: z.array(z.string()),
  tags: z.array(
    z.object({ tag: z.string(), name: z.string(), count: z.number().int().nonnegative(), more: z.boolean() }),
  ),
  similar: z.array(z.string()),
  names: Names,
});
export type GalleryTag = z.infer<typeof GalleryTag>;

/** Suggestions of the tag search: up to three tags that match at a word start, and up to three similar to the first. */
export const TagSuggestions = z.object({
  tags: z.array(z.string()),
  similar: z.array(z.string()),
  names: Names,
});
export type TagSuggestions = z.infer<typeof TagSuggestions>;

/** The editors' texts of one gallery; each replaces the one that is made of its tags (G-13). */
export const GalleryTexts = z.strictObject({
  title: z.string().trim().min(1).max(120).optional(),
  description: z.string().trim().min(1).max(320).optional(),
  h1: z.string().trim().min(1).max(120).optional(),
  second_description: z.string().trim().min(1).max(600).optional(),
  supplementary: z
    .strictObject({
      title: z.string().trim().min(1).max(120),
      paragraphs: z.array(z.string().trim().min(1).max(1_500)).min(1),
    })
    .optional(),
});
export type GalleryTexts = z.infer<typeof GalleryTexts>;

/** Tags that an artist or an admin chooses for a piece. */
export const ChooseTags = z.object({ tags: z.array(z.string().trim().min(1).max(60)).max(12) });
export type ChooseTags = z.infer<typeof ChooseTags>;

/** The tags of a piece: the chosen ones, and all under which galleries show it once it is public. */
export const PieceTags = z.object({
  order: z.string(),
  tags: z.array(z.string()),
  all: z.array(z.string()),
  names: Names,
});
export type PieceTags = z.infer<typeof PieceTags>;

/** The groups of the tags page, each with its tags. */
export const TagGroups = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      tags: z.array(
        z.object({ tag: z.string(), name: z.string(), count: z.number().int().nonnegative(), more: z.boolean() }),
      ),
    }),
  ),
});
export type TagGroups = z.infer<typeof TagGroups>;
