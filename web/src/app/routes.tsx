import type { PageRoute } from './router.tsx';

/** Every URL of the main document, one line each; the payment pages have their own list (checkout-routes.tsx). */
export const routes: readonly PageRoute[] = [
  { path: '/', lazy: () => import('./routes/home.tsx') },
];
