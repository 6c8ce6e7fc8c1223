import { keysOf } from '../keys.ts';
import type { PagePath } from './pages.ts';
import { isGallery, PUBLIC_PAGES } from './public-pages.ts';

/** What visitors are asked to agree to, in the words of the consent dialog. */
export const PURPOSES = {
  measuring: { title: 'Counting visits', what: 'See which pages are looked at, and what leads to an order.' },
  recording: {
    title: 'Recording visits',
    // promise: services-never-beside-photos
    what: 'Replay where people press and scroll, to find what is hard to use. Never while a photo, an address or a payment is on the page.',
  },
  chat: { title: 'Chat', what: 'Write with us while you look around and order.' },
  instalments: { title: 'Monthly payments', what: 'Show the lender’s own terms beside a price.' },
} as const;
export type Purpose = keyof typeof PURPOSES;

/** Home, products, galleries, artists and texts, without the pages whose order form stands open (C52). */
const MEASURED: readonly PagePath[] = [
  '/',
  '/products',
  '/products/:sku',
  '/products/gallery/:sku/:order',
  ...PUBLIC_PAGES.filter(isGallery),
  '/artists',
  '/artists/:username',
  '/about',
  '/blog',
  '/contact',
  '/support',
  '/tos',
  '/refunds',
  '/privacy',
  '/watsi',
];

/** The pages of a product, also in a partner's variant: those with an order form. */
const PRODUCTS = [
  '/products/:sku',
  '/products/egiftcard',
  '/products/giftcard',
  '/products/:sku/:partner',
] as const satisfies readonly PagePath[];
const CHECKOUT = ['/carts/checkout/:cartId?', '/carts/pay/:cartId'] as const satisfies readonly PagePath[];

interface Service {
  /** The parameter of the deployment that names it; without a value it does not exist. */
  parameter: string;
  /** What the parameter takes before the script's address, if anything: a pattern. */
  key?: string;
  /** The script's address where the parameter names none. */
  script?: string;
  /** Name in the script's query under which it finds the key. */
  query?: string;
  title: string;
  /** Asked for in the consent dialog; without one the press of the service's own button is the consent. */
  purpose?: Purpose;
  /** Further origins that the provider says its script needs. */
  origins: readonly string[];
  /** The only pages on which it may load (C52). */
  pages: readonly string[];
  /** It must not see a photo, an address or a payment, so it may neither frame anything nor keep a connection open. */
  isMeasuring?: true;
  /** It loads while somebody answers by the shop's hours, or while nobody does. */
  during?: 'open' | 'closed';
  /** A part of the page loads it, rather than the page itself. */
  isPlaced?: true;
}

/** Every script of another party that a shop can have: all else about them is computed from this table. */
export const SERVICES = {
  tagManager: {
    parameter: 'TagManagerId',
    key: 'GTM-[A-Z0-9]+',
    script: 'https://www.googletagmanager.com/gtm.js',
    query: 'id',
    title: 'Tag manager',
    purpose: 'measuring',
    origins: ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
    pages: MEASURED,
    isMeasuring: true,
  },
  analytics: {
    parameter: 'AnalyticsScript',
    title: 'Analytics',
    purpose: 'measuring',
    origins: [],
    pages: MEASURED,
    isMeasuring: true,
  },
  replay: {
    parameter: 'ReplayScript',
    title: 'Session replay',
    purpose: 'recording',
    origins: [],
    pages: MEASURED,
    isMeasuring: true,
  },
  chat: {
    parameter: 'ChatScript',
    title: 'Chat while somebody answers',
    purpose: 'chat',
    origins: [],
    pages: PUBLIC_PAGES,
    during: 'open',
  },
  chatAfterHours: {
    parameter: 'ChatAfterHoursScript',
    title: 'Chat at other times',
    purpose: 'chat',
    origins: [],
    pages: PUBLIC_PAGES,
    during: 'closed',
  },
  instalments: {
    parameter: 'AffirmPublicKey',
    key: '[A-Za-z0-9]+',
    script: 'https://cdn1.affirm.com/js/v2/affirm.js',
    title: 'Affirm',
    purpose: 'instalments',
    origins: ['https://*.affirm.com'],
    pages: [...PRODUCTS, ...CHECKOUT],
    isPlaced: true,
  },
  picker: {
    parameter: 'DropboxAppKey',
    key: '[a-z0-9]+',
    script: 'https://www.dropbox.com/static/api/2/dropins.js',
    title: 'Dropbox',
    origins: [],
    pages: PRODUCTS,
    isPlaced: true,
  },
} as const satisfies Record<string, Service>;
export type ServiceName = keyof typeof SERVICES;
export type ServiceParameter = (typeof SERVICES)[ServiceName]['parameter'];

/** The services of a shop, each with the value of its parameter. */
export type Services = { readonly [Name in ServiceName]?: string };

export const SERVICE_NAMES = keysOf(SERVICES);

/** A service by its name, with all that a row of the table may have. */
export const serviceNamed = (name: ServiceName): Service => SERVICES[name];

const ORIGIN = '[a-z0-9*.-]+(:[0-9]+)?';
const ADDRESS = 'https://[a-z0-9.-]+(:[0-9]+)?/[A-Za-z0-9._~/?&=%+-]*';

/** Values that a service's parameter may have: its key, the script's address, and further origins, with spaces. */
export const servicePattern = ({ key, isMeasuring }: Service): string => {
  const more = `( ${isMeasuring ? 'https' : '(https|wss)'}://${ORIGIN})*`;
  return key ? `(${key}( ${ADDRESS}${more})?)?` : `(${ADDRESS}${more})?`;
};

interface Configured {
  /** Empty for a service without one. */
  key: string;
  /** Address of the script. */
  script: string;
  /** Origins of the script and of all that it needs. */
  origins: readonly string[];
}

/** What the value of a service's parameter says. */
export const configuredAs = (name: ServiceName, value: string): Configured => {
  const { key: pattern, script: usual = '', query, origins } = serviceNamed(name);
  const words = value.split(' ');
  const key = pattern ? (words.shift() ?? '') : '';
  const [address = usual, ...more] = words;
  return {
    key,
    script: query ? `${address}?${query}=${key}` : address,
    origins: [...new Set([new URL(address).origin, ...origins, ...more])],
  };
};

/** The services of a shop that may load on a page. */
export const servicesOn = (services: Services, page: string): ServiceName[] =>
  SERVICE_NAMES.filter((name) => services[name] && serviceNamed(name).pages.includes(page));
