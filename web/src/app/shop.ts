import { boot } from './boot.ts';
import { routes } from './routes.tsx';

/** Starts a page of the shop; calls back once it answers what the visitor does. */
export const startShop = (onReady: () => void): Promise<void> => boot(routes, onReady);
