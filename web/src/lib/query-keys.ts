/*
 * The keys of all queries, one factory for each noun. They stand below the features, because an act of one feature
 * often loads what another shows. The first part of a key belongs to one factory alone.
 */

export const accountKeys = {
  all: ['account'],
  orders: ['account', 'orders'],
  sessions: ['account', 'sessions'],
  erasure: ['account', 'erasure'],
  paidAs: ['account', 'paid as'],
  destination: (to: string) => ['account', 'destination', to],
};

/** What was passed on to others so far, which everybody may see. */
export const PASSED_ON_KEY = ['passed on'];

export const artistKeys = {
  all: ['artists'],
  one: (username: string) => ['artists', username.toLowerCase()],
};

export const cartKeys = {
  all: ['cart'],
  /** An order, the open one by default, without or with promotion codes. */
  one: (cartId?: string, promos = '') =>
    promos ? ['cart', cartId ?? '', promos] : cartId ? ['cart', cartId] : ['cart'],
  toPay: (cartId: string) => ['cart', cartId, 'pay'],
  savedCard: (cartId: string) => ['cart', cartId, 'saved card'],
  confirmed: (cartId: string, isCancelled: boolean) => ['confirm', cartId, isCancelled],
  savedCards: ['saved cards'],
};

export const galleryKeys = {
  page: (wish: object) => ['galleries', wish],
  tag: (tag: string, product?: string) => ['galleries', 'tag', tag, ...(product === undefined ? [] : [product])],
  groups: ['galleries', 'groups'],
  suggestions: (words: string) => ['galleries', 'suggestions', words],
  ofPiece: (by: string, orderId: string) => ['galleries', 'piece', by, orderId],
};

export const messageKeys = {
  all: ['messages'],
  ofNode: (node: string) => ['messages', 'list', node],
  ofEverybody: (node: string, part: object) => ['messages', 'list', node, 'everybody', part],
  own: (node: string) => ['messages', 'list', node, 'own'],
  titles: (node: string, first: number, words = '') => ['messages', 'titles', node, first, words],
  one: (id: string) => ['messages', 'one', id],
  moreReplies: (id: string) => ['messages', 'more replies', id],
};

export const orderKeys = {
  ofCart: (cartId: string) => ['orders', cartId],
  photoRequests: (orderId: string) => ['photo-requests', orderId],
  cancellation: (orderId: string) => ['cancellation', orderId],
  guarantee: (orderId: string) => ['guarantee', orderId],
  quotes: (orderId: string) => ['quotes', orderId],
  review: (orderId: string) => ['review', orderId],
  project: (orderId: string) => ['project', orderId],
  case: (orderId: string) => ['case', orderId],
};

export const photoKeys = {
  all: ['photos'],
  one: (id: string) => ['photos', id],
  thumbnails: (id: string) => ['photos', id, 'thumbnails'],
  uploadToken: ['upload-token'],
  uploadGrant: (token: string) => ['upload-grant', token],
};

export const placeKeys = {
  suggestions: (country: string, words: string) => ['places', country, words],
  ofPostalCode: (country: string, code: string) => ['postal code', country, code],
  fitting: (country: string, zip: string) => ['fitting place', country, zip],
  visitorCountry: ['visitor country'],
};

export const productKeys = {
  lines: ['products', 'lines'],
  page: (sku: string, partner?: string) => ['products', 'page', sku, partner ?? ''],
};

export const sessionKeys = {
  own: ['session'],
  ofLink: (orderId: string) => ['session', 'link', orderId],
  mailedLink: (token: string) => ['mailed-link', token],
  guest: ['guest things'],
};

export const siteKeys = {
  config: ['site-config'],
  home: ['home'],
  partners: ['partners', 'dashboard'],
  partnerApplication: ['partners', 'application'],
  reviews: (page: object) => ['reviews', page],
  certificate: (id: string) => ['certificates', id],
  subscription: (topic: string) => ['subscription', topic],
  stripe: (key: string | undefined) => ['stripe', key],
};

export const styleKeys = {
  all: ['styles'],
  time: ['styles', 'time'],
};

export const workKeys = {
  one: (sku: string, order: string) => ['works', sku, order],
  samples: (wish: object) => ['samples', wish],
  ofStyle: (id: string) => ['samples', 'style', id],
};
