import { PRODUCT_ALIASES } from '#shared/catalogue/galleries.ts';
import { PAGE_PATTERN } from '#shared/site/pages.ts';
import { FILTERS, ID_PATTERN, PUBLIC_PATTERN, SITEMAP_PATTERN } from '#shared/site/public-pages.ts';
import type { SiteMap } from './aws/edge/document-request.ts';
import { documents, NOT_FOUND_FILE, ROOT_FILES } from './documents.ts';

/**
 * What the site's paths mean, for the CDN's function and the local runtime; `build` is of functions/pages/build.ts, and
 * `domain` the only name at which pages are shown, if there is one.
 */
export const siteMapOf = (build: string, domain = ''): SiteMap => {
  const { shop: _, ...others } = documents;
  return {
    documents: Object.values(others),
    files: ROOT_FILES,
    pages: PAGE_PATTERN,
    publicPages: PUBLIC_PATTERN,
    ids: ID_PATTERN,
    sitemaps: SITEMAP_PATTERN,
    aliases: PRODUCT_ALIASES,
    filters: FILTERS,
    notFound: `/${NOT_FOUND_FILE}`,
    store: `/pages/${build}`,
    domain,
  };
};

/** A site map as the text of a script. */
export const siteMapText = (map: SiteMap): string =>
  `const site = { ${Object.entries(map)
    .map(([name, value]) => `${name}: ${value instanceof RegExp ? String(value) : JSON.stringify(value)}`)
    .join(', ')} };`;
