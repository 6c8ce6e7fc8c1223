import { pathTo } from '#shared/site/paths.ts';
/** Structured data of schema.org for things that many pages have; `path` is a path of this site. */

interface Site {
  origin: string;
}

const absolute = (path: string, { origin }: Site): string => new URL(path, origin).href;

/** The way from the home page to a page, whose own name comes last. */
export const breadcrumbData = (
  trail: readonly { to: string; label: string }[],
  here: { path: string; label: string },
  site: Site,
): object => ({
  '@type': 'BreadcrumbList',
  'itemListElement': [...trail, { to: here.path, label: here.label }].map(({ to, label }, index) => ({
    '@type': 'ListItem',
    'position': index + 1,
    'name': label,
    'item': absolute(to, site),
  })),
});

/** The shop and its site, for the home page. */
export const shopData = (site: Site): object[] => [
  {
    '@type': 'Organization',
    'name': 'Atelier',
    'url': absolute('/', site),
    'contactPoint': {
      '@type': 'ContactPoint',
      'contactType': 'customer support',
      'url': absolute(pathTo('/contact'), site),
    },
  },
  { '@type': 'WebSite', 'name': 'Atelier', 'url': absolute('/', site) },
];
