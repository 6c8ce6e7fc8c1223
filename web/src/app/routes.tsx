import type { PageRoute } from './router.tsx';

/** Every URL of the main document, one line each; the payment pages have their own list (checkout-routes.tsx). */
export const routes: readonly PageRoute[] = [
  { path: '/', lazy: () => import('./routes/home.tsx') },
  { path: '/products', lazy: () => import('./routes/products.tsx') },
  { path: '/products/:sku', lazy: () => import('./routes/product.tsx') },
  { path: '/assets', lazy: () => import('./routes/assets.tsx') },
  { path: '/assets/:id', lazy: () => import('./routes/asset.tsx') },
  { path: '/products/:sku/:partner', lazy: () => import('./routes/product.tsx') },
  { path: '/questions/confirm', lazy: () => import('./routes/confirm-question.tsx') },
  { path: '/questions/subscribe', lazy: () => import('./routes/confirm-subscription.tsx') },
  { path: '/questions/:id', lazy: () => import('./routes/question.tsx') },
  { path: '/carts/:cartId', lazy: () => import('./routes/receipt.tsx') },
  { path: '/orders/quotes/:orderId', lazy: () => import('./routes/quotes.tsx') },
  { path: '/orders/:cartId', lazy: () => import('./routes/orders.tsx') },
  { path: '/login', lazy: () => import('./routes/login.tsx') },
  { path: '/artists/login', lazy: () => import('./routes/artists-login.tsx') },
  { path: '/signout', lazy: () => import('./routes/signout.tsx') },
  { path: '/sellers', lazy: () => import('./routes/sellers.tsx') },
  { path: '/sellers/orders/:orderId', lazy: () => import('./routes/seller-order.tsx') },
  { path: '/about', lazy: () => import('./routes/about.tsx') },
  { path: '/contact', lazy: () => import('./routes/contact.tsx') },
  { path: '/support', lazy: () => import('./routes/support.tsx') },
  { path: '/tos', lazy: () => import('./routes/tos.tsx') },
  { path: '/refunds', lazy: () => import('./routes/refunds.tsx') },
  { path: '/privacy', lazy: () => import('./routes/privacy.tsx') },
  { path: '/watsi', lazy: () => import('./routes/watsi.tsx') },
];
