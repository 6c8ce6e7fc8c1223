import type { SiteLocale } from './locale.ts';
import type { Services } from './services.ts';

/** How people reach the shop's staff; what the shop does not have is absent or empty. */
export interface Support {
  phone?: string;
  email?: string;
  /** When somebody picks up and reads along, in New York: `Mon-Fri 10:00-18:00` (shared/time/opening-hours.ts). */
  hours?: string;
}

/** Configuration that differs between deployments and must not be compiled in: the file /config.json. */
export interface SiteConfig extends SiteLocale {
  stripe: { publishableKey: string; scriptUrl: string };
  /** Payment methods of the site, comma-joined: `card,affirm,amazon,paypal`; only cards when absent. */
  methods?: string;
  support?: Support;
  /** Domain whose mailboxes take photos; absent where the shop takes none by mail. */
  photoMail?: string;
  graphql: { url: string; realtimeUrl: string };
  /** Scripts of others that this shop has, absent without any (docs/outside-services.md). */
  services?: Services;
  /** Origins besides the site's own that its pages call; named where services are. */
  connect?: string[];
}
