import { AppError } from '#shared/errors.ts';
import {
  aliasOf,
  galleryPath,
  LANDINGS,
  MAX_GALLERY_TAGS,
  PRODUCT_ALIASES,
  tagIdOf,
  UNFILTERED,
} from '#shared/catalogue/galleries.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import { narrowest, type TagTree } from '#shared/catalogue/tag-book.ts';
import { productLine } from '../catalog/catalog.ts';
import { cached } from '../platform/cached.ts';
import { Artist, type StoredArtist } from '../artists/artist.entity.ts';
import { artistNamed } from '../artists/artists.ts';

/** A gallery as an address names it: `/gallery/{a}/{b}?tags=&supplier=`. */
export interface GalleryAddress {
  a?: string | undefined;
  b?: string | undefined;
  tags?: readonly string[] | undefined;
  /** Sku or alias. */
  sku?: string | undefined;
  /** Username or id. */
  supplier?: string | undefined;
}

/** What a gallery shows; `tags` are at most three of which none is above another, in the order of the alphabet. */
export interface GallerySelection {
  tags: string[];
  product?: { id: string; name: string; alias: string };
  supplier?: Pick<StoredArtist, 'supplierId' | 'username' | 'name'>;
  canonical: string;
}

/** Cache TTL of an artist's name. */
const CACHE_TTL_MS = 5_000;

/** Longer than any username and id; the table refuses far longer ones as keys. */
const MAX_ARTIST_CHARACTERS = 80;

const findArtist = cached(
  CACHE_TTL_MS,
  async (named: string): Promise<StoredArtist | undefined> =>
    (await artistNamed(named)) ?? (await Artist.get({ supplierId: named }).go()).data ?? undefined,
);

const notFound = (): never => {
  throw new AppError('gallery.not_found');
};

const findProduct = async (id: string): Promise<NonNullable<GallerySelection['product']> | undefined> => {
  const page = await productLine(PRODUCT_ALIASES[id] ?? id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'product.not_found') return undefined;
    throw error;
  });
  if (!page || isGiftCard(page.supplier_product)) return undefined;
  return { id: page.sku, name: page.medium, alias: aliasOf(page.sku) };
};

/** The tag of a landing page's name, or the tag itself. */
const tagNamed = (text: string): string => {
  const tag = tagIdOf(text);
  return LANDINGS[`/${tag}`] ?? tag;
};

const isUnfiltered = (text: string): boolean => text === '' || UNFILTERED.includes(tagIdOf(text));

const tagsOf = ({ a, tags = [] }: GalleryAddress, { has }: TagTree): { tags: string[]; product?: string } => {
  const first = a === undefined || isUnfiltered(a) ? undefined : tagNamed(a);
  const further = tags.filter((tag) => !isUnfiltered(tag)).map(tagNamed);
  if (!further.every(has)) notFound();
  if (first === undefined) return { tags: further };
  return has(first) ? { tags: [first, ...further] } : { tags: further, product: a! };
};

/** The product line of an address, which may name it several times. */
const productOf = async (named: readonly (string | undefined)[]): Promise<GallerySelection['product']> => {
  const products = await Promise.all(
    named.filter((name) => name !== undefined).map(async (name) => (await findProduct(name)) ?? notFound()),
  );
  const [product] = products;
  if (products.some(({ id }) => id !== product?.id)) notFound();
  return product;
};

/**
 * What an address shows (G-01, G-14, G-15): its first segment is a tag, else a product line; `all` and `featured` filter
 * nothing; a tag above another one of them adds nothing and is left out. Refuses `gallery.not_found` for an unknown tag,
 * product line or artist, and `request.invalid` for more than three tags.
 */
export const selectionOf = async (address: GalleryAddress, tree: TagTree): Promise<GallerySelection> => {
  const { b, sku, supplier } = address;
  const named = tagsOf(address, tree);
  const [product, artist] = await Promise.all([
    productOf([named.product, b, sku]),
    supplier === undefined || supplier.length > MAX_ARTIST_CHARACTERS ? undefined : findArtist(supplier),
  ]);
  if (supplier !== undefined && !artist) notFound();
  const tags = narrowest(named.tags, tree);
  if (tags.length > MAX_GALLERY_TAGS)
    throw new AppError('request.invalid', { fields: { tags: 'Choose at most three tags.' } });
  return {
    tags,
    ...(product && { product }),
    ...(artist && { supplier: artist }),
    canonical: galleryPath({ tags, sku: product?.id, supplier: artist?.username }),
  };
};
