import { LANDINGS } from '../catalogue/galleries.ts';
import { PAGES, patternOf, type PagePath } from './pages.ts';

/** Pages that show everybody the same until the browser fills in what is personal: they are rendered as HTML. */
const PUBLIC = new Set<PagePath>([
  '/',
  '/products',
  '/products/:sku',
  '/products/:sku/:partner',
  '/products/egiftcard',
  '/products/giftcard',
  '/products/gallery/:sku/:order',
  '/assets',
  '/questions/:id',
  '/reviews',
  '/artists',
  '/artists/signup',
  '/artists/:username',
  '/about',
  '/blog',
  '/contact',
  '/support',
  '/tos',
  '/refunds',
  '/privacy',
  '/watsi',
  '/partners',
]);

/** Whether the page is a gallery, a tag of one or a landing page. */
export const isGallery = (page: PagePath): boolean => /^\/gallery(?:\/|$)/.test(page) || Object.hasOwn(LANDINGS, page);

const isPublic = (page: PagePath): boolean => PUBLIC.has(page) || isGallery(page);

/** The public ones of all pages. */
export const PUBLIC_PAGES: readonly PagePath[] = PAGES.filter(isPublic);

const matching = (pages: readonly PagePath[]): string => `(?:${pages.map(patternOf).join('|')})/?$`;

/** Personal pages such as `/artists/login`, which `/artists/:username` would match. */
const PERSONAL_NAMES = PAGES.filter(
  (page) => !isPublic(page) && !page.includes(':') && new RegExp(`^${matching(PUBLIC_PAGES)}`).test(page),
);

/** Matches the paths of public pages as the router does: in any case, and with or without a slash at the end. */
export const PUBLIC_PATTERN = new RegExp(`^(?!${matching(PERSONAL_NAMES)})${matching(PUBLIC_PAGES)}`, 'i');

/** Paths whose last segment is an id, which keeps its case; every other public path is in lower case. */
export const ID_PATTERN = /^\/(?:products\/gallery\/[^/]+|products\/[^/]+|questions)\/[^/]+$/i;

/** Matches a partner's address of a product; it is rendered for each request, because the store would not notice that a partner leaves. */
export const PARTNER_PATTERN = /^\/products\/(?!gallery\/)([^/]+)\/([^/]+)$/i;

/**
 * Queries that choose another page of a list, by the beginning of the paths that have them. All other queries are the
 * browser's own: a query that chooses nothing must not be rendered for each of its values.
 */
export const FILTERS: readonly { paths: readonly string[]; names: readonly string[] }[] = [
  {
    paths: ['/gallery', ...Object.keys(LANDINGS)],
    names: [
      'tags',
      'tags[]',
      'tags%5B%5D',
      'o_tags',
      'o_tags[]',
      'o_tags%5B%5D',
      'o_product',
      'supplier',
      'before',
      'after',
    ],
  },
  { paths: ['/reviews'], names: ['sku', 'before', 'after'] },
];

/** Files for search engines, rendered on request. */
export const SITEMAP_PATTERN = /^\/(?:robots\.txt|sitemap\.xml|sitemaps\/[\w-]+\.xml)$/;
