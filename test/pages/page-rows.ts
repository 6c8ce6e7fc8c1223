import { LANDINGS } from '#shared/catalogue/galleries.ts';
import { EVERYBODY, WITH_ACCOUNT } from '../integration/authorisation/rows.ts';
import { MARKUP, type ActorName, type ResourceKind, type World } from '../integration/authorisation/world.ts';

/** What a page shows to an actor: itself, not-found, whose part it is instead, or a sign-in page. */
export type Shown = 'shows' | 'not found' | 'forbidden' | 'customers’ door' | 'artists’ door' | 'second factor';

export interface PageRow {
  /** The route as the router spells it. */
  route: string;
  resource?: ResourceKind;
  /** Actors who see the page (for a resource, their own one); everybody else gets `otherwise`. */
  own: readonly ActorName[];
  otherwise?: Shown;
  /** Actors with another result than `otherwise`. */
  except?: Partial<Record<ActorName, Shown>>;
  /** Text that the page only has with its data; markup in it is a text, too. */
  data?: string;
  path: (resource: string, world: World) => string;
}

const CUSTOMERS = [...WITH_ACCOUNT, 'visitor', 'other visitor', 'bearer of a mailed link'] as const;
/** Artists who see the brief of their order, and those who do so no more (C42). */
const INVOLVED_ARTISTS = ['artist asked', 'artist holding', 'other artist'] as const;
const FORMER_ARTISTS = ['artist who passed', 'artist who lost', 'artist who was released'] as const;
const ARTISTS = [...INVOLVED_ARTISTS, ...FORMER_ARTISTS] as const;
const shownTo = <What extends Shown>(what: What, actors: readonly ActorName[]) =>
  Object.fromEntries(actors.map((actor) => [actor, what]));
const notFoundFor = (...actors: ActorName[]) => shownTo('not found', actors);
const ACCOUNTS_BUT = (...left: ActorName[]) => WITH_ACCOUNT.filter((actor) => !left.includes(actor));

const open = (path: string, route = path): PageRow => ({ route, own: EVERYBODY, path: () => path });
const admins = (route: string): PageRow => ({
  route,
  own: ['admin'],
  otherwise: 'customers’ door',
  except: {
    'admin without second factor': 'second factor',
    ...notFoundFor(...ACCOUNTS_BUT('admin', 'admin without second factor')),
  },
  path: () => route,
});

/** Accounts of another role, which hear that the studio is not theirs. */
const STRANGERS_TO_STUDIO = shownTo('forbidden', ACCOUNTS_BUT(...ARTISTS));

const studio = (route: string): PageRow => ({
  route,
  own: ARTISTS,
  otherwise: 'artists’ door',
  except: STRANGERS_TO_STUDIO,
  path: () => route,
});

