import { boot } from './boot.ts';
import { checkoutRoutes } from './checkout-routes.tsx';

/** Starts a payment page; calls back once it answers what the visitor does. */
export const startCheckout = (onReady: () => void): Promise<void> => boot(checkoutRoutes, onReady);
