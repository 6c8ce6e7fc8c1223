import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#infra/aws/bundling.ts';

/** Files of the site that list its routes, one line each. */
const LISTS = ['routes.tsx', 'checkout-routes.tsx'];

/** Every route of the site as the router spells it: `/carts/:cartId`. */
export const routes: readonly string[] = LISTS.flatMap((file) => {
  const text = readFileSync(join(PROJECT_ROOT, 'web/src/app', file), 'utf8');
  return [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
});

/** A path of a route: its parameters filled in, the optional ones left out. */
export const addressOf = (route: string, parameter = 'x_1'): string =>
  route.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, parameter);