/** Every page of the site. */
export const PAGES: readonly PageRow[] = [
  open('/'),
  open('/products'),
  { ...open('/products/:sku'), path: (_resource, { sku }) => `/products/${sku}` },
  open('/products/egiftcard'),
  open('/products/giftcard'),
  { ...open('/products/:sku/:partner'), path: (_resource, { sku }) => `/products/${sku}/somebody` },
  {
    ...open('/products/gallery/:sku/:order'),
    path: (_resource, { sku, work }) => `/products/gallery/${sku}/${work}?order=1`,
  },
  open('/assets'),
  {
    route: '/assets/:id',
    resource: 'photo',
    own: CUSTOMERS.filter((actor) => actor !== 'bearer of a mailed link'),
    otherwise: 'not found',
    path: (id) => `/assets/${id}`,
  },
  open('/questions/confirm?token=none', '/questions/confirm'),
  open('/questions/subscribe?token=none', '/questions/subscribe'),
  open('/mailing-list?token=none', '/mailing-list'),
  open('/questions/subscribe/end?token=none', '/questions/subscribe/end'),
  {
    route: '/questions/:id',
    resource: 'question',
    own: CUSTOMERS.filter((actor) => actor !== 'bearer of a mailed link'),
    otherwise: 'not found',
    data: MARKUP,
    path: (id) => `/questions/${id}`,
  },
  {
    route: '/carts/:cartId',
    resource: 'cart',
    own: CUSTOMERS,
    otherwise: 'not found',
    data: MARKUP,
    path: (id) => `/carts/${id}`,
  },
  {
    route: '/orders/:cartId',
    resource: 'cart',
    own: CUSTOMERS,
    otherwise: 'not found',
    path: (id) => `/orders/${id}`,
  },
  {
    ...open('/certificates/:id'),
    data: MARKUP,
    path: (_resource, { certificate }) => `/certificates/${certificate}`,
  },
  {
    route: '/orders/photo/:orderId',
    resource: 'order',
    own: CUSTOMERS,
    otherwise: 'not found',
    data: MARKUP,
    path: (id) => `/orders/photo/${id}`,
  },
  {
    route: '/orders/quotes/:orderId',
    resource: 'order',
    own: CUSTOMERS,
    otherwise: 'not found',
    path: (id) => `/orders/quotes/${id}`,
  },
  {
    route: '/orders/project/:orderId',
    resource: 'order',
    own: CUSTOMERS,
    otherwise: 'not found',
    except: { admin: 'shows' },
    data: MARKUP,
    path: (id) => `/orders/project/${id}`,
  },
  {
    route: '/orders/project/:orderId/help',
    resource: 'order',
    own: CUSTOMERS,
    otherwise: 'not found',
    except: { admin: 'shows' },
    path: (id) => `/orders/project/${id}/help`,
  },
  {
    route: '/orders/review/:orderId',
    resource: 'order',
    own: CUSTOMERS,
    otherwise: 'not found',
    except: { admin: 'shows' },
    path: (id) => `/orders/review/${id}`,
  },
  open('/reviews'),
  open('/gallery'),
  open('/gallery/tags'),
  { ...open('/gallery/tags/:tag'), path: () => '/gallery/tags/pets' },
  { ...open('/gallery/:slug'), path: () => '/gallery/portrait' },
  { ...open('/gallery/:slug/:subtype'), path: (_resource, { sku }) => `/gallery/all/${sku}` },
  ...Object.keys(LANDINGS).map((path) => open(path)),
  open('/login'),
  open('/login/forgot'),
  open('/login/link?token=none', '/login/link'),
  open('/login/reset?token=none', '/login/reset'),
  { route: '/account', own: WITH_ACCOUNT, otherwise: 'customers’ door', path: () => '/account' },
  open('/account/verify?token=none', '/account/verify'),
  open('/account/email?token=none', '/account/email'),
  open('/account/delete?token=none', '/account/delete'),
  open('/send-photos'),
  open('/artists'),
  open('/artists/signup'),
  open('/partners'),
  {
    ...open('/artists/:username'),
    path: (_resource, { members }) => `/artists/${members['artist asked'].id.toLowerCase()}`,
  },
  open('/artists/login'),
  ...['/sellers', '/sellers/edit-profile', '/sellers/reviews', '/sellers/payouts'].map(studio),
  { ...studio('/sellers/questions'), data: MARKUP },
  {
    route: '/sellers/orders/:orderId',
    resource: 'brief',
    own: INVOLVED_ARTISTS,
    otherwise: 'artists’ door',
    except: { ...STRANGERS_TO_STUDIO, ...notFoundFor(...ARTISTS) },
    data: MARKUP,
    path: (id) => `/sellers/orders/${id}`,
  },
  admins('/admin'),
  admins('/admin/orders'),
  {
    ...admins('/admin/orders/:orderId'),
    data: MARKUP,
    path: (_resource, { members }) => `/admin/orders/${members.owner.own.order}`,
  },
  admins('/admin/stuck'),
  admins('/admin/mailing-list'),
  admins('/admin/messages'),
  admins('/admin/applications'),
  admins('/admin/guarantee'),
  admins('/admin/reviews'),
  admins('/admin/cases'),
  admins('/admin/payouts'),
  admins('/admin/accounts'),
  admins('/admin/artists'),
  admins('/admin/promotions'),
  admins('/admin/gift-cards'),
  admins('/admin/refunds'),
  admins('/admin/partners'),
  admins('/admin/traffic'),
  admins('/admin/passed-on'),
  admins('/admin/books'),
  admins('/admin/audit'),
  {
    route: '/users/partners',
    own: ['partner'],
    otherwise: 'customers’ door',
    except: notFoundFor(...ACCOUNTS_BUT('partner')),
    path: () => '/users/partners',
  },
  ...['/about', '/blog', '/contact', '/support', '/tos', '/refunds', '/privacy', '/watsi'].map((path) => open(path)),
  { ...open('/carts/checkout', '/carts/checkout/:cartId?') },
  {
    route: '/carts/pay/:cartId',
    resource: 'cart',
    own: CUSTOMERS.filter((actor) => actor !== 'bearer of a mailed link'),
    otherwise: 'not found',
    path: (id) => `/carts/pay/${id}`,
  },
  // Last, because it ends everybody's session.
  open('/signout'),
];
