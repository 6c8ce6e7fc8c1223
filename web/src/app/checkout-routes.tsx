import type { PagePath } from '#shared/site/pages.ts';
import type { PageRoute } from './page-route.ts';

/** The payment pages: a separate document, so that no other script shares a page with card data. */
export const checkoutRoutes: readonly PageRoute<PagePath>[] = [
  { path: '/carts/checkout/:cartId?', lazy: () => import('./routes/checkout.tsx') },
  { path: '/carts/pay/:cartId', lazy: () => import('./routes/pay.tsx') },
];
