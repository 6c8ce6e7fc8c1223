/* The site's HTML documents and their headers, as data for both adapters, like infra/manifest.ts. */

/**
 * Which document shows a path, the first that lists it; the shop shows all others. Payment pages share none of the other
 * pages' scripts. Addresses of mailed pages carry tokens in their queries, so no request from there says where it comes from.
 * The last but one is no page: the frame through which the pages fetch pictures of other sites.
 */
export const documents = {
  checkout: { file: 'checkout.html', paths: ['/carts/checkout', '/carts/pay'] },
  mailed: {
    file: 'index.html',
    paths: [
      '/questions/confirm',
      '/questions/subscribe',
      '/login/link',
      '/login/reset',
      '/account/verify',
      '/account/email',
      '/orders',
      '/carts',
    ],
  },
  photoAddress: { file: 'photo-address.html', paths: ['/photo-address.html'] },
  shop: { file: 'index.html', paths: ['/'] },
} as const;
export type DocumentName = keyof typeof documents;

/** What requests say of the page they come from. The payment provider's frames expect to learn the shop, not which of its pages. */
const REFERRERS: Record<DocumentName, string> = {
  checkout: 'strict-origin',
  mailed: 'no-referrer',
  photoAddress: 'no-referrer',
  shop: 'strict-origin-when-cross-origin',
};

interface Hosts {
  connect: string[];
  /** Origins of the payment provider: of its script and the frames that this makes, of further frames, and of its API. */
  payments: { scripts: string[]; frames: string[]; api: string[] };
}

/** What a page may load. Of this site it may frame whatever lets itself be framed, which is the frame for pictures alone. */
const pagePolicy = ({ connect, payments: { scripts, frames, api } }: Hosts): Record<string, string[]> => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...scripts],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...connect, ...api],
  'frame-src': ["'self'", ...scripts, ...frames],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** The frame for pictures asks any site, shows nothing, and stands in our own pages alone (docs/decisions/021-photos-from-an-address.md). */
const FRAME_POLICY: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'", 'https:'],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
};

/** Nobody takes money on other pages. */
const NO_PAYMENTS: Hosts['payments'] = { scripts: [], frames: [], api: [] };

/**
 * Headers of every document; `hosts` are those of a deployment. On payment pages the provider's frames may ask the browser for a
 * wallet, and one that opens a window of its own (Google Pay, where the browser has none built in) may answer its opener.
 */
export const documentHeaders = (document: DocumentName, hosts: Hosts): Record<string, string> => {
  const pays = document === 'checkout';
  const payments = pays ? hosts.payments : NO_PAYMENTS;
  const csp = document === 'photoAddress' ? FRAME_POLICY : pagePolicy({ ...hosts, payments });
  const wallets = pays ? ['self', ...payments.scripts.map((origin) => `"${origin}"`)] : [];
  return {
    'content-security-policy': Object.entries(csp)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': REFERRERS[document],
    'permissions-policy': `camera=(self), microphone=(), geolocation=(), payment=(${wallets.join(' ')})`,
    'cross-origin-opener-policy': pays ? 'same-origin-allow-popups' : 'same-origin',
  };
};
