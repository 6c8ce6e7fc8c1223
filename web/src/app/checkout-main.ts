import { boot } from './boot.ts';
import { checkoutRoutes } from './checkout-routes.tsx';

await boot(checkoutRoutes);
