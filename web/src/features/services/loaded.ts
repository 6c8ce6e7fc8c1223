import { loadingPolicy, policyText } from '#shared/site/content-policy.ts';
import {
  configuredAs,
  SERVICE_NAMES,
  serviceNamed,
  servicesOn,
  type ServiceName,
  type Services,
} from '#shared/site/services.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { openingAt } from '#shared/time/opening-hours.ts';
import { anonymousPath, type TrackedEvent } from '#web/lib/analytics.ts';
import { loadScript } from '#web/lib/load-script.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { createStore } from '#web/lib/store.ts';
import { consentStore, hasAgreed } from './consent.ts';

/** The services whose scripts this document has loaded: nothing but another document ends one. */
export const loadedServices = createStore<{ names: readonly ServiceName[]; isSealed: boolean }>({
  names: [],
  isSealed: false,
});

declare global {
  interface Window {
    dataLayer?: object[];
    _affirm_config?: object;
  }
}

/** Passes the page's events on to the tag manager (docs/analytics.md). */
const forward = ({ detail: { event, properties } }: CustomEvent<TrackedEvent>): void => {
  if (!loadedServices.read().isSealed) window.dataLayer?.push({ event, ...properties });
};

/** What a provider's script finds on the page when it runs. */
const BEGINS: { [Name in ServiceName]?: (key: string, script: string) => void } = {
  tagManager: () => {
    // The page itself was announced before anybody could listen.
    window.dataLayer = [
      { 'event': 'gtm.js', 'gtm.start': Date.now() },
      { event: 'Loaded a Page', path: anonymousPath(window.location.pathname) },
    ];
    document.addEventListener('atelier:event', forward);
  },
  instalments: (key, script) => {
    window._affirm_config = { public_api_key: key, script };
  },
};

/** Loads the script of a service once; rejects where the browser, or what guards it, refuses. */
export const loadService = async (name: ServiceName, services: Services): Promise<void> => {
  const { names } = loadedServices.read();
  const { key, script } = configuredAs(name, services[name] ?? '');
  if (names.includes(name)) return loadScript(script);
  loadedServices.change({ names: [...names, name] });
  BEGINS[name]?.(key, script);
  try {
    return await loadScript(script);
  } catch (error) {
    loadedServices.change({ names: loadedServices.read().names.filter((each) => each !== name) });
    throw error;
  }
};

const isMeasuring = (name: ServiceName): boolean => serviceNamed(name).isMeasuring === true;

/** Marks what shows a photo, an address or a payment on pages that others may measure. */
const PRIVATE = '[data-private]';
const isPrivate = (): boolean => document.querySelector(PRIVATE) !== null;

/**
 * Takes from measuring scripts every way to load or send anything, for the rest of this document: the browser enforces a
 * policy that is added later beside the first one.
 */
const seal = ({ services = {}, connect = [] }: SiteConfig): void => {
  if (loadedServices.read().isSealed) return;
  const others = SERVICE_NAMES.filter((name) => !isMeasuring(name));
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = policyText(loadingPolicy(services, others, { 'connect-src': connect }));
  document.head.append(policy);
  loadedServices.change({ isSealed: true });
};

/** Whether a chat is that of this hour; a shop without hours has the one for those alone. */
const isInTime = (name: ServiceName, hours = ''): boolean => {
  const { during } = serviceNamed(name);
  return during === undefined || during === ((openingAt(hours, serverNow())?.isOpen ?? true) ? 'open' : 'closed');
};

/**
 * Loads what may load on the page now, and ends what may not: measuring scripts are sealed as soon as something private is
 * shown, and a script on a page that is not its own, or whose consent was taken back, ends with its document. `page` is
 * the page's path in shared/site/pages.ts, undefined where there is none.
 */
export const keepServices = (page: string | undefined, config: SiteConfig): void => {
  const { services = {}, support } = config;
  const consent = consentStore.read();
  const { names, isSealed } = loadedServices.read();
  const here = new Set(page === undefined ? [] : servicesOn(services, page));
  const mayStay = (name: ServiceName): boolean => here.has(name) && hasAgreed(consent, services, name);

  const strays = names.filter((name) => !mayStay(name));
  const isMeasured = names.some(isMeasuring);
  if (isMeasured && (isPrivate() || strays.some(isMeasuring))) seal(config);
  // A sealed script hears of nothing, so an upload that is still running goes on beside it.
  if (strays.some((name) => !hasAgreed(consent, services, name) || !(isMeasuring(name) && isSealed)))
    return window.location.reload();

  const hasChat = names.some((name) => serviceNamed(name).during);
  for (const name of here) {
    const { isPlaced, during } = serviceNamed(name);
    if (isPlaced || !mayStay(name) || !isInTime(name, support?.hours) || (during && hasChat)) continue;
    if (isMeasuring(name) && (isPrivate() || loadedServices.read().isSealed)) continue;
    // Many browsers refuse such scripts; the page is whole without them.
    void loadService(name, services).catch(() => undefined);
  }
  return undefined;
};

/** Calls back whenever something private may have come into the page or gone; answers a function that ends it. */
export const watchPrivate = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-private'] });
  return () => observer.disconnect();
};
