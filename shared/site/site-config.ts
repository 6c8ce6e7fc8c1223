import type { SiteLocale } from './locale.ts';

/** How people reach the shop's staff; what the shop does not have is absent or empty. */
export interface Support {
  phone?: string;
  email?: string;
  /** When somebody picks up and reads along, in words. */
  hours?: string;
}

/** Configuration that differs between deployments and must not be compiled in: the file /config.json. */
export interface SiteConfig extends SiteLocale {
  stripe: { publishableKey: string; scriptUrl: string };
  /** Payment methods of the site, comma-joined: `card,affirm,amazon,paypal`; only cards when absent. */
  methods?: string;
  support?: Support;
  graphql: { url: string; realtimeUrl: string };
}
