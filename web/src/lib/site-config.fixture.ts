import { SITE } from '#shared/site/locale.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';

/** For tests: a shop with every way to pay and a support line; `more` replaces parts of it. */
export const aConfig = (more: Partial<SiteConfig> = {}): SiteConfig => ({
  ...SITE,
  stripe: { publishableKey: 'pk_test', scriptUrl: '/stripe.js' },
  methods: 'card,affirm,amazon,paypal',
  support: { phone: '1-800-555-0134', email: 'help@example.com', hours: 'Weekdays, 10 am to 6 pm New York time' },
  graphql: { url: '/graphql', realtimeUrl: '/graphql/realtime' },
  ...more,
});
