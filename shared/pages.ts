/**
 * The path of every page, as the router spells it: `:name` is any one segment, with `?` an optional one. The router
 * takes no other path, and the site answers every other path with status 404 (infra/documents.ts).
 */
export const PAGES = [
  '/',
  '/products',
  '/products/:sku',
  '/assets',
  '/assets/:id',
  '/products/gallery/:sku/:order',
  '/products/:sku/:partner',
  '/questions/confirm',
  '/questions/subscribe',
  '/questions/subscribe/end',
  '/questions/:id',
  '/carts/:cartId',
  '/orders/photo/:orderId',
  '/orders/quotes/:orderId',
  '/orders/project/:orderId',
  '/orders/project/:orderId/help',
  '/orders/review/:orderId',
  '/reviews',
  '/orders/:cartId',
  '/certificates/:id',
  '/login',
  '/login/forgot',
  '/login/link',
  '/login/reset',
  '/account',
  '/account/verify',
  '/account/email',
  '/artists',
  '/artists/login',
  '/artists/signup',
  '/artists/:username',
  '/signout',
  '/sellers',
  '/sellers/edit-profile',
  '/sellers/questions',
  '/sellers/reviews',
  '/sellers/payouts',
  '/sellers/orders/:orderId',
  '/admin',
  '/admin/orders',
  '/admin/orders/:orderId',
  '/admin/stuck',
  '/admin/messages',
  '/admin/applications',
  '/admin/guarantee',
  '/admin/reviews',
  '/admin/cases',
  '/admin/payouts',
  '/admin/accounts',
  '/admin/promotions',
  '/admin/gift-cards',
  '/admin/refunds',
  '/admin/books',
  '/admin/audit',
  '/users/partners',
  '/about',
  '/contact',
  '/support',
  '/tos',
  '/refunds',
  '/privacy',
  '/watsi',
  '/carts/checkout/:cartId?',
  '/carts/pay/:cartId',
] as const;
export type PagePath = (typeof PAGES)[number];

/** A segment of a path; one that begins with a dot names a hidden file, never a page. */
const SEGMENT = '[^/.][^/]*';

const patternOf = (path: PagePath): string =>
  path === '/' ? '' : path.replaceAll(/\/:\w+\?/g, `(?:/${SEGMENT})?`).replaceAll(/:\w+/g, SEGMENT);

/** Matches the paths of all pages as the router does: in any case, and with or without a slash at the end. */
export const PAGE_PATTERN = new RegExp(`^(?:${PAGES.map(patternOf).join('|')})/?$`, 'i');
