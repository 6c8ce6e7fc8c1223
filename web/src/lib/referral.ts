import { api } from './api.ts';

/** `/products/{sku}/{partner}`: the address of a product that a partner links to. */
const PARTNER_PATH = /^\/products\/[^/]+\/([^/]+)\/?$/;

const codesOf = (pathname: string, query: URLSearchParams): string => {
  const partner = PARTNER_PATH.exec(pathname)?.[1];
  return [partner, query.get('promos')].filter(Boolean).join(',');
};

let reported = '';

/**
 * Reports the codes of an opened address, so that the server remembers its partner for 30 days (C13). A report that fails
 * is repeated with the next page.
 */
export const reportReferral = (pathname: string, query: URLSearchParams): void => {
  const promos = codesOf(pathname, query);
  if (promos === '' || promos === reported || promos.length > 500) return;
  reported = promos;
  api.post('/api/referrals', { body: { promos } }).catch(() => {
    reported = '';
  });
};
