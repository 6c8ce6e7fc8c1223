import { queryOptions } from '@tanstack/react-query';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { loadScript } from '#web/lib/load-script.ts';
import { siteKeys } from '#web/lib/query-keys.ts';

/** Stripe from the script URL of this deployment's configuration, ready to create Elements (CO-05). */
export const stripeQuery = (config: SiteConfig['stripe'] | undefined) =>
  queryOptions({
    queryKey: siteKeys.stripe(config?.publishableKey),
    enabled: config !== undefined,
    queryFn: async (): Promise<Stripe> => {
      const { publishableKey, scriptUrl } = config ?? { publishableKey: '', scriptUrl: '' };
      await loadScript(scriptUrl);
      const stripe = await loadStripe(publishableKey);
      if (!stripe) throw new Error('The card form is not available.');
      return stripe;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: 1,
  });
