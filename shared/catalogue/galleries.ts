/** Names of product lines in the addresses of galleries and products, and in the menu (G-14, C32). */
export const PRODUCT_ALIASES: Readonly<Record<string, string>> = {
  'paintings': 'custphotoreal',
  'watercolor': 'custwatercolor',
  'mixed-media': 'custmixedmedia',
  'charcoal': 'custcharcoal',
  'pencil': 'custpencil',
  'colored-pencil': 'custcoloredpencil',
  'digital-portrait-painting-canvas': 'digital-painting',
};

/** The name of a product line in the addresses of galleries; the sku itself where it has none. */
export const aliasOf = (sku: string): string =>
  Object.keys(PRODUCT_ALIASES).find((alias) => PRODUCT_ALIASES[alias] === sku) ?? sku;

/** First segments of a gallery's address that filter nothing (G-15). */
export const UNFILTERED: readonly string[] = ['all', 'featured'];

/** Most tags that a gallery filters by at once; every combination of so many has a list of its own. */
export const MAX_GALLERY_TAGS = 3;

/** Works on a page of a gallery. */
export const GALLERY_PAGE = 24;

/** The gallery of a landing page of the header and footer: its path is also the canonical one of its tag. */
export const LANDINGS: Readonly<Record<string, string>> = {
  '/portrait-paintings': 'portrait',
  '/pet-portraits': 'pets',
  '/baby-paintings': 'babies',
  '/wedding-paintings': 'wedding',
  '/landscape-paintings': 'landscape',
  '/dog-paintings': 'dogs',
  '/cat-paintings': 'cats',
  '/horse-paintings': 'horses',
  '/bird-paintings': 'birds',
};

/** The id of a tag as somebody writes it: lower case, hyphens for spaces, no apostrophes. */
export const tagIdOf = (text: string): string =>
  text.trim().toLowerCase().replaceAll(/['’]/gu, '').replaceAll(/\s+/gu, '-');

/** A tag's id as words. */
export const tagWords = (tag: string): string => tag.replaceAll('-', ' ');

/** The editors' names of tags, by tag. */
export type TagNames = Readonly<Record<string, string>>;

/** A tag's name wherever it is shown: the editors' (`Mother’s Day`), and without one the words of its id. */
export const tagName = (tag: string, names: TagNames = {}): string => {
  const words = (Object.hasOwn(names, tag) && names[tag]) || tagWords(tag);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A tag's name within a sentence: `golden retrievers`, but `Mother’s Day`. */
export const nameInSentence = (name: string): string =>
  /\s\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

export interface GalleryFilter {
  tags: readonly string[];
  /** Product line. */
  sku?: string | undefined;
  /** Username of an artist. */
  supplier?: string | undefined;
}

/**
 * Path and query of a gallery (G-15): the first tag is the path's segment, a product line its second one by its alias,
 * further tags are `tags`, an artist is `supplier`.
 */
export const galleryPath = (
  { tags: [first, ...further], sku, supplier }: GalleryFilter,
  page: { before?: string | undefined; after?: string | undefined } = {},
): string => {
  const isPlain = further.length === 0 && supplier === undefined;
  const landing = isPlain && sku === undefined && Object.keys(LANDINGS).find((path) => LANDINGS[path] === first);
  const segments = sku === undefined ? [first] : [first ?? 'featured', aliasOf(sku)];
  const path = landing || ['/gallery', ...segments.filter((segment) => segment !== undefined)].join('/');
  const query = new URLSearchParams();
  for (const tag of further) query.append('tags', tag);
  if (supplier !== undefined) query.set('supplier', supplier);
  if (page.before !== undefined) query.set('before', page.before);
  if (page.after !== undefined) query.set('after', page.after);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
};
