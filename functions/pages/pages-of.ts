import { galleryPath } from '#shared/catalogue/galleries.ts';
import { FEATURED_WORKS } from '#shared/catalogue/works.ts';
import { pathTo } from '#shared/site/paths.ts';
import { normalUsername } from '../artists/usernames.ts';

/** A public work that changed, was published or removed. */
export interface ChangedWork {
  orderId: string;
  sku: string;
  /** Of its artist; empty when there is no page of theirs. */
  username: string;
  /** Tags before and after the change. */
  tags: readonly string[];
  /** Works on whose pages it is shown. */
  neighbours: readonly { sku: string; orderId: string }[];
  isOnHome: boolean;
  isReviewed: boolean;
}

const productPath = (sku: string): string => pathTo('/products/:sku', { sku });
const workPath = ({ sku, orderId }: { sku: string; orderId: string }): string =>
  pathTo('/products/gallery/:sku/:order', { sku, order: orderId });
const artistPath = (username: string): string => pathTo('/artists/:username', { username: normalUsername(username) });
const questionPath = (messageId: string): string => pathTo('/questions/:id', { id: messageId });
const tagPath = (tag: string): string => pathTo('/gallery/tags/:tag', { tag });

const unique = (paths: readonly string[]): string[] => [...new Set(paths)];

/** The galleries whose first page or counts contain a work: of all works, its line, its tags, and both together. */
const galleriesOf = ({ sku, tags }: Pick<ChangedWork, 'sku' | 'tags'>): string[] => {
  const named = tags.filter((tag) => tag !== FEATURED_WORKS);
  return [
    galleryPath({ tags: [] }),
    galleryPath({ tags: [], sku }),
    ...named.flatMap((tag) => [galleryPath({ tags: [tag] }), galleryPath({ tags: [tag], sku }), tagPath(tag)]),
    ...(named.length > 0 ? [pathTo('/gallery/tags')] : []),
  ];
};

/** Stored pages that show a work or showed it before it changed. */
export const pagesOfWork = (work: ChangedWork): string[] =>
  unique([
    workPath(work),
    ...work.neighbours.map(workPath),
    productPath(work.sku),
    ...(work.username ? [artistPath(work.username), pathTo('/artists')] : []),
    ...galleriesOf(work),
    ...(work.isOnHome ? ['/'] : []),
    ...(work.isReviewed ? [pathTo('/reviews')] : []),
  ]);

/** Stored pages that show an artist: the own one, the list, and home, which shows the first of the list. */
export const pagesOfArtist = (username: string): string[] => [artistPath(username), pathTo('/artists'), '/'];

/** Stored pages that show a product line's ratings. */
export const pagesOfRating = (sku: string): string[] => [productPath(sku)];

/** Stored pages that show a question: its own, and that of the product or tag (`t_dogs`) which it is about. */
export const pagesOfQuestion = (messageId: string, node: string): string[] => {
  const tag = /^t_(.+)$/.exec(node)?.[1];
  return [questionPath(messageId), tag === undefined ? productPath(node) : tagPath(tag)];
};

/** Stored pages with the editors' texts, prices and pictures of lines; the pages of works come with `npm run pages`. */
export const pagesOfCatalogue = (skus: readonly string[]): string[] => [
  '/',
  pathTo('/about'),
  pathTo('/products'),
  pathTo('/gallery'),
  ...skus.flatMap((sku) => [productPath(sku), galleryPath({ tags: [], sku })]),
];

/** Stored pages that say which promotions hold: those of all lines. */
export const pagesOfPromotions = (skus: readonly string[]): string[] => skus.map(productPath);
