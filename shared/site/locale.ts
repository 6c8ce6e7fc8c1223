/** How a shop writes, and which texts it shows: site data, the same for every visitor (C54). */
export interface SiteLocale {
  /** Language and region by which dates, numbers, money and units are written: `en_US`. */
  locale: string;
  /** First part of every address; the shop's addresses have none. */
  prefix: string;
  /** The currency in which amounts are shown (shared/money/money.ts); payments are in US dollars. */
  currency: 'usd' | 'cny';
  /** The editors' texts of the home page, the galleries and the tags, by their locale. */
  catalog: string;
}

export const SITE: SiteLocale = { locale: 'en_US', prefix: '', currency: 'usd', catalog: 'en_US' };
