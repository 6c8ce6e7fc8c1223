import { boot } from './boot.ts';
import { checkoutRoutes } from './checkout-routes.tsx';
import { noteEarlyInput } from './early-input.ts';

await boot(checkoutRoutes, noteEarlyInput());
