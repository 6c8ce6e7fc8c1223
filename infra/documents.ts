/* The site's HTML documents and their headers, as data for the CDK adapter and the local runtime, like infra/manifest.ts. */

import { loadingPolicy, policyText } from '#shared/site/content-policy.ts';
import { PAYMENT_PATHS } from '#shared/site/paths.ts';
import { SERVICE_NAMES, serviceNamed, type ServiceName, type Services } from '#shared/site/services.ts';

/**
 * HTML document per path: the first document that lists the path, else `shop`. `checkout` shares no script with other
 * pages. `mailed` sends no referrer, because its addresses carry mailed tokens in their query. `photoAddress` is no
 * page but the frame through which pages fetch pictures from other sites
 * (docs/decisions/021-photos-from-an-address.md).
 */
export const documents = {
  checkout: { file: 'checkout.html', paths: PAYMENT_PATHS },
  mailed: {
    file: 'index.html',
    paths: [
      '/questions/confirm',
      '/questions/subscribe',
      '/mailing-list',
      '/login/link',
      '/login/reset',
      '/account/verify',
      '/account/email',
      '/account/delete',
      '/orders',
      '/carts',
    ],
  },
  photoAddress: { file: 'photo-address.html', paths: ['/photo-address.html'] },
  shop: { file: 'index.html', paths: ['/'] },
} as const;
export type DocumentName = keyof typeof documents;

const isNamed = (name: DocumentName, path: string): boolean =>
  documents[name].file !== documents.shop.file && path === `/${documents[name].file}`;

/** The document for a path: the first one of this file name, or that lists the path or a parent of it, else `shop`. */
export const documentFor = (path: string): DocumentName => {
  const names = Object.keys(documents) as DocumentName[];
  return (
    names.find(
      (name) =>
        isNamed(name, path) || documents[name].paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
    ) ?? 'shop'
  );
};

/**
 * The files that are served by name beside those in folders; every other file of a build is not. The shop's document is
 * served as the stored page `shell.html`.
 */
export const ROOT_FILES: readonly string[] = [
  '/config.json',
  ...new Set(Object.values(documents).flatMap(({ file }) => (file === 'index.html' ? [] : [`/${file}`]))),
];

/** Hidden files and source maps, which stay in the build: as globs for copying, and as a test of a path. */
export const UNSERVED = ['.*', '**/.*', '**/*.map'];
export const isUnserved = (path: string): boolean => /\/\.|\.map$/.test(path);

/**
 * Object in the site's bucket that answers unknown paths below those of `mailed` and `checkout`: the shop's document,
 * whose router draws the not-found page.
 */
export const NOT_FOUND_FILE = 'not-found.html';

/** Referrer policy per document. The payment provider's frames need the site's origin, but not the page. */
const REFERRERS: Record<DocumentName, string> = {
  checkout: 'strict-origin',
  mailed: 'no-referrer',
  photoAddress: 'no-referrer',
  shop: 'strict-origin-when-cross-origin',
};

interface Hosts {
  connect: string[];
  /** Whether browsers may reach the subdomains by HTTPS only; a domain may have some that know none. */
  hstsSubdomains?: boolean;
  /** Origins of the payment provider: `scripts` may also be framed, `frames` only framed, `api` only called. */
  payments: { scripts: string[]; frames: string[]; api: string[] };
  /** Scripts of others that the shop has. */
  services?: Services;
}

/** Services that load on a page of the document. */
const servicesIn = (document: DocumentName): ServiceName[] =>
  SERVICE_NAMES.filter((name) => serviceNamed(name).pages.some((page) => documentFor(page) === document));

/**
 * Content security policy of a page; `frame-src 'self'` serves `photoAddress`, the only document that allows being
 * framed.
 */
const pagePolicy = (
  document: DocumentName,
  { connect, services = {}, payments: { scripts, frames, api } }: Hosts,
): Record<string, string[]> => ({
  'default-src': ["'none'"],
  ...loadingPolicy(services, servicesIn(document), {
    'script-src': scripts,
    'connect-src': [...connect, ...api],
    'frame-src': [...scripts, ...frames],
  }),
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** Content security policy of `photoAddress`: it may call any site over HTTPS, and only our own pages may frame it. */
const FRAME_POLICY: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'", 'https:'],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
};

/** Only the checkout document loads anything from the payment provider. */
const NO_PAYMENTS: Hosts['payments'] = { scripts: [], frames: [], api: [] };

/**
 * Response headers of a document; `hosts` are the deployment's origins. On checkout pages the provider's frames may use
 * the browser's payment API, and popups keep their opener, because Google Pay answers through its popup in some
 * browsers.
 */
export const documentHeaders = (document: DocumentName, hosts: Hosts): Record<string, string> => {
  const pays = document === 'checkout';
  const payments = pays ? hosts.payments : NO_PAYMENTS;
  const csp = document === 'photoAddress' ? FRAME_POLICY : pagePolicy(document, { ...hosts, payments });
  // The picker answers through the window that it opens.
  const opensWindows = pays || Boolean(hosts.services?.picker && servicesIn(document).includes('picker'));
  const wallets = pays ? ['self', ...payments.scripts.map((origin) => `"${origin}"`)] : [];
  return {
    'content-security-policy': policyText(csp),
    'strict-transport-security': `max-age=31536000${hosts.hstsSubdomains ? '; includeSubDomains' : ''}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': REFERRERS[document],
    'permissions-policy': `camera=(self), microphone=(), geolocation=(), payment=(${wallets.join(' ')})`,
    'cross-origin-opener-policy': opensWindows ? 'same-origin-allow-popups' : 'same-origin',
  };
};
