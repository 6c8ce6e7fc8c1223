import { boot } from './boot.ts';
import type { EarlyInput } from './early-input.ts';
import { routes } from './routes.tsx';

/** Starts a page of the shop, which does again what the visitor did before it answered. */
export const startShop = (early: EarlyInput): Promise<void> => boot(routes, early);
