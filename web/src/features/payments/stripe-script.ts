import { queryOptions } from '@tanstack/react-query';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { siteKeys } from '#web/lib/query-keys.ts';

const loads = new Map<string, Promise<void>>();

const addScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`The script ${src} could not be loaded.`));
    });
    document.head.append(script);
  });

/** Loads a script once per document; after a failure the next call tries again. */
const loadScript = (src: string): Promise<void> => {
  const known = loads.get(src);
  if (known) return known;
  const loading = addScript(src);
  loads.set(src, loading);
  loading.catch(() => loads.delete(src));
  return loading;
};

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
